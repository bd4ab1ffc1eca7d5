import { type AgreementScale, firstOf, isOrdered, sizeOf } from '@/lib/statistics/scale';
import type { Question } from '@/lib/suites/question';
import { comparableScale } from '@/lib/suites/scale';
import { poolKey } from './schema';

/** A question whose answers can be compared, as the database is told of it. */
export interface ComparableQuestion {
  question: string;
  /** The number of the first category, see `firstOf` in the statistics. */
  first: number;
  /** How many categories there are. */
  size: number;
  /** The categories of a choice, in their order; null for anything else. */
  options: readonly string[] | null;
  /** Whether categories have a distance. */
  ordered: boolean;
}

/** The questions that have declared categories; free text has none and is not compared. */
export function comparableQuestions(questions: readonly Question[]): ComparableQuestion[] {
  return questions.flatMap(({ id, scale: asked }) => {
    const scale = comparableScale(asked);
    if (!scale) return [];
    const options = scale.kind === 'choice' ? scale.categories : null;
    const [first, size, ordered] = [firstOf(scale), sizeOf(scale), isOrdered(scale)];
    return [{ question: id, first, size, options, ordered }];
  });
}

/** A question, or several that share one scale and over which the mean of their statistics is taken. */
export interface Pool {
  /** `group:<id>` or `question:<id>`, see {@link poolKey}. */
  key: string;
  label: string;
  /** The question's own id; null for a group. */
  question: string | null;
  questions: readonly string[];
  scale: AgreementScale;
}

/** Each group whose questions share one scale, followed by its questions; a group of one is that question alone. */
export function poolsOf(
  questions: readonly Question[],
  groups: readonly { id: string; label: string }[],
): Pool[] {
  return groups.flatMap((group) => {
    const members = questions.flatMap(({ id, label, group: of, scale: asked }): Pool[] => {
      const scale = of === group.id ? comparableScale(asked) : null;
      return scale
        ? [{ key: poolKey('question', id), label, question: id, questions: [id], scale }]
        : [];
    });
    const ids = members.flatMap((member) => member.questions);
    return [...together(poolKey('group', group.id), group.label, ids, members), ...members];
  });
}

/** All questions together where they share one scale, then groups and single questions. */
export function allPools(
  questions: readonly Question[],
  groups: readonly { id: string; label: string }[],
): Pool[] {
  const pools = poolsOf(questions, groups);
  const ids = questions.map(({ id }) => id);
  return [...together('all', 'All questions', ids, pools), ...pools];
}

/** One pool of the questions of several, where there are several and they share one scale. */
function together(
  key: string,
  label: string,
  questions: readonly string[],
  pools: readonly Pool[],
): Pool[] {
  const [first] = pools;
  const scales = new Set(pools.map(({ scale }) => JSON.stringify(scale)));
  if (!first || pools.length === 1 || scales.size > 1) return [];
  return [{ key, label, question: null, questions, scale: first.scale }];
}
