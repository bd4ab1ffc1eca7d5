import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { withheldFrom } from '@/lib/disclosure/withheld';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { reviewItem, storeQueue, submitAnswer, takeItem } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { holdItems, skipItem, unskipItems } from './claims.store';
import { drawsClusters, policySchema } from './policy.schema';
import { readInclusions } from './sample/store';
import type { NewQueue } from './schema';
import { chooseItems, previewSelection } from './selection.store';
import { createAdjudication } from './store';
import { itemsTogether } from './together.store';

freshDatabase();

const CLUSTERS = ['one', 'two', 'three', 'four'];
const SIZE = 3;
const SEED = 17;
const suiteById = () => smallSuite;

let runId = '';
const people: string[] = [];
const clusterOf = new Map<string, string>();

beforeAll(async () => {
  for (const cluster of CLUSTERS) {
    for (let index = 0; index < SIZE; index += 1) {
      clusterOf.set(await storeVideo(`${cluster} ${index}`), cluster);
    }
  }
  for (const [id, cluster] of clusterOf) {
    await database().item.update({ where: { id }, data: { cluster } });
  }
  runId = await storeRun([...clusterOf.keys()], 7);
  for (const name of ['Ada', 'Ben', 'Cleo']) people.push((await addLocalReviewer(name)).id);
});

const [ADA, BEN, CLEO] = [0, 1, 2] as const;
const person = (place: number) => people[place] ?? '';
const queue = (part: Partial<NewQueue> = {}) =>
  storeQueue(runId, people, { policy: { kind: 'all', draws: 'clusters' }, seed: SEED, ...part });

/** Answers and hands in what a person gets first. @returns the item */
const review = async (queueId: string, raterId: string, value = 5) =>
  (await reviewItem(queueId, raterId, (itemId) => submitAnswer(raterId, itemId, { value }))).itemId;

async function reviews(queueId: string, raterId: string, count: number, value?: number) {
  const items = [];
  for (let times = 0; times < count; times += 1) items.push(await review(queueId, raterId, value));
  return items;
}

