import { beforeAll, describe, expect, it } from 'vitest';
import { exposedSince, recordExposure } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { keepContents } from '@/lib/items/asked.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { Prisma } from '@/prisma/generated/client';
import { blindItems, blindnessOf, isBlindToReply } from './blind.store';
import { refuseBlindReply, refuseClosed, refuseGuesses } from './refusals.store';

freshDatabase();

const SUITE = smallSuite.id;
const asks = (...unasked: string[]) => [{ takes: { kind: 'caption', unasked } }];
let [ada, ben, projectId] = ['', '', ''];

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
  await storeVideo('first');
  projectId = (await database().project.findFirstOrThrow({ where: { name: 'Tests' } })).id;
});

async function caption(data: object, more: Partial<Prisma.ItemUncheckedCreateInput> = {}) {
  const key = JSON.stringify(data);
  const item = { projectId, kind: 'caption', key, name: key, data, ...more };
  return (await database().item.create({ data: item })).id;
}

/** A run that has judged items, whatever they are. */
async function judge(...itemIds: string[]): Promise<string> {
  const runId = await storeRun([await storeVideo(`next to ${itemIds.join()}`)], 5);
  await database().runItem.createMany({
    data: itemIds.map((itemId) => ({ runId, itemId, state: 'judged' as const, plan: {} })),
  });
  return runId;
}

/** Has Ada review an item blind. */
async function hide(
  runId: string,
  itemId: string,
  part: object = {},
): Promise<() => Promise<unknown>> {
  const policy = { kind: 'chosen' as const, itemIds: [itemId] };
  const id = await storeQueue(runId, [ada], { policy, ...part });
  return () => database().queue.update({ where: { id }, data: { state: 'closed' } });
}

const step = (runId: string, itemId: string, replayOfId: bigint | null = null) =>
  database().step.create({
    data: {
      runId,
      itemId,
      prompt: 'small/look',
      promptHash: 'p',
      unit: 'video',
      requestHash: `asked about ${replayOfId ?? itemId}`,
      attempt: 1,
      reply: {},
      renderedText: '',
      frames: [],
      latencyMs: 0,
      tries: 1,
      replayOfId,
    },
  });

describe('items that differ in what nobody is asked about', () => {
  it('are one content, and are reviewed blind together', async () => {
    await keepContents(asks('note'));
    const one = await caption({ text: 'a dog', note: 'mine' });
    const other = await caption({ text: 'a dog', note: 'yours' });
    const cat = await caption({ text: 'a cat', note: 'mine' });
    const close = await hide(await judge(one), one);
    expect(await blindItems(ada, SUITE, [one, other, cat])).toEqual(new Set([one, other]));
    await close();
  });

  it('become so when a suite no longer asks about it, with what was seen of them', async () => {
    await keepContents(asks());
    const one = await caption({ text: 'a bird', note: 'mine' });
    const other = await caption({ text: 'a bird', note: 'yours' });
    await recordExposure(ada, 'captions', [one]);
    expect(await exposedSince(ada, 'captions', other)).toBeNull();
    await keepContents(asks('note'));
    expect(await exposedSince(ada, 'captions', other)).not.toBeNull();
    await keepContents(asks('note'));
    expect(await database().unaskedField.findMany()).toEqual([
      { kind: 'caption', field: 'note', applied: true },
    ]);
  });
});

describe('a reply that was taken over from another item', () => {
  it('is told nobody of either item who reviews one of them blind', async () => {
    const [one, other, third] = [
      await storeVideo('one'),
      await storeVideo('other'),
      await storeVideo('third'),
    ];
    const [first, later] = [await storeRun([one], 5), await storeRun([other, third], 5)];
    const asked = await step(first, one);
    const close = await hide(first, one);
    expect(await blindItems(ada, SUITE)).toEqual(new Set([one]));
    expect(await isBlindToReply(ada, asked.requestHash)).toBe(true);
    await expect(refuseBlindReply(ada, asked.requestHash)).rejects.toMatchObject({ status: 403 });
    await step(later, other, asked.id);
    await step(later, third);
    for (const among of [undefined, [one, other, third]]) {
      expect(await blindItems(ada, SUITE, among)).toEqual(new Set([one, other]));
      expect(await blindItems(ben, SUITE, among)).toEqual(new Set());
      expect(await blindItems(ada, 'another suite', among)).toEqual(new Set());
    }
    await close();
    expect(await blindItems(ada, SUITE)).toEqual(new Set());
    await refuseBlindReply(ada, asked.requestHash);
  });
});

describe('an item whose reference or origin is hidden', () => {
  it('is reviewed blind in every suite, and what it came of and what came of it is closed', async () => {
    const source = await caption({ text: 'the source' });
    const one = await caption({ text: 'the caption' }, { madeFromId: source });
    const made = await caption({ text: 'its claims' }, { madeFromId: one });
    const copy = await caption({ text: 'its claims', note: 'again' });
    const sibling = await caption({ text: 'another' }, { madeFromId: source });
    const all = [source, one, made, copy, sibling];
    const runId = await judge(one);
    const closeOther = await hide(runId, one);
    expect((await blindnessOf(ada, 'another suite', all)).videos).toEqual(new Set());
    await refuseGuesses(ada, projectId);
    await closeOther();
    const close = await hide(runId, one, { hidesReference: true });
    for (const among of [undefined, all]) {
      const { videos, guarded, closed, nameless } = await blindnessOf(ada, 'another suite', among);
      expect([guarded, nameless]).toEqual([new Set([one]), new Set()]);
      expect(closed).toEqual(new Set([source, made, copy]));
      expect(videos).toEqual(new Set([one, source, made, copy]));
    }
    await expect(refuseClosed(ada, source)).rejects.toMatchObject({ status: 403 });
    await expect(refuseGuesses(ada, projectId)).rejects.toMatchObject({ status: 403 });
    await refuseClosed(ada, one);
    await refuseClosed(ben, source);
    await close();
    await refuseGuesses(ada, projectId);
  });
});
