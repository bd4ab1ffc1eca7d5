import { reasonWords } from '@/components/evidence/verdict-words';
import { formatCount, formatRough } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { SetComparison, Usage } from '@/lib/comparison/schema';
import { formatMoney } from '@/lib/money';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';

type Runs = NonNullable<SetComparison['runs']>;

/** What both runs used on the clips that they share, and what they failed to answer. */
export function UsageTable({ comparison, runs }: { comparison: SetComparison; runs: Runs }) {
  const sides = [
    { usage: runs.left, currency: comparison.left.run?.currency ?? '' },
    { usage: runs.right, currency: comparison.right.run?.currency ?? '' },
  ];
  const reasons = UNSCORED_REASONS.filter((reason) =>
    sides.some(({ usage }) => usage.unscored[reason]),
  );
  const shown = runs.common.videos - runs.common.hidden;
  const rows: [string, (usage: Usage, currency: string) => string][] = [
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
        cost === null || shown === 0
          ? '–'
          : `${about(estimated)}${formatMoney(cost / shown, currency)}`,
    ],
    ['Time of a call, mean', ({ latency }) => seconds(latency?.mean)],
    ['Time of a call, median', ({ latency }) => seconds(latency?.p50)],
    ['Time of a call, 95 % below', ({ latency }) => seconds(latency?.p95)],
    ...reasons.map((reason): (typeof rows)[number] => [
      `No score: ${reasonWords(reason)}`,
      ({ unscored }) => formatCount(unscored[reason] ?? 0),
    ]),
    ['Clips judged with failed calls', ({ states }) => formatCount(states.incomplete ?? 0)],
    ['Clips that failed', ({ states }) => formatCount(states.failed ?? 0)],
  ];
  return (
    <Table className="[&_tbody>tr:last-child>td]:border-b-0 [&_td]:!py-1.5">
      <thead>
        <tr>
          <HeaderCell>On the clips that both have</HeaderCell>
          <HeaderCell numeric>Left</HeaderCell>
          <HeaderCell numeric>Right</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, print]) => (
          <tr key={label}>
            <DataCell className="text-muted">{label}</DataCell>
            {sides.map(({ usage, currency }, index) => (
              <DataCell key={index === 0 ? 'left' : 'right'} numeric>
                {print(usage, currency)}
              </DataCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
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
