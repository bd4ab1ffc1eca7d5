import { reasonWords } from '@/components/evidence/verdict-words';
import { ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount, formatRough } from '@/components/ui/numbers';
import type { SetComparison, Usage } from '@/lib/comparison/schema';
import { formatMoney } from '@/lib/money';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';

type Runs = NonNullable<SetComparison['runs']>;

/** A line of the table: what is counted, and how it is printed of a run. */
type UsageRow = [label: string, print: (usage: Usage, currency: string) => string];

/** What both runs used on the clips that they share, and what they failed to answer. */
export function UsageTable({ comparison, runs }: { comparison: SetComparison; runs: Runs }) {
  const { left, right } = comparison;
  const reasons = UNSCORED_REASONS.filter(
    (reason) => runs.left.unscored[reason] || runs.right.unscored[reason],
  );
  const rows: UsageRow[] = [
    ...callRows(runs.common.videos - runs.common.hidden),
    ...reasons.map(
      (reason): UsageRow => [
        `No score: ${reasonWords(reason)}`,
        ({ unscored }) => formatCount(unscored[reason] ?? 0),
      ],
    ),
    ['Clips judged with failed calls', ({ states }) => formatCount(states.incomplete ?? 0)],
    ['Clips that failed', ({ states }) => formatCount(states.failed ?? 0)],
  ];
  return (
    <ColumnTable
      className="[&_td]:!py-1.5"
      columns={[
        wordColumn<UsageRow>('On the clips that both have', ([label]) => label, {
          cellClass: 'text-muted',
        }),
        numberColumn<UsageRow>('Left', ([, print]) => print(runs.left, left.run?.currency ?? '')),
        numberColumn<UsageRow>('Right', ([, print]) =>
          print(runs.right, right.run?.currency ?? ''),
        ),
      ]}
      rows={rows}
      keyOf={([label]) => label}
    />
  );
}

/** What calls were made, what they took, and what of that a clip took. */
function callRows(clips: number): UsageRow[] {
  return [
    ['Calls', ({ calls, replayed }) => countWith(calls, replayed, 'taken over')],
    ['Calls without a usable reply', ({ failed }) => formatCount(failed)],
    ['Tokens in', ({ inputTokens, estimated }) => `${about(estimated)}${formatRough(inputTokens)}`],
    [
      'Tokens out',
      ({ outputTokens, estimated }) => `${about(estimated)}${formatRough(outputTokens)}`,
    ],
    [
      'Cost',
      ({ cost, estimated }, currency) =>
        cost === null ? 'no price known' : `${about(estimated)}${formatMoney(cost, currency)}`,
    ],
    [
      'Cost per clip',
      ({ cost, estimated }, currency) =>
        cost === null || clips === 0
          ? '–'
          : `${about(estimated)}${formatMoney(cost / clips, currency)}`,
    ],
    ['Time per call, mean', ({ latency }) => seconds(latency?.mean)],
    ['Time per call, median', ({ latency }) => seconds(latency?.p50)],
    ['Time per call, 95th percentile', ({ latency }) => seconds(latency?.p95)],
  ];
}

function countWith(count: number, part: number, words: string): string {
  return part === 0 ? formatCount(count) : `${formatCount(count)} (${formatCount(part)} ${words})`;
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '–' : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** What goes before a figure that is our own estimate. */
function about(estimated: boolean): string {
  return estimated ? 'about ' : '';
}
