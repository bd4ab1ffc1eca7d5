import { askedBy, decidingPlace, type SaidBy } from '@/lib/suites/asked';
import type { Brought, Call } from '@/lib/suites/calls';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { nothingToJudge } from '@/lib/suites/outcome';
import type { Question } from '@/lib/suites/question';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { isAskedAbout } from '@/lib/suites/units';
import type { Verdict } from '@/lib/suites/verdict';
import { textsOf } from './data';
import { afterWords, replyWords } from './given';
import { agreed, byVideo } from './orders';
import { fieldPictures, picturesOf, videosWords } from './pictures';
import { type DeclaredCalls, describeQuestion, describeScale } from './prompts';
import { unitKindOf, wholeOf } from './questions';
import type { Declaration, DeclaredQuestion, DeclaredScale } from './schema';

/** A call with the questions that it answers. */
interface AnsweringCall {
  call: Call;
  from: DeclaredCalls;
  questions: readonly DeclaredQuestion[];
}

/** What a call asks about which part, before anything is known of other calls. */
interface Asking {
  from: DeclaredCalls;
  unit: ListedUnit;
  /** None where its reply only serves other calls. */
  questions: readonly DeclaredQuestion[];
  sample: number;
  /** Whether the second video stands before the first. */
  swapped: boolean;
}

/** What the calls of an item are made of: its suite, with the questions as statistics take them, and the item's units. */
interface Asked {
  declaration: Declaration;
  questions: readonly Question[];
  prompts: readonly DeclaredCalls[];
  units: readonly ListedUnit[];
}

/**
 * The calls of an item, prompt by prompt, and unit by unit within; before each those that it waits for. What asks about sides
 * is asked in both orders, by turns: its samples with odd numbers have the second video on the left.
 */
export class ItemCalls {
  readonly all: AnsweringCall[] = [];
  readonly declaration: Declaration;
  readonly #questions: readonly Question[];
  readonly #askings: readonly Asking[];
  /** Those that answer a question about a unit: several where the same is asked several times. */
  readonly #answering = new Map<string, Asking[]>();
  readonly #made = new Map<Asking, AnsweringCall>();

