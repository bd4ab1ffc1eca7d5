import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonAnswer } from '@/lib/answers/schema';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { readSuiteFiles, SUITE_FILE } from '@/lib/declared/read';
import { writeStored } from '@/lib/files';
import { importFile } from '@/lib/imports/store';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { listCurrentPairs, listIndependentPairs } from '@/lib/ratings/pairs.store';
import { readReview } from '@/lib/reviews/store';
import { submitReview } from '@/lib/reviews/submission';
import { createRun } from '@/lib/runs/begin.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

const FILE = `framejury: 1
id: hands
name: Hands
items: {frames: {mode: key}}
scales:
  seen: {answers: yes-no}
  quality: {from: 1, to: 5, good: high}
questions:
  - {id: person, scale: seen, label: A person is seen}
  - {id: hands, scale: quality, label: Hands, after: {question: person, is: yes}}
  - {id: look, scale: quality, label: Look}
prompts:
  - {id: person, asks: {question: person}, each: question}
  - {id: rest, asks: {question: [hands, look]}, each: question}
scores:
  total: {sum: {question: [hands, look]}}
`;

let suite: Suite;
let runId = '';
const items: string[] = [];
const people: { id: string; name: string }[] = [];
const calls: string[] = [];

/** Says of the first clip that nobody is seen, and of any other that somebody is. */
const judge: Judge = {
  ...baselineJudge({}),
  async reply({ call }) {
    const question = call.question ?? '';
    calls.push(question);
    const answer = calls.filter((one) => one === 'person').length === 1 ? 'no' : 'yes';
    const value = question === 'person' ? { answer } : { score: question === 'hands' ? 4 : 3 };
    return { ...said, rawReply: JSON.stringify({ rationale: 'So it is.', ...value }) };
  },
};

beforeAll(async () => {
  const read = readSuiteFiles({ [SUITE_FILE]: FILE });
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  suite = read.suite;
  await ensureJudges();
  for (const name of ['Ada', 'Ben']) people.push(await addLocalReviewer(name));
  for (const name of ['empty', 'peopled']) items.push(await storeVideo(name));
  const frames = await database().frame.findMany({ distinct: ['hash'], select: { hash: true } });
  for (const { hash } of frames) await writeStored('frames', hash, Buffer.from('a picture'));
  runId = await createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: items,
      settings: { coverage: 'standard' },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
  for (const item of items) await judgeItems(runId, [item], judge, { suite });
  await fillSuites([suite]);
});

const [EMPTY, PEOPLED] = [0, 1];

/** A person's answer in sight of the judge's, which takes the place of their own. */
async function answer(who: number, item: number, question: string, value: number | null) {
  const rater = people[who] ?? { id: '', name: '' };
  const review = await reviewOf(who, item);
  const cell = review.run?.cells.find((one) => one.question === question);
  const own = cell?.own ?? null;
  const given: PersonAnswer = {
    itemId: items[item] ?? '',
    suite: suite.id,
    unit: 'video',
    question,
    act: value === null ? 'withdraw' : 'override',
    ...(value !== null && { value }),
    rationale: value === null ? '' : 'I see it so.',
    seenId: cell?.judge?.id ?? null,
    supersedesId: own?.id ?? null,
  };
  return submitReview(rater.id, [given], () => suite);
}

function reviewOf(who: number, item: number) {
  const choice = { suite: suite.id, configuration: null, run: null };
  return readReview(items[item] ?? '', runId, people[who] ?? { id: '', name: '' }, [suite], choice);
}

async function summaryOf(item: number) {
  while (!(await refreshSummaries(() => suite)));
  const itemId = items[item] ?? '';
  const { answers, toReview, reviewed } = await database().runItemSummary.findUniqueOrThrow({
    where: { runId_itemId: { runId, itemId } },
  });
  return { answers, toReview, reviewed };
}

