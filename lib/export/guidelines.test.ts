import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAgreement } from '@/lib/agreement/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { submitReview } from '@/lib/reviews/submission';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { personAnswer, reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { exportRun } from './store';

freshDatabase();

const items: string[] = [];
let runId = '';
let ada = '';
let reader: Person;

/** Has Ada answer the next item of a queue by a suite’s words. */
const review = (queueId: string, suite: Suite = smallSuite) =>
  reviewItem(queueId, ada, async (itemId) => {
    const said = await submitReview(ada, [await personAnswer(ada, itemId)], () => suite);
    expect(said.state).toBe('stored');
  });
const conditions = async (suite: Suite = smallSuite) =>
  (await readAgreement(reader, { run: runId, against: 'person', labels: 'blind' }, () => suite))
    .conditions;
const reworded: Suite = {
  ...smallSuite,
  questions: smallSuite.questions.map((question) => ({ ...question, help: 'How odd it is.' })),
};

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  reader = { ...(await addLocalReviewer('Ben')), role: 'admin', account: null };
  for (let place = 0; place < 4; place += 1) items.push(await storeVideo(`clip ${place}`));
  runId = await storeRun(items, 6);
});

describe('answers and the words by which they were given', () => {
  it('are not known of answers from before', async () => {
    const queueId = await storeQueue(runId, [ada], {
      policy: { kind: 'chosen', itemIds: items.slice(0, 1) },
    });
    await reviewItem(queueId, ada, (itemId) => submitAnswer(ada, itemId));
    expect(await conditions()).toMatchObject({ mixed: [], recorded: 0, unrecorded: 1 });
  });

  it('are of the question’s texts and the queue’s instructions, and say when they are pooled', async () => {
    for (const [place, instructions] of ['Look twice.', 'Look once.'].entries()) {
      const itemIds = items.slice(place + 1, place + 2);
      const policy = { kind: 'chosen', itemIds } as const;
      await review(await storeQueue(runId, [ada], { policy, instructions }));
    }
    expect(await conditions()).toMatchObject({
      mixed: [{ question: 'Odd', guidelines: 2 }],
      recorded: 2,
      unrecorded: 1,
      since: { judge: false, prompts: [], questions: [], instructions: false, frames: 0 },
    });
  });

  it('say when the suite’s words or a queue’s instructions have changed since', async () => {
    expect((await conditions(reworded))?.since).toMatchObject({ questions: ['Odd'] });
    await database().queue.updateMany({
      where: { instructions: 'Look once.' },
      data: { instructions: 'Look three times.' },
    });
    expect((await conditions())?.since).toMatchObject({ questions: [], instructions: true });
  });

  it('say when frames were taken again', async () => {
    const frames = await database().runItemFrames.findFirstOrThrow({
      where: { runId },
      include: { frameSet: true },
    });
    const { id: _id, createdAt: _at, clusters, settings, ...set } = frames.frameSet;
    await database().frameSet.create({
      data: {
        ...set,
        clusters: clusters ?? [],
        settings: settings ?? {},
        contentHash: 'taken again',
      },
    });
    expect((await conditions())?.since.frames).toBe(1);
  });

  it('stand in exports, with a file of the words by their hashes', async () => {
    const exported = await exportRun(runId, { id: reader.id, admin: true }, () => smallSuite);
    const words = new Map<string, string>();
    for await (const { hash, instructions, document } of exported.guidelines()) {
      expect(createHash('sha256').update(document).digest('hex')).toBe(hash);
      words.set(hash, instructions);
    }
    expect([...words.values()].toSorted()).toEqual(['Look once.', 'Look twice.']);
    const given: (string | undefined)[] = [];
    for await (const { raterKind, guideline } of exported.answers()) {
      if (raterKind === 'person') given.push(guideline === null ? '' : words.get(guideline));
    }
    expect(given.toSorted()).toEqual(['', 'Look once.', 'Look twice.']);
  });
});
