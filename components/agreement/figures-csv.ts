import type { Statistic } from '@/lib/statistics/statistic';
import { type Cell, csvText } from '@/lib/table-writer';
import type { AgreementRow } from './rows';
import {
  ALL_STATISTICS,
  constantOf,
  independentErrorOf,
  STATISTIC_WORDS,
  statisticOf,
} from './statistic-words';

/** The columns of {@link columnsOf}. */
export const STATISTIC_COLUMNS = [
  'value',
  'interval_low',
  'interval_high',
  'undefined_because',
  'notes',
  'questions_averaged',
  'questions_left_out',
];

/** A statistic's value and what goes with it, by {@link STATISTIC_COLUMNS}. */
export function columnsOf(statistic: Statistic): (string | number | null)[] {
  if (statistic.value === null) return [null, null, null, statistic.reason, null, null, null];
  const { value, interval, notes, questions } = statistic;
  const ends = [interval?.low ?? null, interval?.high ?? null];
  const averaged = [questions?.averaged ?? null, questions?.leftOut ?? null];
  return [value, ...ends, null, notes.join(' '), ...averaged];
}

/** Here the level of intervals stands behind their ends. */
const LEVEL_AT = 3;

const COLUMNS = [
  'question',
  'statistic',
  ...STATISTIC_COLUMNS.toSpliced(LEVEL_AT, 0, 'interval_level'),
  'pairs',
  'videos',
  'effective_videos',
  'answered_by_both',
  'judge_unscored',
  'other_unscored',
];

/**
 * All figures of the page as CSV (RFC 4180), unrounded: a line for each row and statistic. A group's are means over its
 * questions; how many were averaged, and left out for being undefined, goes with them, and so does what always giving people's
 * commonest answer would score, and the standard error that other packages print.
 * @param facts stand in the last columns of every line
 * @param heading what rows are by: a facet's name where they are one question or group for each of its words
 */
export function figuresCsv(
  rows: readonly AgreementRow[],
  heading = 'row',
  facts: readonly Fact[] = [],
): string {
  // Where items are clusters by themselves, their number is said already.
  const clustered = rows.some(({ comparison }) => comparison?.clusters !== comparison?.videos);
  const lines = rows.flatMap(({ label, question, comparison }) => {
    if (!comparison) return [];
    const { pairs, videos, clusters, effectiveClusters, coverage } = comparison;
    const { answer } = comparison.constant;
    return ALL_STATISTICS[comparison.kind].flatMap((name) => {
      const statistic = statisticOf(comparison, name);
      if (!statistic) return [];
      const level = statistic.value === null ? null : (statistic.interval?.level ?? null);
      const outcome = columnsOf(statistic).toSpliced(LEVEL_AT, 0, level);
      const counts = [
        pairs,
        videos,
        effectiveClusters,
        coverage.asked,
        coverage.judgeUnscored,
        coverage.personUnscored,
        ...(clustered ? [clusters] : []),
      ];
      const always = [answer, constantOf(comparison, name)];
      const { label: called, help } = STATISTIC_WORDS[name];
      const more = [independentErrorOf(comparison, name) ?? null, help];
      return [[label, question, called, ...outcome, ...counts, ...always, ...more]];
    });
  });
  const always = ['commonest_answer', 'always_commonest_answer'];
  const more = ['standard_error_if_pairs_were_independent', 'meaning'];
  const head = [heading, ...COLUMNS, ...(clustered ? ['clusters'] : []), ...always, ...more];
  return csvText(withFacts([head, ...lines], facts));
}

/** Something that holds for a whole file, by its name. */
export type Fact = readonly [name: string, fact: string];

/** Lines of which the first is the head, each with facts at its end. */
export function withFacts(
  [head = [], ...lines]: readonly (readonly Cell[])[],
  facts: readonly Fact[],
): Cell[][] {
  const names = facts.map(([name]) => name.toLowerCase().replaceAll(' ', '_'));
  return [[...head, ...names], ...lines.map((line) => [...line, ...facts.map(([, fact]) => fact)])];
}
