import { expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { endItem } from '../judging.store';
import { listItemSpread, listSpread, repeatRun } from './store';

freshDatabase();

const suiteById = () => smallSuite;
const settings = { blindToPrompt: true, tellGenerated: false, coverage: 'dense' as const };

const begin = (itemIds: string[], repeats: number) =>
  beginSmallRun(itemIds, { settings, repeats, budget: 5, facts: { name: 'A judge', model: 'm' } });

const rated = (unit: string, value: number): SuiteAnswer => ({
  unit,
  question: 'q',
  verdict: { state: 'scored', value, rationale: 'seen' },
});

const unrated = (unit: string): SuiteAnswer => ({
  unit,
  question: 'q',
  verdict: { state: 'unscored', reason: 'refused', detail: 'No.' },
});

it('shows how far repeats spread: means, deviation within units, and how often they agree', async () => {
  const [steady, shaky] = [await storeVideo('steady'), await storeVideo('shaky')];
  const first = await begin([steady, shaky], 3);
  const { groupId } = await database().run.findUniqueOrThrow({ where: { id: first } });
  const runs = await database().run.findMany({
    where: { groupId },
    include: { rater: true },
    orderBy: { repeat: 'asc' },
  });
  expect(runs.map(({ repeat, budget }) => [repeat, budget])).toEqual([
    [0, 5],
    [1, 5],
    [2, 5],
  ]);
  expect(runs[0]?.id).toBe(first);
  const said = [
    [rated('key-frame@0.500', 1), rated('key-frame@1.500', 2)],
    [rated('key-frame@0.500', 3), rated('key-frame@1.500', 6)],
    [rated('key-frame@0.500', 5), unrated('key-frame@1.500')],
  ];
  for (const [index, { rater }] of runs.entries()) {
    await appendVerdicts(rater?.id ?? '', shaky, 'small', said[index] ?? []);
    await appendVerdicts(rater?.id ?? '', steady, 'small', [rated('key-frame@0.500', 4)]);
  }
  // Variances 4 (of 1, 3, 5), 8 (of 2, 6) and 0: their mean is 4.
  expect(await listSpread(first, suiteById, new Set())).toEqual([
    {
      question: 'q',
      label: 'Odd',
      means: [
        { runId: runs[0]?.id, mean: expect.closeTo(7 / 3, 12) },
        { runId: runs[1]?.id, mean: expect.closeTo(13 / 3, 12) },
        { runId: runs[2]?.id, mean: 4.5 },
      ],
      deviation: 2,
      same: expect.closeTo(1 / 3, 12),
      n: 3,
    },
  ]);
  expect(await listItemSpread(first, 'q', new Set())).toMatchObject([
    { name: 'shaky', deviation: expect.closeTo(Math.sqrt(6), 12), same: 0, n: 2 },
    { name: 'steady', deviation: 0, same: 1, n: 1 },
  ]);
});

it('begins a run again as it was, and as a further repeat where everything is to be asked anew', async () => {
  const itemId = await storeVideo('again');
  const first = await begin([itemId], 1);
  await endItem(first, itemId, { state: 'judged', evidence: { seen: [], rated: [] } });
  await database().frameSet.create({
    data: {
      videoId: itemId,
      extractor: 'newer',
      settings: { mode: 'key', maxSide: 640, quality: 0.85 },
      contentHash: 'newer',
      clusters: [],
    },
  });
  const read = (id: string) =>
    database().run.findUniqueOrThrow({
      where: { id },
      include: { items: { include: { frames: true } } },
    });

  const same = await read(await repeatRun(first, suiteById, false));
  const before = await read(first);
  expect(same).toMatchObject({
    judgeFacts: before.judgeFacts,
    prompts: before.prompts,
    settings,
    suiteVersion: before.suiteVersion,
    budget: 5,
    repeat: 0,
    groupId: null,
  });
  expect(same.items[0]?.frames[0]?.frameSetId).toBe(before.items[0]?.frames[0]?.frameSetId);

  const further = await read(await repeatRun(first, suiteById, true));
  expect(further).toMatchObject({ repeat: 1, groupId: (await read(first)).groupId });
  expect(further.groupId).not.toBeNull();
  const third = await read(await repeatRun(further.id, suiteById, true));
  expect(third).toMatchObject({ repeat: 2, groupId: further.groupId });
});

it('refuses to repeat what another version of the suite asked', async () => {
  const itemId = await storeVideo('changed');
  const runId = await begin([itemId], 1);
  const changed = { ...smallSuite, version: '2' };
  await expect(repeatRun(runId, () => changed, false)).rejects.toThrow(/version 2 now/);
});
