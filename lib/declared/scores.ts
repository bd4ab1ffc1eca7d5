import { askedBy, saidIn } from '@/lib/suites/asked';
import type { Question } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { askedCells } from '@/lib/suites/units';
import type { Verdict } from '@/lib/suites/verdict';
import {
  type Condition,
  type Declaration,
  type DeclaredScale,
  type DeclaredScore,
  questionsMeant,
} from './schema';
import type { ChosenQuestions } from './schema-parts';

/** Something that a score is made of: a question's answer about a unit, or a score above it. */
interface Part {
  id: string;
  /** Null where it is missing. */
  value: number | null;
  /** The answer itself; null where it is missing, or the part is a score. */
  said: string | null;
  range: { min: number; max: number };
}

/** What an answer counts: its number, or the points that the scale gives it; null where it counts nothing. */
function pointsOf({ points, answers }: DeclaredScale, verdict: Verdict | undefined): number | null {
  if (verdict?.state !== 'scored') return null;
  const said = saidOf(verdict, answers);
  if (points) return points[said] ?? null;
  return typeof verdict.value === 'number' ? verdict.value : null;
}

function saidOf(
  { value }: Extract<Verdict, { state: 'scored' }>,
  answers: DeclaredScale['answers'],
): string {
  if (answers === 'yes-no') return value === 1 ? 'yes' : 'no';
  return String(value);
}

/** The least and the most that an answer on a scale counts. */
export function rangeOfScale({ from, to, points }: DeclaredScale): { min: number; max: number } {
  const counts = Object.values(points ?? {});
  if (counts.length > 0) return { min: Math.min(...counts), max: Math.max(...counts) };
  return { min: from ?? 0, max: to ?? 1 };
}

/**
 * An item's scores, in the file's order; each is made of answers and of scores above it.
 * @param asked the item's cells, see {@link askedCells}
 */
export function scoresOf(
  declaration: Declaration,
  questions: readonly Question[],
  asked: ReturnType<typeof askedCells>,
  given: readonly SuiteAnswer[],
): Score[] {
  const said = saidIn(given);
  const cells = asked.filter((cell) => askedBy(questions, cell, said) !== 'no');
  const made: Score[] = [];
  for (const [id, score] of Object.entries(declaration.scores)) {
    const partsOf: PartsOf = (meant) => [
      ...questionsMeant(declaration, meant).flatMap((question) => {
        const scale = declaration.scales[question.scale] as DeclaredScale;
        return cells
          .filter((cell) => cell.question === question.id)
          .map((cell): Part => {
            const verdict = said(cell) ?? undefined;
            return {
              id: question.id,
              value: pointsOf(scale, verdict),
              said: verdict?.state === 'scored' ? saidOf(verdict, scale.answers) : null,
              range: rangeOfScale(scale),
            };
          });
      }),
      ...made
        .filter((one) => meant.score?.includes(one.id))
        .map((one) => ({
          id: one.id,
          value: one.value,
          said: null,
          range: { min: one.range.min ?? 0, max: one.range.max ?? 1 },
        })),
    ];
    made.push(makeScore(id, score, partsOf));
  }
  return made;
}

/** What of a suite a score is made of. */
type Meant = ChosenQuestions & { score?: string[] | undefined };

type PartsOf = (meant: Meant) => Part[];

function makeScore(id: string, score: DeclaredScore, partsOf: PartsOf): Score {
  const { parts, value, range, formula } = computed(score, partsOf);
  const scored = parts.filter((part) => part.value !== null || part.said !== null).length;
  const made: Score = {
    id,
    label: score.label ?? capitalised(id),
    value,
    range,
    higherIsWorse: score.good === 'low',
    formula,
    scored,
    unscored: parts.length - scored,
    terms: [],
  };
  if (value === null && parts.length === 0) {
    made.lack = {
      reason: 'nothing-to-judge',
      detail: 'Nothing that it is made of is asked of this item.',
    };
  }
  return made;
}

