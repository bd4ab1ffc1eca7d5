import { expect, it } from 'vitest';
import { listHistory } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { rederive } from './derivation.store';

freshDatabase();

const answered = (unit: string, score: number) => ({
  unit,
  outcome: { state: 'answered' as const, reply: { rationale: 'seen', score } },
});

it('derives answers and scores anew from the evidence, and appends only what is different', async () => {
  const itemId = await storeVideo('derived');
  const runId = await storeRun([itemId], 4);
  const rated = [answered('key-frame@0.500', 4), answered('key-frame@1.500', 9)];
  await database().runItem.updateMany({
    where: { runId },
    data: { evidence: { seen: [], rated } },
  });
  const next = { ...smallSuite, version: '2' };
  expect(await rederive(runId, () => next)).toEqual({ items: 1, changed: 1 });

  expect(await listHistory(itemId, 'small', 'key-frame@0.500', 'q')).toHaveLength(1);
  const [before, after] = await listHistory(itemId, 'small', 'key-frame@1.500', 'q');
  expect(before?.verdict).toMatchObject({ value: 4 });
  expect(after).toMatchObject({ verdict: { value: 9 }, supersedesId: before?.id });
  const run = await database().run.findUniqueOrThrow({
    where: { id: runId },
    include: { items: true },
  });
  expect(run).toMatchObject({ suiteVersion: '1', derivedVersion: '2' });
  expect(run.items[0]?.scores).toMatchObject([{ id: 'worst', value: 9 }]);
  expect(await database().step.count({ where: { runId } })).toBe(0);
  expect(await rederive(runId, () => next)).toEqual({ items: 1, changed: 0 });
});

it('says which evidence the suite can no longer read, rather than dropping it', async () => {
  const itemId = await storeVideo('old');
  const runId = await storeRun([itemId], 4);
  await database().runItem.updateMany({ where: { runId }, data: { evidence: { old: true } } });
  const next = { ...smallSuite, version: '2' };
  await expect(rederive(runId, () => next)).rejects.toThrow(/“old” was gathered by version 1/);
});
