/**
 * Measures what reviewers wait for: `npm run bench:review`. So far queues: claims per second with many reviewers at once,
 * and how long one of them waits for the next item.
 *
 * The database is a real one, embedded; reviewers are as many loops in this process.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local/store';
import { holdItems, skipItem } from '@/lib/reviews/queues/claims/store';
import { createQueue } from '@/lib/reviews/queues/store';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { openDatabase } from '@/scripts/database/open.mjs';
import { readSettings } from '@/scripts/settings.mjs';

const REVIEWERS = 20;
const VIDEOS = Number(process.argv[2] ?? 1000);

/** The value below which so large a share of the sorted values lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function measureClaims(): Promise<void> {
  const videoIds: string[] = [];
  for (let index = 0; index < VIDEOS; index += 1) videoIds.push(await storeVideo(`clip ${index}`));
  const runId = await storeRun(videoIds, 5);
  const people: string[] = [];
  for (let index = 0; index < REVIEWERS; index += 1) {
    people.push((await addLocalReviewer(`Reviewer ${index}`)).id);
  }
  const id = await createQueue(
    {
      name: 'Bench',
      runId,
      policy: { kind: 'all' },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: people,
      blind: true,
      tolerance: 3,
      instructions: '',
      leaseMinutes: 30,
    },
    people[0] ?? '',
    () => smallSuite,
  );
  const [first = ''] = people;
  // Connections are made, and the statements are known.
  await Promise.all(people.map((person) => holdItems(id, person)));

  const waits: number[] = [];
  const given = new Map<string, string[]>();
  const start = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (;;) {
        const before = performance.now();
        const { tasks } = await holdItems(id, person);
        waits.push(performance.now() - before);
        const [task] = tasks;
        if (!task) return;
        given.set(task.itemId, [...(given.get(task.itemId) ?? []), person]);
        // As an answered item would be, without what answering itself takes.
        await database().claim.updateMany({
          where: { itemId: task.itemId, raterId: person },
          data: { state: 'submitted', submittedAt: new Date(), leaseUntil: null },
        });
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const sorted = waits.toSorted((a, b) => a - b);
  const twice = [...given.values()].filter((takers) => takers.length > 1).length;
  console.log(`${VIDEOS} items, ${REVIEWERS} reviewers at once`);
  console.log(`claims per second   ${(given.size / seconds).toFixed(0)}`);
  console.log(`handed out twice    ${twice}`);
  console.log(`missed              ${VIDEOS - given.size}`);
  console.log(
    `next item           p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p95 ${quantile(sorted, 0.95).toFixed(1)} ms`,
  );

  const alone: number[] = [];
  const second = await createQueue(
    {
      name: 'Alone',
      runId,
      policy: { kind: 'all' },
      seed: 2,
      raters: 1,
      attentionShare: 0,
      memberIds: [first],
      blind: true,
      tolerance: 3,
      instructions: '',
      leaseMinutes: 30,
    },
    first,
    () => smallSuite,
  );
  for (let turn = 0; turn < 100; turn += 1) {
    const before = performance.now();
    const [task] = (await holdItems(second, first)).tasks;
    alone.push(performance.now() - before);
    if (task) await skipItem(task.itemId, first);
  }
  alone.sort((a, b) => a - b);
  console.log(
    `next item, alone    p50 ${quantile(alone, 0.5).toFixed(1)} ms, p95 ${quantile(alone, 0.95).toFixed(1)} ms`,
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-bench-'));
// PostgreSQL's own user must reach it when we are root.
await chmod(folder, 0o755);
const settings = readSettings({ FRAMEJURY_DATA: path.join(folder, 'data') });
process.env.FRAMEJURY_DATA = settings.dataFolder;
const opened = await openDatabase(settings);
process.env.DATABASE_URL = opened.url;
try {
  await measureClaims();
} finally {
  await opened.stop();
  await rm(folder, { recursive: true, force: true });
}
// The database client keeps connections, which would keep the process alive.
process.exit();
