import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { createQueue } from '@/lib/queues/store';
import { poolsOf } from '@/lib/ratings/pools';
import { findRaters } from '@/lib/ratings/raters.store';
import { readRatings } from '@/lib/ratings/ratings.store';
import { NO_RATINGS, NO_SCORE } from '@/lib/statistics/ratings';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { listAnswerDifferences, listVideoDifferences } from './differences.store';
import { readMatrix } from './matrix.store';
import { findSides } from './sides.store';
import { compareSides } from './store';
import { listOtherClips } from './two-clips.store';
import { readVideoComparison } from './video.store';

freshDatabase();

const suiteById = () => smallSuite;
const FIRST_PAGE = {
  left: '',
  right: '',
  labels: 'blind',
  from: 0,
  limit: 50,
  after: null,
} as const;
const FIRST = 'key-frame@0.500';
const SECOND = 'key-frame@1.500';

const say = (unit: string, value: number): SuiteAnswer => ({
  unit,
  question: 'q',
  verdict: { state: 'scored', value, rationale: 'seen' },
});
const refuse = (unit: string): SuiteAnswer => ({
  unit,
  question: 'q',
  verdict: { state: 'unscored', reason: 'refused', detail: 'No.' },
});

let ada = '';
let ben = '';
let calm = '';
let wild = '';
let left = '';
let right = '';

async function answerAs(runId: string, itemId: string, answers: SuiteAnswer[]): Promise<void> {
  const rater = await database().rater.findUniqueOrThrow({ where: { runId } });
  await appendVerdicts(rater.id, itemId, smallSuite.id, answers);
}

/** A person's answer; without `seenId` it is blind. */
async function answerOf(
  raterId: string,
  itemId: string,
  unit: string,
  value: number,
  seen = false,
) {
  const seenRow = await database().answer.findFirstOrThrow({
    where: { itemId, unit, rater: { kind: 'judge' } },
  });
  const before = await database().answer.findFirst({
    where: { raterId, itemId, unit, superseded: null },
  });
  await database().answer.create({
    data: {
      raterId,
      itemId,
      suite: smallSuite.id,
      unit,
      question: 'q',
      state: 'scored',
      value,
      act: seen ? 'override' : 'state',
      seenId: seen ? seenRow.id : null,
      supersedesId: before?.id ?? null,
    },
  });
}

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
  calm = await storeVideo('calm');
  wild = await storeVideo('wild');
  left = await storeRun([calm, wild], 2);
  right = await storeRun([calm, wild], 2);
  // Said again: only what stands may count, and once.
  await answerAs(right, wild, [say(FIRST, 9), refuse(SECOND)]);
  await answerAs(left, wild, [say(FIRST, 1)]);
  await answerOf(ada, wild, FIRST, 4);
  await answerOf(ben, wild, FIRST, 8);
  await answerOf(ada, wild, FIRST, 1, true);
});

const sides = (request: Partial<Parameters<typeof findSides>[0]> = {}, viewer = ada) =>
  findSides({ left, right, labels: 'blind', ...request }, viewer, suiteById);

const pools = poolsOf(smallSuite.questions, smallSuite.groups);

/** What two or more raters say on the suite's one question. */
async function ratings(found: Awaited<ReturnType<typeof sides>>) {
  const [only] = await readRatings([found.left, found.right], found.counting, pools);
  if (!only) throw new Error('the suite has one pool');
  return only;
}

const compare = async (found: Awaited<ReturnType<typeof sides>>, viewer = ada) => {
  const {
    pools: [pool],
    runs,
  } = await compareSides(found, viewer);
  return { pool, runs };
};

