import { z } from 'zod';
import type { Call } from '@/lib/suites/calls';
import { explained } from '@/lib/suites/exhibit';
import type { Figure } from '@/lib/suites/figures';
import type { SuiteInput } from '@/lib/suites/input';
import { nothingToJudge, verdictIn } from '@/lib/suites/outcome';
import { type Prompt, parsePrompt } from '@/lib/suites/prompt';
import type { Question, UnitName } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import { defineSuite, type MeasuredReply, type Suite, type SuiteAnswer } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { numericValue } from '@/lib/suites/verdict';
import type { Frame } from '@/lib/video/schema';

const replySchema = z.object({ rationale: z.string(), value: z.union([z.number(), z.string()]) });
type Reply = z.infer<typeof replySchema>;

/** What a plain suite says itself. */
export type PlainSuite<Data> = Pick<
  Suite<Data, object>,
  'id' | 'name' | 'takes' | 'questions' | 'groups' | 'units'
> &
  Partial<
    Pick<
      Suite<Data, object>,
      'shows' | 'reveals' | 'sideText' | 'produces' | 'importers' | 'exposes'
    >
  > & {
    /** What the judge is told of the item when it is asked about a unit. */
    about(input: SuiteInput<Data, object>, unit: UnitName): string;
    /** The questions that are asked without a picture. */
    askedByText?: readonly string[];
    /** The frames that it is shown; null where what they would be of has not come, so that there is nothing to judge. */
    frames(
      input: SuiteInput<Data, object>,
      question: Question,
      unit: UnitName,
    ): readonly Frame[] | null;
    /** What the built-in judge says, so that runs need neither key nor network. */
    measured(question: Question, call: Parameters<MeasuredReply>[1]): Reply['value'];
  };

/** A suite that asks each question about each unit in a call of its own, for tests of the house that carries suites. */
export function plainSuite<Data>(suite: PlainSuite<Data>): Suite<Data, object> {
  const { about, askedByText = [], frames, measured, ...said } = suite;
  const prompts = promptsOf(suite, askedByText);
  const questionOf = (id: string) => {
    const [question, prompt] = [suite.questions.find((one) => one.id === id), prompts.get(id)];
    if (!question || !prompt) throw new Error(`no question ${id}`);
    return { question, prompt };
  };
  const cells = (input: SuiteInput<Data, object>) =>
    askedCells(suite.questions, suite.units(input)).map(({ unit, question: id }) => ({
      unit,
      ...questionOf(id),
      shown: askedByText.includes(id) ? [] : frames(input, questionOf(id).question, unit),
    }));
  const callOf = (
    input: SuiteInput<Data, object>,
    { unit, prompt, shown }: ReturnType<typeof cells>[number],
  ): Call<Reply> | null =>
    shown && { prompt, unit, frames: shown, variables: () => ({ about: about(input, unit) }) };
  return defineSuite<Data>({
    ...said,
    version: '1',
    prompts: [...prompts.values()],
    calls: (input) => cells(input).flatMap((cell) => callOf(input, cell) ?? []),
    answers: (brought, input) =>
      cells(input).map((cell): SuiteAnswer => {
        const call = callOf(input, cell);
        const outcome = call ? brought.of(call) : nothingToJudge('The video is not here.');
        const verdict = verdictIn(outcome, (reply) => ({ state: 'scored', ...reply }));
        return { unit: cell.unit, question: cell.question.id, verdict };
      }),
    scores: (answers) => [meanOf(answers)],
    figures: [MEAN],
    explain: (_brought, input, unit, id) => {
      const asked = cells(input).find((one) => one.unit === unit && one.question.id === id);
      const call = asked && callOf(input, asked);
      return explained(call ? [call] : []);
    },
    baseline: Object.fromEntries(
      [...prompts].map(([id, prompt]) => [
        prompt.id,
        (_measurements: unknown, call: Parameters<MeasuredReply>[1]) => ({
          rationale: `measured on ${call.frames.length} frames`,
          value: measured(questionOf(id).question, call),
        }),
      ]),
    ),
  });
}

const MEAN: Figure = {
  id: 'mean',
  label: 'Mean',
  help: 'The mean over items of the mean of their numbers.',
  better: 'high',
  range: { min: 0, max: 10 },
  published: 'There is nothing published to compare it with.',
  kind: 'mean',
  of: { score: 'mean' },
};

function promptsOf<Data>(
  { id: suite, questions }: PlainSuite<Data>,
  askedByText: readonly string[],
) {
  return new Map(
    questions.map((question) => [
      question.id,
      promptOf(suite, question, askedByText.includes(question.id) ? 'none' : 'many'),
    ]),
  );
}

function promptOf(
  suite: string,
  { id, label, help }: Question,
  frames: Prompt['frames'],
): Prompt<Reply> {
  return parsePrompt(
    `---\nid: ${suite}/${id}\npurpose: ${label}\nvariables: [about]\nframes: ${frames}\nreply: plain\n---\n${help}\n\n{{about}}\n`,
    { name: 'plain', schema: replySchema },
  );
}

function meanOf(answers: readonly SuiteAnswer[]): Score {
  const values = answers.flatMap(({ verdict }) => numericValue(verdict) ?? []);
  return {
    id: 'mean',
    label: 'Mean',
    value: values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : null,
    range: { min: 0, max: 10 },
    higherIsWorse: false,
    formula: 'mean of the numbers',
    scored: values.length,
    unscored: answers.length - values.length,
    terms: [],
  };
}