const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

interface Computed {
  parts: Part[];
  value: number | null;
  range: Score['range'];
  formula: string;
}

const SHARE_RANGE = { min: 0, max: 1 };

function computed(score: DeclaredScore, partsOf: PartsOf): Computed {
  const { mean, sum, smallest, largest, share, all, any } = score;
  if (share) {
    const parts = partsOf(share);
    const answered = parts.filter(({ said }) => said !== null);
    const counted = answered.filter(({ said }) => said !== null && share.is.includes(said));
    const isShort = score.missing === 'no-score' && answered.length < parts.length;
    const value = answered.length === 0 || isShort ? null : counted.length / answered.length;
    return {
      parts,
      value,
      range: SHARE_RANGE,
      formula: `share of “${share.is.join('”, “')}” in ${namesOf(share)}`,
    };
  }
  if (all || any) return conditional(all ?? any ?? [], all ? 'all' : 'any', partsOf);
  const operand = mean ?? sum ?? smallest ?? largest;
  if (!operand) throw new Error('a score without a formula');
  const parts = partsOf(operand);
  const name = mean ? 'mean' : sum ? 'sum' : smallest ? 'smallest' : 'largest';
  const missing = score.missing ?? (sum ? 'no-score' : 'left-out');
  const there = parts.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  const isShort = missing === 'no-score' && there.length < parts.length;
  const weights = operand.weights;
  const weightOf = (part: string) => (weights ? (weights[part] ?? 0) : 1);
  const ends = (pick: 'min' | 'max') => parts.map(({ range }) => range[pick]);
  const total = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  const whole = total(there.map(({ id }) => weightOf(id)));
  const values = there.map(({ value }) => value);
  const value = {
    mean: () =>
      whole > 0 ? total(there.map((one) => one.value * weightOf(one.id))) / whole : null,
    sum: () => total(values),
    smallest: () => Math.min(...values),
    largest: () => Math.max(...values),
  }[name]();
  const range =
    parts.length === 0
      ? { min: null, max: null }
      : sum
        ? { min: total(ends('min')), max: total(ends('max')) }
        : { min: Math.min(...ends('min')), max: Math.max(...ends('max')) };
  return {
    parts,
    value: there.length === 0 || isShort ? null : value,
    range,
    formula: `${weights ? 'weighted ' : ''}${name} of ${namesOf(operand)}`,
  };
}

function conditional(
  conditions: readonly Condition[],
  how: 'all' | 'any',
  partsOf: PartsOf,
): Computed {
  const told = conditions.map((condition) => {
    const { question, score } = condition;
    const parts = partsOf({
      ...(question && { question: [question] }),
      ...(score && { score: [score] }),
    });
    const [least, most] = [condition['at-least'], condition['at-most']];
    const holds = parts.map(({ value }) =>
      value === null
        ? null
        : (least === undefined || value >= least) && (most === undefined || value <= most),
    );
    const words = `${question ?? score} ${least === undefined ? `≤ ${most}` : `≥ ${least}`}`;
    return { parts, holds, words };
  });
  const holds = told.flatMap((one) => one.holds);
  // One that fails decides “all”, and one that holds “any”, whatever is missing.
  const decisive = how === 'any';
  const isDecided = holds.includes(decisive);
  const isMissing = holds.length === 0 || holds.includes(null);
  const value = isDecided ? Number(decisive) : isMissing ? null : Number(!decisive);
  return {
    parts: told.flatMap((one) => one.parts),
    value,
    range: SHARE_RANGE,
    formula: `1 where ${told.map(({ words }) => words).join(how === 'all' ? ' and ' : ' or ')}`,
  };
}

function namesOf({ all, group = [], question = [], checklist = [], score = [] }: Meant): string {
  const lists = checklist.map((one) => `checklist of ${one}`);
  return all ? 'all questions' : [...group, ...question, ...lists, ...score].join(', ');
}
