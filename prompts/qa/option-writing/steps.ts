import { orderOptions } from '@/benchmarks/instructional-qa/formats/letters/options';
import { readChoice } from '@/benchmarks/instructional-qa/formats/letters/read';
import { LETTERS } from '@/benchmarks/instructional-qa/formats/letters/schema';
import { plainText } from '@/benchmarks/instructional-qa/formats/text';
import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import { type Outcome, toOutcome } from '@/lib/suites/outcome';
import type { Ask, CallName, PlannedCall } from '@/lib/suites/suite';
import { checkOptions } from '../checks/options';
import { QA_UNIT } from '../items';
import { choose, guess, informed, write } from './prompts';
import {
  ASSISTANTS,
  type Attempt,
  CHOSEN,
  type Evidence,
  type QaInput,
  type Saying,
} from './schema';

/** The role of an assistant, from 0. */
export const assistant = (place: number) => `assistant-${place + 1}`;

const PLACES = Array.from({ length: ASSISTANTS }, (_, place) => place);

const writerCall = (prompt: string, attempt: number): CallName => ({
  prompt,
  unit: QA_UNIT,
  sample: attempt,
});

/** Three assistants on one judge are three samples of it. */
const assistantCall = (prompt: string, attempt: number, place: number): CallName => ({
  prompt,
  unit: QA_UNIT,
  role: assistant(place),
  sample: attempt * ASSISTANTS + place,
});

/** The calls of one attempt, in the order in which they are made. */
export function callsOfAttempt(attempt: number): CallName[] {
  return [
    writerCall(write.id, attempt),
    writerCall(choose.id, attempt),
    ...PLACES.map((place) => assistantCall(informed.id, attempt, place)),
    ...PLACES.map((place) => assistantCall(guess.id, attempt, place)),
  ];
}

/** The calls that {@link gather} makes at most: all but the first may turn out to be needless. */
export function plan({ settings }: QaInput): PlannedCall[] {
  return Array.from({ length: settings.attempts }, (_, attempt) => {
    const [first, second, ...assistants] = callsOfAttempt(attempt) as [
      CallName,
      CallName,
      ...CallName[],
    ];
    return [
      { ...first, needs: [], ...(attempt > 0 && { optional: true }) },
      { ...second, needs: [first], ...(attempt > 0 && { optional: true }) },
      ...assistants.map((call) => ({ ...call, needs: [second], optional: true })),
    ];
  }).flat();
}

/**
 * Has a question turned into multiple choice: attempt by attempt, until one passes, one has to wait, or there were enough.
 * All that is drawn follows from seed, question and attempt, so that judging again from recorded replies gives the same.
 */
export async function gather(input: QaInput, ask: Ask): Promise<Evidence> {
  const attempts: Attempt[] = [];
  while (attempts.length < input.settings.attempts) {
    const attempt = await attemptOnce(input, ask, attempts);
    attempts.push(attempt);
    if (attempt.ended === 'passed' || attempt.ended === 'waiting') break;
  }
  return attempts;
}

async function attemptOnce(input: QaInput, ask: Ask, before: readonly Attempt[]): Promise<Attempt> {
  const { data, settings } = input;
  const { question, answer } = data;
  const info = videoInfo(data.clip);
  const number = before.length;
  const asWriter = { unit: QA_UNIT, sample: number, frames: [] };
  const rejected = settings.tellRejected ? before.flatMap(({ wrong }) => wrong ?? []) : [];

  const written = await toOutcome(
    ask(write, {
      ...asWriter,
      variables: { rejected: rejected.join('; '), info, question, answer },
    }),
  );
  const none = { choosing: null, wrong: null, checks: [], informed: [], guessing: [] };
  if (written.state === 'unanswered') return { written, ...none, ended: 'waiting' };
  const { answers } = written.reply;
  const candidates = answers.map((text, index) => `${index + 1}. ${text}`).join('\n');
  const choosing = await toOutcome(
    ask(choose, { ...asWriter, variables: { info, question, answer, candidates } }),
  );
  if (choosing.state === 'unanswered') return { written, ...none, choosing, ended: 'waiting' };
  const wrong = chosenOf(answers, choosing.reply.chosen);
  if (wrong === null) return { written, ...none, choosing, ended: 'unread' };
  const checks = checkOptions([answer, ...wrong], 0);
  const made = { written, choosing, wrong, checks };
  const isBroken = (id: string) =>
    checks.some((check) => check.id === id && check.verdict === 'broken');
  if (isBroken('duplicate-options')) {
    return { ...made, informed: [], guessing: [], ended: 'duplicates' };
  }

  const trial = { input, ask, wrong, attempt: number };
  const byInfo = await tryOptions(trial, informed, (options) => ({ info, question, options }));
  const first = { ...made, informed: byInfo, guessing: [] };
  if (count(byInfo, null) > 1) return { ...first, ended: 'waiting' };
  if (count(byInfo, false) > 1) return { ...first, ended: 'doubtful' };
  const guessing = await tryOptions(trial, guess, (options) => ({ question, options }));
  const both = { ...first, guessing };
  if (count(guessing, null) > 1) return { ...both, ended: 'waiting' };
  return { ...both, ended: count(guessing, true) > 1 ? 'easy' : 'passed' };
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
  const places = chosen.map((one) => {
    const number = Number(one);
    if (Number.isInteger(number)) return number - 1;
    return answers.findIndex((answer) => plainText(answer) === plainText(String(one)));
  });
  const sound = [...new Set(places)].filter((place) => answers[place] !== undefined);
  if (sound.length !== CHOSEN || places.length !== CHOSEN) return null;
  return sound.toSorted((one, other) => one - other).map((place) => answers[place] ?? '');
}

interface Trial {
  input: QaInput;
  ask: Ask;
  wrong: readonly string[];
  attempt: number;
}

/** Has all assistants take an option, each in an order of its own. */
function tryOptions(
  { input: { data, settings }, ask, wrong, attempt }: Trial,
  prompt: typeof informed,
  variables: (options: string) => Record<string, string>,
): Promise<Saying[]> {
  return Promise.all(
    PLACES.map(async (place): Promise<Saying> => {
      const drawn = [settings.seed, data.question, data.answer, attempt, prompt.id, place];
      const { options, key } = orderOptions(data.answer, wrong, drawn);
      const { role, sample } = assistantCall(prompt.id, attempt, place);
      const lines = options.map((text, index) => `${LETTERS[index]}. ${text}`).join('\n');
      const outcome: Outcome<{ reason: string; option: string }> = await toOutcome(
        ask(prompt, { unit: QA_UNIT, role, sample, variables: variables(lines), frames: [] }),
      );
      if (outcome.state === 'unanswered') return { outcome, choice: null, isRight: null };
      const choice = readChoice(outcome.reply.option, options);
      const isRight = choice.state === 'read' ? choice.letter === key : null;
      return { outcome, choice, isRight };
    }),
  );
}
