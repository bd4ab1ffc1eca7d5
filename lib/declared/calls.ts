import type { Brought, Call } from '@/lib/suites/calls';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { parseUnit } from '@/lib/suites/question';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { isAskedAbout } from '@/lib/suites/units';
import type { Verdict } from '@/lib/suites/verdict';
import type { Frame } from '@/lib/video/schema';
import { textsOf } from './data';
import { type DeclaredCalls, describeQuestion, describeScale } from './prompts';
import { unitKindOf, unitsOf } from './questions';
import type { Declaration, DeclaredQuestion, DeclaredScale } from './schema';

/** A call with the questions that it answers. */
interface AnsweringCall {
  call: Call;
  from: DeclaredCalls;
  questions: readonly DeclaredQuestion[];
}

/** The calls of an item, prompt by prompt, and unit by unit within. */
export function callsOf(
  declaration: Declaration,
  prompts: readonly DeclaredCalls[],
  input: SuiteInput,
): AnsweringCall[] {
  const units = unitsOf(declaration, input);
  return prompts.flatMap((from) =>
    units.flatMap((unit) => {
      const asked = from.questions.filter((question) =>
        isAskedAbout({ id: question.id, unit: unitKindOf(question) }, unit),
      );
      if (asked.length === 0) return [];
      const sets = from.declared.each === 'question' ? asked.map((one) => [one]) : [asked];
      return sets.flatMap((questions) =>
        Array.from({ length: from.declared.times }, (_, sample) => ({
          from,
          questions,
          call: callOf(declaration, from, { unit, questions, sample }, input),
        })),
      );
    }),
  );
}

interface Asked {
  unit: ListedUnit;
  questions: readonly DeclaredQuestion[];
  sample: number;
}

function callOf(
  { scales, items }: Declaration,
  { prompt, declared }: DeclaredCalls,
  { unit, questions, sample }: Asked,
  input: SuiteInput,
): Call {
  const scaleOf = (question: DeclaredQuestion) => scales[question.scale] as DeclaredScale;
  const [first] = questions;
  const isOfQuestion = declared.each === 'question' && first !== undefined;
  const values: Record<string, string> = {
    prompt: input.prompt ?? '',
    part: unit.kind in items.fields ? unit.label : '',
    questions: questions.map((one) => describeQuestion(one, scaleOf(one))).join('\n\n'),
    ...(isOfQuestion && {
      question: first.id,
      label: first.label,
      help: first.help,
      scale: describeScale(scaleOf(first)),
      checklist: first.checklist.map((one) => `\n- ${one}`).join(''),
    }),
  };
  for (const name of Object.keys(items.fields)) values[name] = textsOf(input.data, name).join('; ');
  const variables = Object.fromEntries(prompt.variables.map((name) => [name, values[name] ?? '']));
  return {
    prompt,
    unit: unit.unit,
    ...(isOfQuestion && { question: first.id }),
    ...(sample > 0 && { sample }),
    ...(!isOfQuestion && { inParts: true }),
    frames: picturesOf(unit, declared.frames, input),
    variables: () => variables,
  };
}

/** The pictures of a call: of a key frame or a cluster its own, else those of the whole video. */
function picturesOf(
  { unit, kind }: ListedUnit,
  which: DeclaredCalls['declared']['frames'],
  { media: [medium] }: SuiteInput,
): readonly Frame[] {
  if (!medium || which === 'none') return [];
  const { span } = kind === 'key-frame' || kind === 'cluster' ? parseUnit(unit) : { span: null };
  // Names of units have three decimals.
  const near = 0.0005;
  const own = span
    ? medium.frames.filter(({ at }) => at >= span.from - near && at <= span.to + near)
    : medium.frames;
  return which === 'first' ? own.slice(0, 1) : own;
}

/** The judge's verdict on every question that it is asked. */
export function answersOf(
  declaration: Declaration,
  prompts: readonly DeclaredCalls[],
  brought: Brought,
  input: SuiteInput,
): SuiteAnswer[] {
  const said = new Map<
    string,
    { unit: string; question: string; all: Verdict[]; by: DeclaredCalls }
  >();
  for (const { call, from, questions } of callsOf(declaration, prompts, input)) {
    for (const { id: question } of questions) {
      const key = JSON.stringify([call.unit, question]);
      const cell = said.get(key) ?? { unit: call.unit, question, all: [], by: from };
      cell.all.push(brought.verdict(call, question, call.frames));
      said.set(key, cell);
    }
  }
  return [...said.values()].map(({ unit, question, all, by }) => ({
    unit,
    question,
    verdict: combine(all, by.declared.combine),
  }));
}

/** What several answers to one question come to: the middle one of numbers, or the most frequent one. */
export function combine(verdicts: readonly Verdict[], how: 'median' | 'majority'): Verdict {
  const [first] = verdicts;
  if (first === undefined || verdicts.length === 1) {
    return first ?? { state: 'unscored', reason: 'nothing-to-judge', detail: 'It was not asked.' };
  }
  const scored = verdicts.filter((one) => one.state === 'scored');
  if (scored.length === 0) return first;
  const values = scored.map(({ value }) => value);
  const value =
    how === 'median' && values.every(Number.isFinite) ? middle(values) : mostFrequent(values);
  const spread = `Asked ${verdicts.length} times: ${verdicts
    .map((one) => (one.state === 'scored' ? one.value : 'no answer'))
    .join(', ')}.`;
  if (value === null)
    return {
      state: 'unscored',
      reason: 'abstained',
      detail: `${spread} No answer is more frequent.`,
    };
  const rationale = scored.find((one) => one.value === value)?.rationale ?? '';
  return { state: 'scored', value, rationale: [rationale, spread].filter(Boolean).join('\n\n') };
}

/** The middle one of some numbers; of an even count the lower one, so that it is on the scale. */
function middle(values: readonly (number | string)[]): number | string {
  const sorted = values.map(Number).toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** The value that is given most often; null where two are. */
function mostFrequent(values: readonly (number | string)[]): number | string | null {
  const count = (value: number | string) => values.filter((one) => one === value).length;
  const [best, second] = [...new Set(values)].toSorted((one, other) => count(other) - count(one));
  if (best === undefined || (second !== undefined && count(second) === count(best))) return null;
  return best;
}
