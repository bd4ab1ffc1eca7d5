import type { Brought, Call } from '@/lib/suites/calls';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { isAskedAbout } from '@/lib/suites/units';
import type { Verdict } from '@/lib/suites/verdict';
import { textsOf } from './data';
import { agreed, byVideo, picturesOf, videosWords } from './orders';
import { type DeclaredCalls, describeQuestion, describeScale } from './prompts';
import { unitKindOf, unitsOf } from './questions';
import type { Declaration, DeclaredQuestion, DeclaredScale } from './schema';

/** A call with the questions that it answers. */
interface AnsweringCall {
  call: Call;
  from: DeclaredCalls;
  questions: readonly DeclaredQuestion[];
  /** Whether the second video stands before the first. */
  swapped: boolean;
}

/**
 * The calls of an item, prompt by prompt, and unit by unit within. What asks about sides is asked in both orders, by turns:
 * its samples with odd numbers have the second video on the left.
 */
export function callsOf(
  declaration: Declaration,
  prompts: readonly DeclaredCalls[],
  input: SuiteInput,
): AnsweringCall[] {
  const units = unitsOf(declaration, input);
  return prompts.flatMap((from) =>
    units.flatMap((unit) => {
      const asked = from.questions.filter((question) =>
        isAskedAbout({ id: question.id, unit: unitKindOf(question, declaration) }, unit),
      );
      if (asked.length === 0) return [];
      const sets = from.declared.each === 'question' ? asked.map((one) => [one]) : [asked];
      const orders = from.sides ? 2 : 1;
      return sets.flatMap((questions) =>
        Array.from({ length: from.declared.times * orders }, (_, sample) => {
          const swapped = sample % orders === 1;
          const call = callOf(declaration, from, { unit, questions, sample, swapped }, input);
          return { from, questions, swapped, call };
        }),
      );
    }),
  );
}

interface Asked {
  unit: ListedUnit;
  questions: readonly DeclaredQuestion[];
  sample: number;
  swapped: boolean;
}

function callOf(
  { scales, items }: Declaration,
  { prompt, declared, sides }: DeclaredCalls,
  { unit, questions, sample, swapped }: Asked,
  input: SuiteInput,
): Call {
  const scaleOf = (question: DeclaredQuestion) => scales[question.scale] as DeclaredScale;
  const [first] = questions;
  const frames = picturesOf(unit, declared.frames, input, sides ? { swapped } : null);
  const isOfQuestion = declared.each === 'question' && first !== undefined;
  const values: Record<string, string> = {
    prompt: input.prompt ?? '',
    part: unit.kind in items.fields ? unit.label : '',
    videos: videosWords(frames),
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
    frames,
    variables: () => variables,
  };
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
    { unit: string; question: string; all: Said[]; by: DeclaredCalls }
  >();
  for (const { call, from, questions, swapped } of callsOf(declaration, prompts, input)) {
    for (const { id: question } of questions) {
      const key = JSON.stringify([call.unit, question]);
      const cell = said.get(key) ?? { unit: call.unit, question, all: [], by: from };
      cell.all.push({ verdict: brought.verdict(call, question, call.frames), swapped });
      said.set(key, cell);
    }
  }
  return [...said.values()].map(({ unit, question, all, by }) => ({
    unit,
    question,
    verdict: verdictOf(all, by),
  }));
}

/** A verdict as a call has it. */
interface Said {
  verdict: Verdict;
  swapped: boolean;
}

/** What the calls of a question come to: those of each order by themselves, and then both orders. */
function verdictOf(all: readonly Said[], { declared, sides }: DeclaredCalls): Verdict {
  const inOrder = (swapped: boolean) =>
    combine(
      all.flatMap((one) => (one.swapped === swapped ? [one.verdict] : [])),
      declared.combine,
    );
  if (!sides) return inOrder(false);
  return agreed(byVideo(inOrder(false), false), byVideo(inOrder(true), true), sides.differing);
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
