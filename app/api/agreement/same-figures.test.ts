import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PersonAnswer } from '@/lib/answers/schema';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { submitAnswers } from '@/lib/answers/submission.store';
import { KNOWN_ANSWERS } from '@/lib/check-up/schema';
import { database } from '@/lib/db';
import type { ExportedAnswer, ExportedRow } from '@/lib/export/exported';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { holdItems } from '@/lib/queues/claims.store';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import type { NewQueue } from '@/lib/queues/schema';
import { createQueue } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const UNITS = ['key-frame@0.500', 'key-frame@1.500'] as const;
const suiteById = () => smallSuite;
const scaleOf = () => ({ kind: 'rating', min: 0, max: 10 }) as const;

const videos: string[] = [];
const people = { ada: '', ben: '', cleo: '', zoe: '' };
let judge = '';
let other = '';
/** The clip with a cell that was settled, and then confirmed by somebody else. */
let settled = '';

beforeAll(async () => {
  for (const name of ['ada', 'ben', 'cleo', 'zoe'] as const) {
    people[name] = (await addLocalReviewer(name)).id;
  }
  for (let index = 0; index < 12; index += 1) videos.push(await storeVideo(`clip ${index}`));
  await database().item.updateMany({
    where: { id: { in: videos.slice(0, 9) } },
    data: { model: 'large' },
  });
  judge = await storeRun(videos, 5);
  other = await storeRun(videos, 5);
  for (const [index, itemId] of videos.entries()) {
    // Said again, so that what was said first may not count.
    await judgeSays(judge, itemId, [index % 7, (3 * index) % 11]);
    await judgeSays(other, itemId, [(index + 2) % 8, (5 * index) % 11]);
  }
  await appendVerdicts(
    (await referenceRater(KNOWN_ANSWERS, 'known_answer')).id,
    videos[11] ?? '',
    smallSuite.id,
    verdicts([1, 1]),
  );

  const strata = { kind: 'stratified', by: 'generator', count: 3 } as const;
  const open = await queue({ blind: false, policy: strata, memberIds: [people.cleo], seed: 3 });
  for (const itemId of await reviewAll(open, people.cleo, true)) settled = itemId;
  const random = { kind: 'random', count: 6 } as const;
  const blind = await queue({
    policy: random,
    raters: 2,
    attentionShare: 0.25,
    memberIds: [people.ada, people.ben],
    seed: 4,
  });
  const handedIn = await reviewAll(blind, people.ada, false);
  expect(handedIn).toContain(videos[11]);
  const picked = { kind: 'chosen', itemIds: videos.slice(0, 4) } as const;
  await reviewAll(await queue({ policy: picked, memberIds: [people.ada] }), people.ada, false);

  // Ben holds two clips, looks at what the judge says of all, and only then answers, blind in form.
  const held = (await holdItems(blind, people.ben)).tasks;
  expect(held).toHaveLength(2);
  await database().$executeRaw`
    INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId")
    SELECT ${people.ben}::uuid, ${smallSuite.id}, "contentId", (SELECT max(id) FROM "Answer") FROM "Item"`;
  for (const { queueItemId, itemId } of held) {
    await answer(people.ben, itemId, [0, 10]);
    await submitItem(queueItemId, people.ben, suiteById);
  }

  const [unit] = UNITS;
  await say(people.cleo, settled, unit, { act: 'adjudicate', value: 9 }, true);
  await say(people.ada, settled, unit, { act: 'confirm' }, true);
});

const verdicts = (values: readonly number[]) =>
  UNITS.map((unit, place) => ({
    unit,
    question: 'q',
    verdict: { state: 'scored' as const, value: values[place] ?? 0, rationale: '' },
  }));

async function judgeSays(runId: string, itemId: string, values: readonly number[]) {
  const rater = await database().rater.findUniqueOrThrow({ where: { runId } });
  await appendVerdicts(rater.id, itemId, smallSuite.id, verdicts(values));
}

function queue(part: Partial<NewQueue>): Promise<string> {
  const usual = { name: 'A queue', runId: judge, seed: 1, raters: 1, attentionShare: 0 };
  const more = { blind: true, tolerance: 3, instructions: '', leaseMinutes: 30, memberIds: [] };
  return createQueue(
    { ...usual, ...more, policy: { kind: 'all' }, ...part },
    people.zoe,
    suiteById,
  );
}