/** The items of a cluster as a person gets them, told again from the queue's seed. */
function ownOrder(raterId: string, cluster: string): string[] {
  // None of them has a task, so they are all of one.
  const place = (itemId: string) =>
    createHash('md5').update(`${SEED} ${raterId} ${cluster} ${itemId}`).digest('hex');
  return [...clusterOf]
    .flatMap(([itemId, of]) => (of === cluster ? [itemId] : []))
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

const clustersOf = (items: readonly string[]) => items.map((itemId) => clusterOf.get(itemId));

describe('a queue of clusters', () => {
  it('gives one person the items of a cluster one after another, in an order of their own', async () => {
    const id = await queue({ raters: 2 });
    const [ada, ben] = [await reviews(id, person(ADA), SIZE), await reviews(id, person(BEN), SIZE)];
    for (const [raterId, items] of [
      [person(ADA), ada],
      [person(BEN), ben],
    ] as const) {
      expect(items).toEqual(ownOrder(raterId, clusterOf.get(items[0] ?? '') ?? ''));
    }
    expect(clustersOf(ada)).toEqual(clustersOf(ben));
  });

  it('says in which order one person had the items of a cluster, which stand by themselves without tasks', async () => {
    const id = await queue({ raters: 2 });
    const first = await takeItem(id, person(ADA));
    const cluster = clusterOf.get(first.itemId) ?? '';
    const order = ownOrder(person(ADA), cluster);
    const claims = await database().claim.findMany({
      where: { queueId: id, raterId: person(ADA), place: { not: null } },
      include: { queueItem: true },
      orderBy: { place: 'asc' },
    });
    expect(claims.map(({ queueItem }) => queueItem.itemId)).toEqual(order);
    const texts = { ...smallSuite, sideText: () => 'a text' };
    expect(await itemsTogether(id, first.queueItemId, person(ADA), () => texts)).toEqual([]);
  });

  it('gives what models made of one task together, whole, with the first of the next task', async () => {
    const project = await database().item.findFirstOrThrow({ select: { projectId: true } });
    const tasksOf = new Map<string, string>();
    for (const name of ['brief A', 'poem A', 'brief B', 'poem B', 'brief C']) {
      const itemId = await storeVideo(name);
      tasksOf.set(itemId, name.split(' ')[0] ?? '');
      const data = { ...project, cluster: 'of tasks', task: tasksOf.get(itemId) ?? '' };
      await database().item.update({ where: { id: itemId }, data });
    }
    const run = await storeRun([...tasksOf.keys()], 7);
    const policy = { kind: 'all' as const, draws: 'clusters' as const };
    const id = await storeQueue(run, people, { policy, seed: SEED, raters: 2 });
    for (const raterId of people.slice(0, 2)) {
      const { tasks } = await holdItems(id, raterId);
      expect(tasks).toHaveLength(5);
      const names = tasks.map(({ itemId }) => tasksOf.get(itemId));
      const change = names.findIndex((name) => name !== names[0]);
      expect(new Set(names.slice(change)).size).toBe(1);
      const sets = tasks.map(({ set }) => set);
      expect(new Set(sets.slice(0, change))).toEqual(new Set([tasks[0]?.queueItemId]));
      expect(new Set(sets.slice(change))).toEqual(new Set([tasks[change]?.queueItemId]));
      const texts = { ...smallSuite, sideText: () => 'a text', sideNote: () => 'two words' };
      const set = sets[0] ?? '';
      const together = await itemsTogether(id, set, raterId, () => texts);
      expect(together).toMatchObject(
        tasks.slice(0, change).map(({ itemId, queueItemId }, index) => ({
          ...{ itemId, queueItemId, place: index + 1 },
          ...{ text: 'a text', note: 'two words', submitted: false },
        })),
      );
      // Items that are no texts do not stand side by side.
      expect(await itemsTogether(id, set, raterId, suiteById)).toEqual([]);
      // Who does not have it is told nothing.
      await expect(itemsTogether(id, set, person(CLEO), () => texts)).rejects.toThrow(
        'You do not have this item.',
      );
    }
  });

  it('keeps the places of what one has handed in, and counts on behind them', async () => {
    const id = await queue({ raters: 1, policy: { kind: 'random', count: 1, draws: 'clusters' } });
    const skipped = await takeItem(id, person(ADA));
    await skipItem(skipped.queueItemId, person(ADA));
    await review(id, person(ADA));
    await unskipItems(id, person(ADA));
    await reviews(id, person(ADA), SIZE - 1);
    const claims = await database().claim.findMany({
      where: { queueId: id },
      include: { queueItem: true },
    });
    const places = new Map(claims.map(({ place, queueItem }) => [queueItem.itemId, place]));
    expect([...places.values()].toSorted()).toEqual([2, 3, 4]);
    expect(places.get(skipped.itemId)).toBe(4);
  });

  it('lets nobody else into a cluster, also when all ask at once', async () => {
    const id = await queue({ raters: 1 });
    const held = await Promise.all(people.map((raterId) => holdItems(id, raterId)));
    const claims = await database().claim.findMany({
      where: { queueId: id, state: 'claimed' },
      include: { queueItem: true },
    });
    expect(claims).toHaveLength(people.length * SIZE);
    const holders = new Map<string | null, Set<string | null>>();
    for (const { raterId, queueItem } of claims) {
      holders.set(queueItem.cluster, (holders.get(queueItem.cluster) ?? new Set()).add(raterId));
    }
    expect([...holders.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
    for (const { tasks } of held) expect(tasks).toHaveLength(2);
  });

  it('gives a whole cluster to as many people as answer each item, and no more', async () => {
    const id = await queue({ raters: 2, policy: { kind: 'random', count: 1, draws: 'clusters' } });
    const holdings = [];
    for (const raterId of people) holdings.push(await holdItems(id, raterId));
    expect(holdings.map(({ tasks }) => tasks.length)).toEqual([2, 2, 0]);
    expect(holdings.map(({ left }) => left)).toEqual([SIZE, SIZE, 0]);
  });

  it('frees what one skips, and what one left when the time is over', async () => {
    const id = await queue({ raters: 1, policy: { kind: 'random', count: 1, draws: 'clusters' } });
    const skipped = await takeItem(id, person(ADA));
    await skipItem(skipped.queueItemId, person(ADA));
    expect((await takeItem(id, person(BEN))).itemId).toBe(skipped.itemId);
    expect((await holdItems(id, person(BEN))).tasks).toHaveLength(1);
    const done = await review(id, person(ADA));
    await database().claim.updateMany({
      where: { queueId: id, raterId: person(ADA), state: 'claimed' },
      data: { leaseUntil: new Date(Date.now() - 1000) },
    });
    const rest = await reviews(id, person(CLEO), SIZE - 2);
    const cluster = clusterOf.get(done) ?? '';
    const left = ownOrder(person(CLEO), cluster).filter(
      (one) => one !== done && one !== skipped.itemId,
    );
    expect(rest).toEqual(left);
  });

  it('settles disagreements cluster by cluster, too', async () => {
    const policy = { kind: 'random', count: 1, draws: 'clusters' } as const;
    const id = await queue({ raters: 2, policy });
    await reviews(id, person(ADA), SIZE, 1);
    await reviews(id, person(BEN), SIZE, 9);
    // Nobody settles what they review blind in another queue.
    const settlers = [await addLocalReviewer('Dan'), await addLocalReviewer('Eve')];
    const settling = await createAdjudication(
      { sourceId: id, name: 'Settle', instructions: '', memberIds: settlers.map((one) => one.id) },
      person(ADA),
    );
    const held = [];
    for (const settler of settlers) held.push(await holdItems(settling, settler.id));
    expect(held.map(({ left }) => left)).toEqual([SIZE, 0]);
  });

  it('stores the chance of a cluster with each of its items, drawn or not', async () => {
    const id = await queue({ policy: { kind: 'random', count: 1, draws: 'clusters' } });
    const items = await database().queueItem.findMany({ where: { queueId: id } });
    expect(items.map(({ probability }) => probability)).toEqual(Array(SIZE).fill(1 / 4));
    const undrawn = await database().undrawn.findMany({ where: { queueId: id } });
    expect(undrawn.map(({ probability }) => probability)).toEqual(Array(3 * SIZE).fill(1 / 4));
  });

  it('says what it comes to in items and in clusters', async () => {
    const part = { runId, seed: 1, raters: 1, attentionShare: 0, blind: true, memberIds: people };
    const policy = { kind: 'random', count: 2, draws: 'clusters' } as const;
    const preview = await previewSelection({ ...part, policy }, person(ADA), suiteById);
    expect(preview).toMatchObject({
      videos: 4 * SIZE,
      drawn: 2 * SIZE,
      clusters: { videos: 4, drawn: 2 },
      probability: { least: 0.5, most: 0.5 },
    });
  });
});

it('hands items out one by one in a queue of items, whatever clusters they are of', async () => {
  const id = await queue({ policy: { kind: 'all' } });
  await Promise.all(people.map((raterId) => holdItems(id, raterId)));
  const claims = await database().claim.findMany({
    where: { queueId: id, state: 'claimed' },
    orderBy: { position: 'asc' },
  });
  expect(claims.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('weighs what was read of a sample of clusters by the chance of the cluster', async () => {
  const raterId = (await addLocalReviewer('Reader')).id;
  const items: string[] = [];
  for (let index = 0; index < 8; index += 1) items.push(await storeVideo(`weighed ${index}`));
  for (const [index, id] of items.entries()) {
    await database().item.update({ where: { id }, data: { cluster: `${index >> 1}` } });
  }
  const policy = { kind: 'random', count: 2, draws: 'clusters' } as const;
  const id = await storeQueue(await storeRun(items, 7), [raterId], { policy });
  const weightsNow = async () => {
    const { sample } = await readInclusions(smallSuite.id, ['sample']);
    return items.flatMap((itemId) => sample.items.get(itemId)?.weight ?? []);
  };
  await review(id, raterId);
  // One of the four items that were drawn, each with the chance of a half, is done.
  expect(await weightsNow()).toEqual([8]);
  await reviews(id, raterId, 3);
  expect(await weightsNow()).toEqual([2, 2, 2, 2]);
});

describe('a draw by scores', () => {
  /** Two clips that the judge scored 2 and 8, drawn worst first. */
  const worstFirst = async (better: 'low' | 'high' | null) => {
    const [low, high] = [await storeVideo(`low ${better}`), await storeVideo(`high ${better}`)];
    const directed = await storeRun([low, high], 2);
    const { id: judgeId } = await database().rater.findFirstOrThrow({ where: { runId: directed } });
    const before = await database().answer.findFirstOrThrow({
      where: { raterId: judgeId, itemId: high, superseded: null },
    });
    const { id: supersedesId, unit, question, suite } = before;
    await database().answer.create({
      data: {
        itemId: high,
        raterId: judgeId,
        suite,
        unit,
        question,
        supersedesId,
        state: 'scored',
        value: 8,
      },
    });
    const directedSuite = {
      ...smallSuite,
      questions: smallSuite.questions.map((one) => ({ ...one, better })),
    };
    const selection = { runId: directed, policy: { kind: 'score', count: 1 }, seed: 1 } as const;
    const { items } = await chooseItems(
      { ...selection, attentionShare: 0, blind: true },
      person(ADA),
      () => directedSuite,
    );
    return items[0]?.itemId === high ? 'high' : 'low';
  };

  it('goes by the direction of the questions', async () => {
    expect(await worstFirst('low')).toBe('high');
    expect(await worstFirst('high')).toBe('low');
  });

  it('is refused where there is no worst', async () => {
    await expect(worstFirst(null)).rejects.toThrow('nothing can be drawn by scores');
  });
});

it('reads policies that were stored before there were clusters as draws of items', () => {
  const stored = { kind: 'stratified', by: 'score', count: 3 };
  expect(policySchema.parse(stored)).toEqual(stored);
  expect(drawsClusters(policySchema.parse(stored))).toBe(false);
});

it('hides only what a blind queue says', () => {
  const hides = { hidesGenerator: true, hidesReference: false, hidesLineage: true };
  expect([...withheldFrom({ blind: true, ...hides })]).toEqual(['judge', 'model', 'lineage']);
  expect(withheldFrom({ blind: false, ...hides }).size).toBe(0);
});