describe('two runs over a set', () => {
  it('give one pair per video, moment and question, with what stands; no score is none', async () => {
    expect(pools.map(({ key }) => key)).toEqual(['question:q']);
    const { units, items } = await ratings(await sides());
    expect(units).toEqual([
      { question: 'q', answers: [1, 9] },
      { question: 'q', answers: [2, NO_SCORE] },
      { question: 'q', answers: [2, 2] },
    ]);
    expect(items.toSorted((one, other) => (one.units[0] ?? 0) - (other.units[0] ?? 0))).toEqual([
      { units: [0, 1], times: 1, weight: 1 },
      { units: [2, 2], times: 1, weight: 1 },
    ]);
  });

  it('are held against every person’s blind answer, not against what came after the reveal', async () => {
    const { pool } = await compare(await sides());
    // |1 − 4| and |1 − 8| are 5 on average; |9 − 4| and |9 − 8| are 3.
    expect(pool?.errors).toMatchObject({ units: 1, videos: 1, means: { left: 5, right: 3 } });
    const { pool: all } = await compare(await sides({ labels: 'all' }));
    // Of all that stand the one that counts is Ada’s last, 1.
    expect(all?.errors.means).toEqual({ left: 0, right: 8 });
  });

  it('tell what each failed to answer on the videos that both have', async () => {
    const { runs } = await compare(await sides());
    expect(runs?.common).toEqual({ videos: 2, hidden: 0, otherFrames: 0 });
    expect(runs?.left).toMatchObject({ calls: 0, cost: null, latency: null, unscored: {} });
    expect(runs?.right).toMatchObject({ unscored: { refused: 1 }, states: { judged: 2 } });
  });

  it('list videos and answers by how far apart they are', async () => {
    const found = await sides();
    const { of, videos } = await listVideoDifferences(found, FIRST_PAGE);
    expect(of).toBe(2);
    expect(videos).toMatchObject([
      { name: 'wild', pairs: 1, different: 1, distance: 0.8 },
      { name: 'calm', pairs: 2, different: 0, distance: 0 },
    ]);
    expect(await listAnswerDifferences(found, FIRST_PAGE)).toEqual({
      of: 1,
      next: null,
      answers: [{ itemId: wild, name: 'wild', unit: FIRST, question: 'q', left: 1, right: 9 }],
    });
  });

  it('are refused when one is not there', async () => {
    const nobody = '00000000-0000-7000-8000-000000000099';
    await expect(sides({ right: nobody })).rejects.toThrow(/rater/);
  });
});

describe('a judge and a person', () => {
  it('are compared on blind answers unless all are wanted', async () => {
    const blind = await sides({ right: ada });
    expect(await ratings(blind)).toEqual({
      units: [{ question: 'q', answers: [1, 4] }],
      items: [{ units: [0], times: 1, weight: 1 }],
    });
    expect((await compare(blind)).runs).toBeNull();
    const all = await sides({ right: ada, labels: 'all' });
    expect((await ratings(all)).units).toEqual([{ question: 'q', answers: [1, 1] }]);
  });
});

describe('several raters', () => {
  it('are read with what every one of them says to the same items, and in which videos', async () => {
    const { counting } = await sides({ right: ada });
    const raters = await findRaters([left, ada, ben], suiteById);
    expect(await readRatings(raters, counting, pools)).toEqual([
      {
        units: [{ question: 'q', answers: [1, 4, 8] }],
        items: [{ units: [0], weight: 1, times: 1 }],
      },
    ]);
    const request = {
      project: null,
      raters: [left, ada, ben],
      pool: null,
      labels: 'blind',
    } as const;
    const { raters: keys, cells } = await readMatrix(smallSuite, request, ben, suiteById);
    expect(keys).toEqual([left, ada, ben]);
    expect(cells[0]?.[2]).toMatchObject({ items: 1, videos: 1 });
  });
});

