import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { KNOWN_ANSWERS } from '@/lib/check-up/schema';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { meansOfVideos } from '@/lib/ratings/means';
import { listCurrentPairs, listIndependentPairs } from '@/lib/ratings/pairs.store';
import { weighPairs } from '@/lib/ratings/weigh';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { judgeAnswerId, reviewItem, storeQueue, submitAnswer, UNIT } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { NewQueue } from '../schema';
import { COUNTED_ANSWERS, type CountedAnswers } from './schema';
import { countPopulation, listJudgedScores, readInclusions } from './store';

freshDatabase();

let ada = '';
let ben = '';

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
});

async function judgedClips(name: string, count: number) {
  const itemIds = [];
  for (let index = 0; index < count; index += 1) itemIds.push(await storeVideo(`${name} ${index}`));
  return { itemIds, runId: await storeRun(itemIds, 7) };
}

const queue = (runId: string, { memberIds = [ada], ...part }: Partial<NewQueue>) =>
  storeQueue(runId, memberIds, part);

/**
 * Answers and hands in what a person gets first.
 * @param seenIn the run whose answer was in view; none for a blind one
 * @returns the video
 */
async function review(
  queueId: string,
  raterId: string,
  value: number,
  seenIn?: string,
): Promise<string> {
  const task = await reviewItem(queueId, raterId, async (itemId) =>
    submitAnswer(raterId, itemId, {
      act: seenIn ? 'override' : 'state',
      value,
      rationale: 'so it is',
      seenId: seenIn ? await judgeAnswerId(seenIn, itemId) : null,
    }),
  );
  return task.itemId;
}

async function weigh(runId: string, counted: CountedAnswers) {
  const inclusions = await readInclusions(smallSuite.id, COUNTED_ANSWERS);
  return weighPairs(
    await listIndependentPairs(runId),
    await listCurrentPairs(runId, 'person'),
    inclusions,
    await countPopulation(runId, inclusions[counted]),
    counted,
  );
}

/** The sample among some videos: each with its chance. */
async function sampled(itemIds: readonly string[]): Promise<Map<string, number>> {
  const { sample } = await readInclusions(smallSuite.id, ['sample']);
  return new Map(
    itemIds.flatMap((itemId) => {
      const video = sample.videos.get(itemId);
      return video ? [[itemId, 1 / video.weight]] : [];
    }),
  );
}

