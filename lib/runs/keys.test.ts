import { beforeAll, expect, it } from 'vitest';
import { readKeys } from '@/lib/answers/keys.store';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideo } from '@/lib/testing/stored';
import { quizSuite, quizWriterSuite } from '@/lib/testing/suites/quiz';
import { createRun } from './begin.store';
import { rederive } from './derivation.store';

freshDatabase();
beforeAll(ensureJudges);

const clips: Suite = quizWriterSuite;
const questions: Suite = quizSuite;

/** Makes questions of which the first option is the right one. */
const writer: Suite = {
  ...clips,
  produces: (brought, input, origin) =>
    (clips.produces?.(brought, input, origin) ?? []).map((made) => ({
      ...made,
      key: [{ suite: 'quiz', unit: 'option:A', question: 'fair', value: 3 }],
    })),
};

/** What anything but scores was given. */
const given: SuiteInput[] = [];
const noting = <Result>(input: SuiteInput, result: Result): Result => {
  given.push(input);
  return result;
};

/** Has one score: what its key says. */
const exam: Suite = {
  ...questions,
  keyed: true,
  calls: (input) => noting(input, questions.calls(input)),
  units: (input) => noting(input, questions.units(input)),
  shows: (input) => noting(input, questions.shows?.(input) ?? []),
  answers: (brought, input) => noting(input, questions.answers(brought, input)),
  scores: (_answers, { key }) => [
    {
      id: 'mean',
      label: 'Key',
      formula: 'the key',
      terms: [],
      higherIsWorse: false,
      value: Number(key?.[0]?.value ?? -1),
      range: { min: null, max: null },
      scored: 1,
      unscored: 0,
    },
  ],
};

async function judge(suite: Suite, itemIds: string[]): Promise<string> {
  const runId = await createRun(
    { suite: suite.id, judgeId: BASELINE_JUDGE_ID, itemIds, settings: { coverage: 'economical' } },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Built-in' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
  const measured = baselineJudge(suite.baseline);
  const looksAtNothing = {
    ...measured,
    reply: (request: Parameters<typeof measured.reply>[0]) =>
      measured.reply({ ...request, call: { ...request.call, frames: [] } }),
  };
  await judgeItems(runId, itemIds, looksAtNothing, { suite });
  return runId;
}

it('keeps the right answers of made items as a reference’s, and gives them to scores alone', async () => {
  await judge(writer, [await storeVideo('asked about')]);
  const made = await database().item.findMany({ where: { kind: 'quiz' } });
  const [first = ''] = made.map(({ id }) => id);
  expect(made).toHaveLength(2);
  const keys = await readKeys(exam, [first]);
  expect(keys.get(first)).toEqual([
    { suite: 'quiz', unit: 'option:A', question: 'fair', value: 3 },
  ]);
  expect(await readKeys(quizSuite, [first])).toEqual(new Map());
  const rater = await database().rater.findFirstOrThrow({ where: { kind: 'reference' } });
  expect(rater).toMatchObject({ purpose: 'key', runId: null });

  const run = await judge(exam, [first]);
  const scoresOf = async () =>
    (await database().runItem.findFirstOrThrow({ where: { runId: run } })).scores;
  expect(await scoresOf()).toMatchObject([{ value: 3 }]);
  await database().runItem.updateMany({ where: { runId: run }, data: { scores: [] } });
  await rederive(run, () => exam);
  expect(await scoresOf()).toMatchObject([{ value: 3 }]);
  const review = await readReview(first, run, await localReviewer(), [writer, exam]);
  expect(review.run?.scores.effective).toMatchObject([{ value: 3 }]);
  expect(given.length).toBeGreaterThan(5);
  for (const input of given) expect(input).not.toHaveProperty('key');
});