describe('one video', () => {
  it('puts judges and people side by side; who said nothing has no answer, who failed has the reason', async () => {
    const wanted = { raters: [left, right, ada], suite: null };
    const { compared, rows, raters } = await readVideoComparison(wild, wanted, ada, [smallSuite]);
    expect(raters.map(({ kind }) => kind)).toEqual(['judge', 'judge', 'person', 'person']);
    expect(compared.map(({ kind }) => kind)).toEqual(['judge', 'judge', 'person']);
    expect(rows.map(({ unit }) => unit)).toEqual([FIRST, SECOND]);
    const verdicts = rows.map(({ answers }) => answers.map((answer) => answer?.verdict ?? null));
    expect(verdicts).toMatchObject([
      [{ value: 1 }, { value: 9 }, { value: 1 }],
      [{ value: 2 }, { state: 'unscored', reason: 'refused' }, null],
    ]);
    expect(compared.map(({ scores }) => scores[0]?.value)).toEqual([2, 9, 1]);
  });

  it('offers judges, people and labels by itself', async () => {
    const { compared } = await readVideoComparison(wild, { raters: [], suite: null }, ada, [
      smallSuite,
    ]);
    expect(compared.map(({ key }) => key)).toEqual([right, left, ada, ben]);
  });
});

describe('what a person is to review blind', () => {
  it('is in no comparison until they have submitted it', async () => {
    await createQueue(
      {
        name: 'Blind',
        runId: left,
        policy: { kind: 'all' },
        seed: 1,
        raters: 1,
        blind: true,
        tolerance: 3,
        instructions: '',
        attentionShare: 0,
        leaseMinutes: 30,
        memberIds: [ben],
      },
      ada,
      suiteById,
    );
    const kept = await sides({}, ben);
    expect(await ratings(kept)).toEqual(NO_RATINGS);
    const { pool, runs } = await compare(kept, ben);
    expect(pool?.errors.units).toBe(0);
    expect(runs?.common).toEqual({ videos: 2, hidden: 2, otherFrames: 0 });
    expect(runs?.right.unscored).toEqual({});
    const request = { project: null, raters: [left, right], pool: null, labels: 'all' } as const;
    const { cells } = await readMatrix(smallSuite, request, ben, suiteById);
    expect(cells[0]?.[1]?.items).toBe(0);
    const wanted = { raters: [], suite: null };
    await expect(readVideoComparison(wild, wanted, ben, [smallSuite])).rejects.toThrow(/blind/);
    // Somebody else sees all of it.
    expect((await ratings(await sides())).items).toHaveLength(2);
  });
});

describe('clips to compare with one', () => {
  it('are those of the same prompt first; a search narrows them down, and its signs mean themselves', async () => {
    const other = await storeVideo('of another prompt', 'a green cube');
    const listed = await listOtherClips(calm, '', ada);
    expect(listed.map(({ id, sibling }) => [id, sibling])).toEqual([
      [wild, 'prompt'],
      [other, null],
    ]);
    expect((await listOtherClips(calm, 'CUBE', ada)).map(({ id }) => id)).toEqual([other]);
    expect(await listOtherClips(calm, '%', ada)).toEqual([]);
  });
});

describe('items to compare with one', () => {
  it('are of its kind, and of its task before all others: other models first, then samples of its own', async () => {
    const { projectId } = await database().item.findUniqueOrThrow({ where: { id: calm } });
    const store = async (name: string, model: string, task: string) => {
      const item = { projectId, kind: 'vbench', key: name, name, model, task, data: {} };
      return (await database().item.create({ data: item })).id;
    };
    const asked = await store('asked', 'Alpha', 'camera/shore');
    await store('of another prompt', 'Gamma', 'camera/well');
    await store('sample', 'Alpha', 'camera/shore');
    await store('model', 'Beta', 'camera/shore');
    const listed = await listOtherClips(asked, '', ada);
    expect(listed.map(({ name, sibling }) => [name, sibling])).toEqual([
      ['model', 'prompt'],
      ['sample', 'sample'],
      ['of another prompt', null],
    ]);
  });
});

describe('what is said of one clip', () => {
  it('is refused in a sentence by a suite that takes items of another kind', async () => {
    const captions = {
      ...smallSuite,
      id: 'captions',
      takes: { ...smallSuite.takes, kind: 'caption' },
    };
    const wanted = { raters: [], suite: 'captions' };
    await expect(
      readVideoComparison(wild, wanted, ada, [smallSuite, captions]),
    ).rejects.toMatchObject({ status: 422, field: 'suite' });
  });
});