  constructor(
    { declaration, questions, prompts, units }: Asked,
    readonly input: SuiteInput,
  ) {
    this.declaration = declaration;
    this.#questions = questions;
    this.#askings = prompts.flatMap((from) => askingsOf(declaration, from, units));
    for (const asking of this.#askings) {
      for (const { id } of asking.questions) {
        const place = keyOf({ unit: asking.unit.unit, question: id });
        const others = this.#answering.get(place);
        if (others) others.push(asking);
        else this.#answering.set(place, [asking]);
      }
    }
    // What only serves others is asked where one of these is.
    for (const asking of this.#askings) if (asking.questions.length > 0) this.#make(asking);
  }

  /** The judge's verdict on every question that it is asked: what its own answers rule out is not. */
  answers(brought: Brought): SuiteAnswer[] {
    const said = this.saidIn(brought);
    const places = new Map(
      this.all.flatMap(({ call: { unit }, questions }) =>
        questions.map(({ id: question }) => {
          const place = { unit, question };
          return [keyOf(place), place] as const;
        }),
      ),
    );
    return [...places.values()].flatMap((place) => {
      const verdict = said(place);
      return verdict ? [{ ...place, verdict }] : [];
    });
  }

  /** What the judge says to a question about a unit, by what its calls brought; null where it is not asked. */
  saidIn(brought: Brought): SaidBy {
    const known = new Map<string, Verdict | null>();
    const said: SaidBy = (place) => {
      const key = keyOf(place);
      const before = known.get(key);
      if (before !== undefined) return before;
      const askings = this.#answering.get(key) ?? [];
      const [first] = askings;
      const isAsked = first && askedBy(this.#questions, place, said) === 'yes';
      const saidTo = (asking: Asking) => {
        const { call } = this.#make(asking);
        const verdict = brought.verdict(call, place.question, call.frames, NOT_ASKED);
        return { verdict, swapped: asking.swapped };
      };
      const verdict = isAsked ? verdictOf(askings.map(saidTo), first.from) : null;
      known.set(key, verdict);
      return verdict;
    };
    return said;
  }

  /** Those whose answers decide whether anything of a call is asked. */
  #deciding({ unit: { unit }, questions }: Asking): Asking[] {
    return questions.flatMap(({ id }) => {
      const place = decidingPlace(this.#questions, { unit, question: id });
      if (!place || (place.unit === unit && questions.some((one) => one.id === place.question)))
        return [];
      return this.#answering.get(keyOf(place)) ?? [];
    });
  }

  /** The call about the same unit, or about the whole item, by whose reply a placeholder is filled. */
  #giving({ unit: { unit } }: Asking, prompt: string): Asking | undefined {
    const all = this.#askings.filter(({ from }) => from.name === prompt);
    return (
      all.find((one) => one.unit.unit === unit) ??
      all.find((one) => one.unit.unit === wholeOf(this.declaration).unit)
    );
  }

  #make(asking: Asking): AnsweringCall {
    const known = this.#made.get(asking);
    if (known) return known;
    const { from, unit, questions, sample, swapped } = asking;
    const { declared, prompt } = from;
    const [first] = questions;
    const isOfQuestion = declared.each === 'question' && first !== undefined;
    const deciding = this.#deciding(asking).map((one) => this.#make(one).call);
    const given = Object.entries(declared.given).map(([placeholder, name]) => {
      const other = this.#giving(asking, name);
      return { placeholder, other: other && this.#make(other) };
    });
    const needs = given.flatMap(({ other }) => other?.call ?? []);
    const shown = picturesOf(unit, declared.frames, this.input, from.sides ? { swapped } : null);
    const own = fieldPictures(this.declaration, declared, this.input.data);
    const pictures = { ...shown, frames: [...own, ...shown.frames] };
    const isSure = questions.some(({ after }) => !after);
    const call: Call = {
      prompt,
      unit: unit.unit,
      ...(isOfQuestion && { question: first.id }),
      ...(sample > 0 && { sample }),
      ...(questions.length > 0 && !isOfQuestion && { inParts: true }),
      ...pictures,
      ...(needs.length > 0 && { needs }),
      ...(deciding.length > 0 && { after: deciding }),
      ...(deciding.length > 0 &&
        !isSure && {
          optional: true,
          isWanted: (brought: Brought) => this.#asked(asking, brought).length > 0,
        }),
      variables: (brought) => {
        const values = this.#values(asking, this.#asked(asking, brought));
        values.videos = videosWords(pictures.frames);
        for (const { placeholder, other } of given) {
          values[placeholder] = other ? replyWords(this.declaration, other, brought) : '';
        }
        return values;
      },
    };
    const made: AnsweringCall = { call, from, questions };
    this.#made.set(asking, made);
    this.all.push(made);
    return made;
  }

  /** Those of a call's questions that are asked by what was answered before: those that its own reply decides among them. */
  #asked({ unit: { unit }, questions }: Asking, brought: Brought): readonly DeclaredQuestion[] {
    if (!questions.some(({ after }) => after)) return questions;
    const said = this.saidIn(brought);
    const isAsked = (question: string): boolean => {
      const own = decidingPlace(this.#questions, { unit, question });
      const isDecidedHere =
        own !== null && own.unit === unit && questions.some(({ id }) => id === own.question);
      if (isDecidedHere) return isAsked(own.question);
      return askedBy(this.#questions, { unit, question }, said) === 'yes';
    };
    return questions.filter(({ id }) => isAsked(id));
  }

  /** What fills the placeholders of a call, by its questions and its item. */
  #values(
    { from: { declared }, unit, questions }: Asking,
    asked: readonly DeclaredQuestion[],
  ): Record<string, string> {
    const { scales, items } = this.declaration;
    const { data, prompt } = this.input;
    const scaleOf = (question: DeclaredQuestion) => scales[question.scale] as DeclaredScale;
    const [first] = questions;
    const described = asked.map((one) =>
      [
        describeQuestion(one, scaleOf(one)),
        ...(questions.some(({ id }) => id === one.after?.question)
          ? [`${afterWords(this.declaration, one)}; otherwise leave it out.`]
          : []),
      ].join('\n'),
    );
    return {
      prompt: prompt ?? '',
      part: unit.kind in items.fields ? unit.label : '',
      questions: described.join('\n\n'),
      ...(declared.each === 'question' &&
        first && {
          question: first.id,
          label: first.label,
          help: first.help,
          scale: describeScale(scaleOf(first)),
          checklist: first.checklist.map((one) => `\n- ${one}`).join(''),
        }),
      ...Object.fromEntries(
        Object.keys(items.fields).map((name) => [name, textsOf(data, name).join('; ')]),
      ),
    };
  }
}

const keyOf = ({ unit, question }: { unit: string; question: string }) => `${question} ${unit}`;

/** What is said of a question whose call waits for a reply to what was not asked. */
const NOT_ASKED = nothingToJudge('It builds on what was not asked about this item.');

/** What a prompt asks about an item: about each unit all of its questions, or one after another. */
function askingsOf(
  declaration: Declaration,
  from: DeclaredCalls,
  units: readonly ListedUnit[],
): Asking[] {
  const { declared, questions, sides } = from;
  const sets =
    questions.length === 0
      ? [{ unit: wholeOf(declaration), questions: [] }]
      : units.flatMap((unit) => {
          const asked = questions.filter((question) =>
            isAskedAbout({ id: question.id, unit: unitKindOf(question, declaration) }, unit),
          );
          if (asked.length === 0) return [];
          const each = declared.each === 'question' ? asked.map((one) => [one]) : [asked];
          return each.map((set) => ({ unit, questions: set }));
        });
  const orders = sides ? 2 : 1;
  return sets.flatMap((set) =>
    Array.from({ length: declared.times * orders }, (_, sample) => {
      const swapped = sample % orders === 1;
      return { from, ...set, sample, swapped };
    }),
  );
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
