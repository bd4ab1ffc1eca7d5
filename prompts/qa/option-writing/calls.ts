import { mcqDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { orderOptions } from '@/benchmarks/instructional-qa/formats/letters/options';
import { readChoice } from '@/benchmarks/instructional-qa/formats/letters/read';
import { LETTERS, type Letter } from '@/benchmarks/instructional-qa/formats/letters/schema';
import { plainText } from '@/benchmarks/instructional-qa/formats/text';
import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import type { Brought, Call } from '@/lib/suites/calls';
import type { FormerEvidence } from '@/lib/suites/evidence';
import type { Outcome } from '@/lib/suites/outcome';
import { readPrompt } from '@/lib/suites/prompt';
import { checkOptions } from '../checks/options';
import type { CodeCheck } from '../checks/schema';
import { QA_UNIT } from '../items';
import { rejectedLine, rejectedLines } from '../rejected';
import {
  ASSISTANTS,
  type Attempt,
  CHOSEN,
  type Choosing,
  choosingSchema,
  ENDING_WORDS,
  type Option,
  optionSchema,
  type QaInput,
  type Saying,
  type WrongAnswers,
  wrongAnswersSchema,
} from './schema';

const option = { name: 'option', schema: optionSchema };

/** The suite's prompts, in the order in which an attempt asks them, which is that of pages. */
export const prompts = {
  /** Writes wrong answers. */
  write: readPrompt('qa/option-writing/write', {
    name: 'wrong-answers',
    schema: wrongAnswersSchema,
  }),
  /** Chooses the best of them. */
  choose: readPrompt('qa/option-writing/choose', {
    name: 'chosen-answers',
    schema: choosingSchema,
  }),
  /** Takes an option by the annotation. */
  informed: readPrompt('qa/option-writing/informed', option),
  /** Takes an option by the question alone. */
  guess: readPrompt('qa/option-writing/guess', option),
};

/** The role of an assistant, from 0. */
export const assistant = (place: number) => `assistant-${place + 1}`;

const PLACES = Array.from({ length: ASSISTANTS }, (_, place) => place);

interface AttemptCalls {
  writing: Call<WrongAnswers>;
  choosing: Call<Choosing>;
  informed: Call<Option>[];
  guessing: Call<Option>[];
}

const listOf = ({ writing, choosing, informed, guessing }: AttemptCalls): Call[] => [
  writing,
  choosing,
  ...informed,
  ...guessing,
];

/** The calls of the attempt after others. Three assistants on one judge are three samples of it. */
function nextAttempt(input: QaInput, before: readonly AttemptCalls[]): AttemptCalls {
  const { question, answer, clip } = input.data;
  const number = before.length;
  const common = { unit: QA_UNIT, frames: [], sample: number, optional: number > 0 };
  const last = before.at(-1);
  const writing: Call<WrongAnswers> = {
    ...common,
    prompt: prompts.write,
    after: last ? listOf(last) : [],
    variables: (brought) => {
      const told = input.settings.tellRejected ? rejectedBefore(brought, before, input) : '';
      return { rejected: told, info: videoInfo(clip), question, answer };
    },
    isWanted: (brought) => attemptsIn(brought, before, input).every(({ ended }) => !isLast(ended)),
  };
  const choosing: Call<Choosing> = {
    ...common,
    prompt: prompts.choose,
    needs: [writing],
    variables: (brought) => {
      const candidates = brought
        .reply(writing)
        .answers.map((text, index) => `${index + 1}. ${text}`);
      return { info: videoInfo(clip), question, answer, candidates: candidates.join('\n') };
    },
  };
  const calls: AttemptCalls = { writing, choosing, informed: [], guessing: [] };
  const trying = (prompt: typeof prompts.informed, after: readonly Call[]) =>
    PLACES.map(
      (place): Call<Option> => ({
        ...common,
        optional: true,
        prompt,
        role: assistant(place),
        sample: number * ASSISTANTS + place,
        needs: [choosing],
        after,
        variables: (brought) => {
          const wrong =
            chosenOf(brought.reply(writing).answers, brought.reply(choosing).chosen) ?? [];
          const { options } = ordered({ input, number, wrong, prompt: prompt.id, place });
          const lines = options.map((text, index) => `${LETTERS[index]}. ${text}`).join('\n');
          const asked = { question, options: lines };
          return prompt === prompts.informed ? { info: videoInfo(clip), ...asked } : asked;
        },
        // Nothing that was brought so far speaks against the attempt.
        isWanted: (brought) => attemptIn(brought, calls, number, input)?.ended === 'passed',
      }),
    );
  calls.informed = trying(prompts.informed, []);
  calls.guessing = trying(prompts.guess, calls.informed);
  return calls;
}

/** The options that did not serve, in this run's attempts and in what people rejected, each with why. */
function rejectedBefore(brought: Brought, before: readonly AttemptCalls[], input: QaInput): string {
  const attempts = attemptsIn(brought, before, input).flatMap(({ wrong, ended }) =>
    wrong ? [rejectedLine({ text: wrong.join('; '), why: ENDING_WORDS[ended] })] : [],
  );
  const byPeople = rejectedLines(input.rejected ?? [], mcqDataSchema, ({ wrong }) =>
    wrong.join('; '),
  );
  return [byPeople, ...attempts].filter(Boolean).join('\n');
}

const known = new WeakMap<QaInput, AttemptCalls[]>();

/** The attempts at an item. They are kept: each call asks again what came of those before. */
function attemptsOf(input: QaInput): AttemptCalls[] {
  const attempts = known.get(input) ?? [];
  while (attempts.length < input.settings.attempts) attempts.push(nextAttempt(input, attempts));
  known.set(input, attempts);
  return attempts;
}

/**
 * Has a question turned into multiple choice: attempt by attempt, until one passes, one has to wait, or there were enough.
 * All that is drawn follows from seed, question and attempt, so that judging again from recorded replies gives the same.
 */
export function calls(input: QaInput): Call[] {
  return attemptsOf(input).flatMap(listOf);
}

/** What came of each attempt; the last one says what became of the question. */
export function attemptsMade(brought: Brought, input: QaInput): Attempt[] {
  return attemptsIn(brought, attemptsOf(input), input);
}

/** Where outcomes stood in former evidence. */
export function formerEvidence(input: QaInput): FormerEvidence {
  const sayings = (calls: readonly Call[]) => calls.map((outcome) => ({ outcome }));
  return attemptsOf(input).map(({ writing, choosing, informed, guessing }) => ({
    written: writing,
    choosing,
    informed: sayings(informed),
    guessing: sayings(guessing),
  }));
}

/** Whether there is no attempt after one that ended so. */
function isLast(ended: Attempt['ended']): boolean {
  return ended === 'passed' || ended === 'waiting';
}

function attemptsIn(
  brought: Brought,
  attempts: readonly AttemptCalls[],
  input: QaInput,
): Attempt[] {
  return attempts.flatMap((calls, number) => attemptIn(brought, calls, number, input) ?? []);
}

/** What came of an attempt, as far as its calls were made; null before the first. */
function attemptIn(
  brought: Brought,
  calls: AttemptCalls,
  number: number,
  input: QaInput,
): Attempt | null {
  const written = brought.ofMade(calls.writing);
  if (!written) return null;
  const none = { wrong: null, checks: [], informed: [], guessing: [] };
  if (written.state === 'unanswered') return { written, choosing: null, ...none, ended: 'waiting' };
  const choosing = brought.of(calls.choosing);
  if (choosing.state === 'unanswered') return { written, choosing, ...none, ended: 'waiting' };
  const wrong = chosenOf(written.reply.answers, choosing.reply.chosen);
  if (wrong === null) return { written, choosing, ...none, ended: 'unread' };
  const checks = checkOptions([input.data.answer, ...wrong], 0);
  const sayings = (tried: readonly Call<Option>[]) =>
    tried.flatMap((call, place): Saying[] => {
      const outcome = brought.ofMade(call);
      if (!outcome) return [];
      const { options, key } = ordered({ input, number, wrong, prompt: call.prompt.id, place });
      return [sayingOf(outcome, options, key)];
    });
  const byInfo = sayings(calls.informed);
  const guessing = sayings(calls.guessing);
  const ended = endOf(checks, byInfo, guessing);
  return { written, choosing, wrong, checks, informed: byInfo, guessing, ended };
}

function endOf(
  checks: readonly CodeCheck[],
  byInfo: readonly Saying[],
  guessing: readonly Saying[],
): Attempt['ended'] {
  if (checks.some(({ id, verdict }) => id === 'duplicate-options' && verdict === 'broken')) {
    return 'duplicates';
  }
  if (count(byInfo, null) > 1) return 'waiting';
  if (count(byInfo, false) > 1) return 'doubtful';
  if (count(guessing, null) > 1) return 'waiting';
  return count(guessing, true) > 1 ? 'easy' : 'passed';
}

function count(sayings: readonly Saying[], wanted: Saying['isRight']): number {
  return sayings.filter(({ isRight }) => isRight === wanted).length;
}

/**
 * The four that were chosen, as they were written: chosen by number or by their very words, so that no option is reworded on
 * the way; null where these are not four of them.
 */
export function chosenOf(
  answers: readonly string[],
  chosen: readonly (number | string)[],
): string[] | null {
  if (chosen.length !== CHOSEN) return null;
  const places = chosen.map((one) => {
    const number = Number(one);
    if (Number.isInteger(number)) return number - 1;
    return answers.findIndex((answer) => plainText(answer) === plainText(String(one)));
  });
  const sound = [...new Set(places)].filter((place) => answers[place] !== undefined);
  if (sound.length !== CHOSEN) return null;
  return sound.toSorted((one, other) => one - other).map((place) => answers[place] ?? '');
}

interface Drawn {
  input: QaInput;
  /** The attempt, from 0. */
  number: number;
  wrong: readonly string[];
  prompt: string;
  /** The assistant, from 0. */
  place: number;
}

/** The options in an order of the assistant's own. */
function ordered({ input: { data, settings }, number, wrong, prompt, place }: Drawn) {
  const drawn = [settings.seed, data.question, data.answer, number, prompt, place];
  return orderOptions(data.answer, wrong, drawn);
}

function sayingOf(outcome: Outcome<Option>, options: readonly string[], key: Letter): Saying {
  if (outcome.state === 'unanswered') return { outcome, isRight: null };
  const choice = readChoice(outcome.reply.option, options);
  return { outcome, isRight: choice.state === 'read' ? choice.letter === key : null };
}