describe('the sample of a run', () => {
  it('is what was drawn by chance and handed in, each with the chance of that', async () => {
    const { runId, itemIds } = await judgedClips('drawn', 8);
    const id = await queue(runId, { policy: { kind: 'random', count: 4 } });
    expect((await sampled(itemIds)).size).toBe(0);
    const first = await review(id, ada, 5);
    const second = await review(id, ada, 6);
    const chances = await sampled(itemIds);
    expect([...chances.keys()].toSorted()).toEqual([first, second].toSorted());
    expect((await weigh(runId, 'sample')).basis.population).toBe(8);
    // Half of the clips were drawn, and half of those are done.
    expect(chances.get(first)).toBeCloseTo(0.25, 12);
  });

  it('combines the chances of several queues, also of those that missed a clip', async () => {
    const { runId, itemIds } = await judgedClips('twice', 10);
    const one = await queue(runId, { policy: { kind: 'random', count: 2 }, seed: 3 });
    const other = await queue(runId, {
      policy: { kind: 'random', count: 5 },
      seed: 4,
      memberIds: [ben],
    });
    for (let times = 0; times < 2; times += 1) await review(one, ada, 5);
    for (let times = 0; times < 5; times += 1) await review(other, ben, 5);
    const chances = [...(await sampled(itemIds)).values()];
    expect(chances.length).toBeGreaterThanOrEqual(5);
    // 1 − (1 − 2/10)(1 − 5/10)
    for (const chance of chances) expect(chance).toBeCloseTo(0.6, 12);
  });

  it('has no part of an open queue: a random blind draw beside one weighs all clips alike', async () => {
    const { runId, itemIds } = await judgedClips('beside', 8);
    await database().item.updateMany({
      where: { id: { in: itemIds.slice(0, 6) } },
      data: { model: 'large' },
    });
    const strata = { kind: 'stratified', by: 'generator', count: 2 } as const;
    const open = await queue(runId, { blind: false, policy: strata, memberIds: [ben] });
    const blind = await queue(runId, { policy: { kind: 'random', count: 4 }, seed: 5 });
    for (let times = 0; times < 4; times += 1) await review(blind, ada, 5);
    for (let times = 0; times < 4; times += 1) await review(open, ben, 6, runId);
    const { pairs, basis } = await weigh(runId, 'sample');
    expect(pairs).toHaveLength(4);
    for (const { weight } of pairs) expect(weight).toBeCloseTo(2, 12);
    expect(basis).toMatchObject({ drawn: 4, population: 8, weighted: false, chosen: 0 });
    // All together, the open queue’s draw has its part.
    const all = await weigh(runId, 'all');
    expect(all.basis).toMatchObject({ weighted: true, anchored: 4 });
    for (const { itemId, weight } of all.pairs) {
      const isLarge = itemIds.slice(0, 6).includes(itemId);
      expect(weight).toBeCloseTo(1 / (1 - (1 - 4 / 8) * (1 - (isLarge ? 2 / 6 : 1))), 12);
    }
  });

  it('counts a clip once that was picked as well as drawn, but for the sample', async () => {
    const { runId, itemIds } = await judgedClips('picked', 8);
    const byHand = itemIds.slice(0, 4);
    const drawn = await queue(runId, { policy: { kind: 'random', count: 4 }, seed: 6 });
    const picked = await queue(runId, {
      policy: { kind: 'chosen', itemIds: byHand },
      memberIds: [ben],
    });
    for (let times = 0; times < 4; times += 1) await review(drawn, ada, 5);
    for (let times = 0; times < 4; times += 1) await review(picked, ben, 6);
    const { pairs, basis } = await weigh(runId, 'blind');
    expect(pairs).toHaveLength(8);
    for (const { itemId, weight } of pairs) {
      expect(weight).toBeCloseTo(byHand.includes(itemId) ? 1 : 2, 12);
    }
    expect(basis.chosen).toBe(4);
    for (const { weight } of (await weigh(runId, 'sample')).pairs) {
      expect(weight).toBeCloseTo(2, 12);
    }
  });

  it('has nothing of a queue that hands out the worst first', async () => {
    const { runId } = await judgedClips('worst', 4);
    const worst = await queue(runId, { policy: { kind: 'score', count: 2 } });
    await review(worst, ada, 5);
    expect((await weigh(runId, 'sample')).pairs).toEqual([]);
    const { pairs, basis } = await weigh(runId, 'blind');
    expect(pairs).toMatchObject([{ weight: 1 }]);
    expect(basis).toMatchObject({ chosen: 1, drawn: 0, counts: { sample: 0, blind: 1, all: 1 } });
  });

  it('leaves out known clips that check attention, in every way of counting', async () => {
    const { runId, itemIds } = await judgedClips('checked', 4);
    const known = itemIds[0] ?? '';
    const label = { state: 'scored', value: 3, rationale: '' } as const;
    await appendVerdicts(
      (await referenceRater(KNOWN_ANSWERS, 'known_answer')).id,
      known,
      smallSuite.id,
      [{ unit: UNIT, question: 'q', verdict: label }],
    );
    const id = await queue(runId, { attentionShare: 0.25 });
    const handed = [];
    for (let times = 0; times < 4; times += 1) handed.push(await review(id, ada, 5));
    expect(handed).toContain(known);
    for (const counted of ['sample', 'blind', 'all'] as const) {
      const { pairs } = await weigh(runId, counted);
      expect(pairs).toHaveLength(3);
      expect(pairs.map(({ itemId }) => itemId)).not.toContain(known);
    }
  });

  it('weighs by the inverse of the chance, and says whether chances differ', async () => {
    const { runId, itemIds } = await judgedClips('strata', 6);
    await database().item.updateMany({
      where: { id: { in: itemIds.slice(0, 4) } },
      data: { model: 'large' },
    });
    const id = await queue(runId, { policy: { kind: 'stratified', by: 'generator', count: 2 } });
    for (let times = 0; times < 4; times += 1) await review(id, ada, 5);
    const { pairs, basis } = await weigh(runId, 'sample');
    const large = (itemId: string) => itemIds.slice(0, 4).includes(itemId);
    for (const { itemId, weight } of pairs) {
      expect(weight).toBeCloseTo(large(itemId) ? 2 : 1, 12);
    }
    expect(basis).toMatchObject({ drawn: 4, population: 6, weighted: true, chosen: 0 });

    const { sample: drawn } = await readInclusions(smallSuite.id, ['sample']);
    const judged = await listJudgedScores(runId, drawn);
    const { sample, population } = meansOfVideos(pairs, judged, new Set(['q']));
    expect(population).toEqual([7, 7, 7, 7, 7, 7]);
    expect(sample.map(({ person, judge }) => [person, judge])).toEqual(
      Array.from({ length: 4 }, () => [5, 7]),
    );
    expect(sample.map(({ weight }) => weight).toSorted()).toEqual([1, 1, 2, 2]);
  });
});
