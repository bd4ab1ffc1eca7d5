import type { AgreementAnswer } from '@/lib/agreement/schema';
import {
  READER_COST,
  type ReaderKind,
  testAlternative,
} from '@/lib/statistics/alternative-annotator';
import { testEquivalence } from '@/lib/statistics/equivalence';
import type { CeilingStatistic } from '@/lib/statistics/human-ceiling';
import type { Statistic } from '@/lib/statistics/statistic';
import { csvText } from '@/lib/table-writer';
import { type Fact, withFacts } from './figures-csv';
import type { AgreementRow } from './rows';
import { STATISTIC_WORDS } from './statistic-words';

const COLUMNS = [
  ...['row', 'question', 'coefficient', 'margin', 'verdict'],
  ...['judge_people', 'judge_people_low', 'judge_people_high'],
  ...['people_people', 'people_people_low', 'people_people_high'],
  ...['difference', 'difference_low_95', 'difference_high_95'],
  ...['difference_low_90', 'difference_high_90', 'notes'],
  ...['units', 'videos', 'clusters', 'people'],
  ...['more_clusters_if_no_difference', 'more_units_if_no_difference'],
  ...['more_clusters_if_as_it_is', 'more_units_if_as_it_is'],
  ...['alt_test_epsilon', 'alt_test_people', 'alt_test_omega', 'alt_test_rho', 'alt_test_passes'],
  'alt_test_omega_by_cluster',
];

/**
 * The claim as CSV, unrounded: a line for each row and coefficient, each with the margin, and with the alternative annotator
 * test of its row.
 * @param facts stand in the last columns of every line
 */
export function claimCsv(
  rows: readonly AgreementRow[],
  ceilings: AgreementAnswer['ceilings'],
  margin: number,
  kind: ReaderKind,
  facts: readonly Fact[] = [],
): string {
  const cost = READER_COST[kind];
  const lines = rows.flatMap(({ key, label, question }) => {
    const ceiling = ceilings[key];
    if (!ceiling) return [];
    const { units, videos, clusters, readers, advantages } = ceiling;
    const test = testAlternative(advantages, cost, 'byUnit');
    const byCluster = testAlternative(advantages, cost, 'byCluster');
    const tested = test
      ? [test.readers.length, test.winningRate, test.advantage, String(test.passes)]
      : [0, null, null, null];
    return Object.entries(ceiling.gaps).map(([name, gap]) => {
      const verdict = testEquivalence(gap, ceiling, margin);
      const open = verdict.verdict === 'open' ? verdict : null;
      const needed = [open?.atLeast, open?.asItIs].flatMap((more) => [
        more?.clusters ?? null,
        more?.units ?? null,
      ]);
      const { difference, ninety } = gap;
      return [
        ...[label, question, STATISTIC_WORDS[name as CeilingStatistic].label, margin],
        verdict.verdict === 'different' ? `judge ${verdict.judge}` : verdict.verdict,
        ...[gap.judge, gap.people, difference].flatMap(endsOf),
        ...[ninety?.low ?? null, ninety?.high ?? null],
        difference.value === null ? difference.reason : difference.notes.join(' '),
        ...[units, videos, clusters, readers],
        ...needed,
        ...[cost, ...tested, byCluster?.winningRate ?? null],
      ];
    });
  });
  return csvText(withFacts([COLUMNS, ...lines], facts));
}

function endsOf(statistic: Statistic): (number | null)[] {
  const interval = statistic.value === null ? null : statistic.interval;
  return [statistic.value, interval?.low ?? null, interval?.high ?? null];
}