async function say(
  raterId: string,
  itemId: string,
  unit: string,
  part: Pick<PersonAnswer, 'act' | 'value'>,
  inView: boolean,
) {
  const place = { itemId, suite: smallSuite.id, unit, question: 'q' };
  const db = database();
  const seen = await db.answer.findFirstOrThrow({
    where: { ...place, superseded: null, rater: { runId: judge } },
  });
  const before = await db.answer.findFirst({ where: { ...place, raterId, superseded: null } });
  const { state } = await submitAnswers(
    raterId,
    [
      {
        ...place,
        ...part,
        rationale: 'so it is',
        seenId: inView ? String(seen.id) : null,
        supersedesId: before && String(before.id),
      },
    ],
    scaleOf,
  );
  expect(state).toBe('stored');
}

async function answer(raterId: string, itemId: string, values: number[], inView = false) {
  const act = inView ? 'override' : 'state';
  for (const [place, unit] of UNITS.entries()) {
    await say(raterId, itemId, unit, { act, value: values[place] ?? 0 }, inView);
  }
}

/** Answers and hands in all that a queue has for a person. @returns the clips */
async function reviewAll(queueId: string, raterId: string, inView: boolean): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const [task] = (await holdItems(queueId, raterId)).tasks;
    if (!task) return done;
    const index = videos.indexOf(task.itemId);
    await answer(raterId, task.itemId, [(index + done.length) % 6, index % 9], inView);
    await submitItem(task.queueItemId, raterId, suiteById);
    done.push(task.itemId);
  }
}

async function ask(file: string, query: Record<string, string> | string[][]): Promise<string> {
  const { GET } = await import(path.resolve('app/api', file, 'route.ts'));
  const request = new Request(`http://localhost/api/${file}?${new URLSearchParams(query)}`, {
    headers: { cookie: `${LOCAL_REVIEWER_COOKIE}=${people.zoe}` },
  });
  const response: Response = await GET(request);
  expect(response.status).toBe(200);
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  }
  return text;
}

async function exported<Row>(table: string): Promise<Row[]> {
  const text = await ask('export', { run: judge, table, format: 'jsonl' });
  return text
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
}

/** What the page Agreement says of the judge. */
async function agreement(labels: CountedAnswers) {
  const { questions, basis } = JSON.parse(await ask('agreement', { run: judge, labels }));
  const { statistics, pairs } = questions[0].comparison;
  return {
    meanAbsoluteError: Number(statistics.meanAbsoluteError.value),
    bias: Number(statistics.bias.value),
    kappa: Number(statistics.kappaQuadratic.value),
    pairs: Number(pairs),
    basis,
  };
}

/** The first question’s figures of the comparison of two raters. */
async function comparison(left: string, right: string, labels: CountedAnswers) {
  const { pools } = JSON.parse(await ask('comparison', { left, right, labels }));
  return pools.find(({ question }: { question: string | null }) => question === 'q');
}

/** The mean absolute error out of the table of all answers, as docs/exports.md says it is computed. */
async function errorOfExport(labels: CountedAnswers, isWeighted = true): Promise<number> {
  const rows = await exported<ExportedAnswer>('answers');
  const said = new Map(
    rows
      .filter(({ raterKind, stands }) => raterKind === 'judge' && stands)
      .map((row) => [`${row.videoHash} ${row.unit}`, Number(row.value)]),
  );
  const units = new Map<string, { weight: number; errors: number[] }>();
  for (const { videoHash, unit, value, weights } of rows) {
    const weight = weights[labels];
    const judged = said.get(`${videoHash} ${unit}`);
    if (weight === null || judged === undefined) continue;
    const known = units.get(`${videoHash} ${unit}`) ?? { weight, errors: [] };
    units.set(`${videoHash} ${unit}`, known);
    known.errors.push(Math.abs(judged - Number(value)));
  }
  let [sum, weights] = [0, 0];
  for (const { weight, errors } of units.values()) {
    const mean = errors.reduce((total, error) => total + error, 0) / errors.length;
    sum += (isWeighted ? weight : 1) * mean;
    weights += isWeighted ? weight : 1;
  }
  return sum / weights;
}

