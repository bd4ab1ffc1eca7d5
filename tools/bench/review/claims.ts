import { database } from '@/lib/db';
import { holdItems, skipItem } from '@/lib/queues/claims.store';
import type { Policy } from '@/lib/queues/policy.schema';
import { createQueue } from '@/lib/queues/store';
import { suiteById } from '@/prompts';
import type { Row } from '../bench';
import { row } from '../figures';
import type { Seeded } from '../seed/clips';
import { inEach, rowsOfEach } from '../sides';

/** Most clips that the reviewers hand in between them. */
const HANDED_IN = 400;

/** How often one reviewer goes on to the next item. */
const TURNS = 30;

/** Makes a queue of the seeded run. @returns its id */
export function makeQueue(
  { runId }: Seeded,
  members: readonly string[],
  policy: Policy,
  blind: boolean,
): Promise<string> {
  const memberIds = [...members];
  return createQueue(
    {
      name: 'Bench',
      runId,
      policy,
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds,
      blind,
      tolerance: 3,
      instructions: '',
      leaseMinutes: 30,
    },
    memberIds[0] ?? '',
    suiteById,
  );
}

/**
 * Measures all reviewers at once, in a queue that they work off, and one alone in a queue of all videos.
 * @param other one more reviewer of the queue of all videos
 * @returns with the rows that queue's id, in the database that is measured last
 */
export async function measureClaims(
  seeded: Seeded,
  other: string,
): Promise<{ rows: Row[]; queueId: string }> {
  const { people, size } = seeded;
  const count = Math.min(HANDED_IN, size.videos);
  const together = await inEach(async () =>
    measureTogether(await makeQueue(seeded, people, { kind: 'random', count }, true), people),
  );
  const alone = await inEach(() => timeAlone(seeded, other));
  const rates = together.map(({ rate }) => row('claims, 20 reviewers at once', '/s', rate));
  const rows = [
    ...rowsOfEach(
      'next item, 20 reviewers at once',
      together.map(({ waits }) => waits),
    ),
    ...rates.slice(-1),
    ...rowsOfEach(
      `making a queue of ${size.videos} items`,
      alone.map(({ made }) => [made]),
    ),
    ...rowsOfEach(
      `next item, one reviewer, of ${size.videos}`,
      alone.map(({ waits }) => waits),
    ),
  ];
  return { rows, queueId: alone.at(-1)?.id ?? '' };
}

async function timeAlone(seeded: Seeded, other: string) {
  const [first = ''] = seeded.people;
  const start = performance.now();
  const id = await makeQueue(seeded, [first, other], { kind: 'all' }, false);
  const made = performance.now() - start;
  const waits: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = performance.now();
    const [task] = (await holdItems(id, first)).tasks;
    waits.push(performance.now() - before);
    if (task) await skipItem(task.queueItemId, first);
  }
  return { id, made, waits };
}

/** @throws where an item is handed out twice, or missed */
async function measureTogether(id: string, people: readonly string[]) {
  // Connections are made, and the statements are known.
  await Promise.all(people.map((person) => holdItems(id, person)));
  const waits: number[] = [];
  const given = new Map<string, string[]>();
  const items = await database().queueItem.count({ where: { queueId: id } });
  const start = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (;;) {
        const before = performance.now();
        const { tasks } = await holdItems(id, person);
        waits.push(performance.now() - before);
        const [task] = tasks;
        if (!task) return;
        given.set(task.queueItemId, [...(given.get(task.queueItemId) ?? []), person]);
        // As an answered item would be, without what answering itself takes.
        await database().claim.updateMany({
          where: { queueItemId: task.queueItemId, raterId: person },
          data: { state: 'submitted', submittedAt: new Date(), leaseUntil: null },
        });
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const twice = [...given.values()].filter((takers) => takers.length > 1).length;
  const missed = items - given.size;
  if (twice + missed > 0) throw new Error(`handed out twice: ${twice}, missed: ${missed}`);
  return { waits, rate: given.size / seconds };
}