async function totalsOf(item: number) {
  const { run } = await reviewOf(0, item);
  return [run?.scores.judge[0]?.value, run?.scores.effective[0]?.value];
}

describe('a question that is asked after another one', () => {
  it('is asked of the judge by its own answer: no call, no answer, nothing missing', async () => {
    expect(calls.toSorted()).toEqual(['hands', 'look', 'look', 'person', 'person']);
    expect(await summaryOf(EMPTY)).toEqual({ answers: 2, toReview: 2, reviewed: 0 });
    expect(await summaryOf(PEOPLED)).toEqual({ answers: 3, toReview: 3, reviewed: 0 });
    expect(await totalsOf(EMPTY)).toEqual([3, 3]);
    expect(await totalsOf(PEOPLED)).toEqual([7, 7]);
  });

  it('is asked of a person by their own answer', async () => {
    await expect(answer(0, PEOPLED, 'hands', 2)).rejects.toMatchObject({
      status: 422,
      message: '“Hands” is not asked here: your answer to “A person is seen” decides that.',
    });
    await answer(0, PEOPLED, 'person', 1);
    expect(await answer(0, PEOPLED, 'hands', 2)).toMatchObject({ state: 'stored' });
    await answer(0, EMPTY, 'person', 1);
    expect(await answer(0, EMPTY, 'hands', 5)).toMatchObject({ state: 'stored' });
    expect(await totalsOf(PEOPLED)).toEqual([7, 5]);
    expect(await totalsOf(EMPTY)).toEqual([3, 8]);
  });

  it('counts in agreement where both were asked', async () => {
    const pairs = await listCurrentPairs(runId, 'person');
    const about = pairs.map(({ itemId, question }) => [items.indexOf(itemId), question]);
    expect(about.toSorted()).toEqual([
      [EMPTY, 'person'],
      [PEOPLED, 'hands'],
      [PEOPLED, 'person'],
    ]);
    expect(await listIndependentPairs(runId)).toEqual([]);
  });

  it('another person’s answer decides what counts, and takes nothing from anybody', async () => {
    await answer(1, PEOPLED, 'person', 0);
    expect(await totalsOf(PEOPLED)).toEqual([7, 3]);
    const pairs = await listCurrentPairs(runId, 'person');
    expect(pairs.map(({ question }) => question)).not.toContain('hands');
    // What the judge was asked is not to be reviewed where what counts rules it out.
    expect(await summaryOf(PEOPLED)).toEqual({ answers: 3, toReview: 2, reviewed: 1 });
    await answer(1, PEOPLED, 'person', null);
    expect(await totalsOf(PEOPLED)).toEqual([7, 5]);
    expect(await summaryOf(PEOPLED)).toEqual({ answers: 3, toReview: 3, reviewed: 2 });
  });

  it('is taken back with the answer that decided it, and stays in the history', async () => {
    const stored = await answer(0, PEOPLED, 'person', 0);
    expect(stored.state === 'stored' && stored.answers.map(({ act }) => act)).toEqual([
      'override',
      'withdraw',
    ]);
    expect(await totalsOf(PEOPLED)).toEqual([7, 3]);
    const rows = await database().answer.findMany({
      where: { raterId: people[0]?.id ?? '', itemId: items[PEOPLED] ?? '', question: 'hands' },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ state, value }) => [state, value])).toEqual([
      ['scored', 2],
      ['withdrawn', null],
    ]);
    expect(await summaryOf(PEOPLED)).toEqual({ answers: 3, toReview: 2, reviewed: 1 });
  });

  it('is refused of a file by what the same rater says in it', async () => {
    const rows = 'item,rater,independent,person,hands\nempty,17,yes,0,3\npeopled,17,yes,1,3\n';
    const report = await importFile({ name: 'paper.csv', text: rows }, [suite], false);
    expect(report.problems.first).toEqual([
      {
        row: 2,
        field: expect.any(String),
        message: '“hands” is not asked of who answers “person” so',
      },
    ]);
  });
});