describe('one judge’s figures', () => {
  it.each(['sample', 'blind', 'all'] as const)(
    'have the same mean absolute error on every page and in the export, by “%s”',
    async (labels) => {
      const { meanAbsoluteError } = await agreement(labels);
      const { errors } = await comparison(judge, other, labels);
      expect(errors.means.left).toBeCloseTo(meanAbsoluteError, 10);
      expect(await errorOfExport(labels)).toBeCloseTo(meanAbsoluteError, 10);
    },
  );

  it.each(['sample', 'blind'] as const)(
    'have the same κ and bias against the only person whose answers count, by “%s”',
    async (labels) => {
      const { kappa, bias, pairs } = await agreement(labels);
      const two = await comparison(people.ada, judge, labels);
      expect(two.comparison.kappa.value).toBeCloseTo(kappa, 10);
      expect(two.comparison.difference.value).toBeCloseTo(bias, 10);
      expect(two.comparison.pairs).toBe(pairs);
      const raters = [judge, people.ada].map((rater) => ['rater', rater]);
      const { cells } = JSON.parse(
        await ask('comparison/matrix', [['suite', 'small'], ['labels', labels], ...raters]),
      );
      expect(cells[0][1].kappa.value).toBeCloseTo(kappa, 10);
      expect(cells[0][1].items).toBe(pairs);
    },
  );

  it('rest on weights that make a difference, and on no check of attention', async () => {
    for (const labels of ['blind', 'all'] as const) {
      const { basis, meanAbsoluteError } = await agreement(labels);
      expect(basis.weighted).toBe(true);
      expect(await errorOfExport(labels, false)).not.toBeCloseTo(meanAbsoluteError, 3);
    }
    const rows = await exported<ExportedAnswer>('answers');
    const counted = rows.filter(({ weights }) => Object.values(weights).some(Boolean));
    expect(counted.some(({ video }) => video === 'clip 11')).toBe(false);
    const people11 = rows.filter(
      ({ video, raterKind }) => video === 'clip 11' && raterKind === 'person',
    );
    expect(people11.length).toBeGreaterThan(0);
  });
});

describe('a person who was shown the judge’s answers', () => {
  it('has given none independently, though none was in view of their answers', async () => {
    const rows = (await exported<ExportedAnswer>('answers')).filter(({ rater }) => rater === 'ben');
    expect(rows).toHaveLength(4);
    for (const { blind, seenId, weights } of rows) {
      expect([blind, seenId, weights.sample, weights.blind]).toEqual([false, null, null, null]);
    }
    const scores = await exported<ExportedRow>('scores');
    const theirs = scores.flatMap((row) => row.people.filter(({ person }) => person === 'ben'));
    expect(theirs.map(({ seen, blindValue }) => [seen, blindValue])).toEqual(
      Array.from({ length: 4 }, () => ['anchored', null]),
    );
    const raters = [judge, people.ben].map((rater) => ['rater', rater]);
    const matrix = await ask('comparison/matrix', [['suite', 'small'], ...raters]);
    expect(JSON.parse(matrix).cells[0][1]).toMatchObject({ items: 0, kappa: { value: null } });
  });
});

describe('a cell that was settled and then confirmed', () => {
  it('has one value, as what counts and as people’s', async () => {
    const { name } = await database().item.findUniqueOrThrow({ where: { id: settled } });
    const rows = await exported<ExportedRow>('scores');
    const row = rows.find(({ video, unit }) => video === name && unit === UNITS[0]);
    expect(row).toMatchObject({ effectiveValue: 9, effectiveSource: 'person' });
    expect(row?.people.at(-1)).toMatchObject({ person: 'cleo', act: 'adjudicate', value: 9 });
    const answers = (await exported<ExportedAnswer>('answers')).filter(
      ({ video, unit, weights }) => video === name && unit === UNITS[0] && weights.all !== null,
    );
    expect(answers).toMatchObject([{ rater: 'cleo', value: 9 }]);
  });
});
