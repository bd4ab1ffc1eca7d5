import { beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { storeAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { type WorkedOut, workOut, writeWorkedOut } from './batch.store';
import { listDue } from './due.store';
import { readToSumUp, unlessWorkedOff, whileNobodySumsUp } from './lock.store';
import { refreshSummaries } from './store';
import { fillSuites } from './suites.store';

freshDatabase();

const suiteById = () => smallSuite;
const UNITS = ['key-frame@0.500', 'key-frame@1.500'];

let ada = '';
let clip = '';
let runId = '';

/** A clip on which the judge says 8 of both key frames. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  clip = await storeVideo('clip');
  runId = await storeScoredRun([clip], 8);
  await fillSuites([smallSuite]);
  while (!(await refreshSummaries(suiteById)));
});

/** Stores what the person says of both key frames from now on. */
async function say(value: number): Promise<void> {
  for (const unit of UNITS) {
    const where = { raterId: ada, itemId: clip, unit, superseded: null };
    const before = await database().answer.findFirst({ where });
    await storeAnswer(ada, clip, value, { unit, supersedesId: before?.id ?? null });
  }
}

/** Works out what is due without writing it, as it is done while others write. */
async function begin(): Promise<WorkedOut> {
  const due = await listDue(database(), 1000);
  expect(due.itemIds).toEqual([clip]);
  return readToSumUp((db) => workOut(db, due, suiteById));
}

const end = (batch: WorkedOut) => whileNobodySumsUp((db) => writeWorkedOut(db, batch));

/** The corrected worst of the clip, as its summary has it. */
async function corrected(): Promise<number | undefined> {
  const rows = await database().$queryRaw<{ worst: number }[]>`
    SELECT s.corrected[d.place] AS worst FROM "RunItemSummary" s, "Dimension" d WHERE d.id = 'worst'`;
  return rows[0]?.worst;
}

it('what somebody else has summed up since is not written over by what is older', async () => {
  await say(7);
  const older = await begin();
  await say(2);
  await refreshSummaries(suiteById);
  expect(await corrected()).toBe(2);
  await end(older);
  expect(await corrected()).toBe(2);
});

it('what changed since it was read is due again', async () => {
  await say(6);
  const older = await begin();
  await say(3);
  await end(older);
  expect(await corrected()).toBe(6);
  expect(await refreshSummaries(suiteById)).toBe(true);
  expect(await corrected()).toBe(3);
});

it('entries that are being worked off are not taken again', async () => {
  await say(5);
  const { entries } = await begin();
  expect(await listDue(database(), 1000, entries)).toEqual({ entries: [], itemIds: [] });
  await say(4);
  expect((await listDue(database(), 1000, entries)).itemIds).toEqual([clip]);
  await refreshSummaries(suiteById);
});

it('who waits for the first batch of a backlog is told what that met', async () => {
  await say(2);
  await database().$executeRaw`
    INSERT INTO "SummaryDue" ("itemId") SELECT ${clip}::uuid FROM generate_series(1, 1000)`;
  const troubled = () => {
    throw new Error('no suites today');
  };
  await expect(refreshSummaries(troubled)).rejects.toThrow('no suites today');
  expect(await refreshSummaries(suiteById)).toBe(true);
  expect(await corrected()).toBe(2);
});

it('nothing is written of a run that is gone', async () => {
  await say(1);
  const older = await begin();
  await database().runItem.deleteMany({ where: { runId } });
  await end(older);
  expect(await database().runItemSummary.count()).toBe(0);
});

it('a backlog is worked off by one process at a time', async () => {
  let inner = 0;
  await unlessWorkedOff(async () => {
    await unlessWorkedOff(async () => {
      inner += 1;
    });
  });
  expect(inner).toBe(0);
  await unlessWorkedOff(async () => {
    inner += 1;
  });
  expect(inner).toBe(1);
});
