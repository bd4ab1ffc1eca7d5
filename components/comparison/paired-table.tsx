import clsx from 'clsx';
import { axisFor } from '@/components/agreement/axis';
import { ForestAxis, ForestMark } from '@/components/agreement/forest-mark';
import { countItems, printIn } from '@/components/agreement/statistic-words';
import { useNoun } from '@/components/library/noun';
import { formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { SetComparison } from '@/lib/comparison/schema';
import { DifferenceText } from './difference-text';

type Pool = SetComparison['pools'][number];

/** Properties of {@link PairedTable}. */
export interface PairedTableProps {
  pools: readonly Pool[];
  /** The question whose differing answers are listed; null for none. */
  chosen: string | null;
  onChoose: (pool: Pool) => void;
}

/** A line for each group, as the mean over its questions, and each question: paired difference with its interval, agreement, and errors against people. */
export function PairedTable({ pools, chosen, onChoose }: PairedTableProps) {
  const noun = useNoun();
  const differences = pools.flatMap(({ comparison }) => comparison.difference ?? []);
  const axis = axisFor('difference', differences);
  const withPeople = pools.some(({ errors }) => errors.units > 0);
  return (
    <Table holdFirst className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell className="min-w-44">Question</HeaderCell>
          <HeaderCell numeric>Left</HeaderCell>
          <HeaderCell numeric>Right</HeaderCell>
          <HeaderCell>
            <ForestAxis axis={axis} print={(value) => printIn('difference', value)} />
            <span className="sr-only">Difference drawn</span>
          </HeaderCell>
          <HeaderCell>Right − left</HeaderCell>
          <HeaderCell title="Chance-corrected: quadratic κ for ratings, κ otherwise">κ</HeaderCell>
          <HeaderCell numeric>Equal</HeaderCell>
          <HeaderCell numeric title="Answers that both scored, and the videos they are from">
            Pairs
          </HeaderCell>
          <HeaderCell numeric title="Answers without a score, left and right">
            Unscored
          </HeaderCell>
          {withPeople && (
            <>
              <HeaderCell
                numeric
                title="Mean distance from people’s answers that count, left and right"
              >
                Error
              </HeaderCell>
              <HeaderCell title="Negative: the right one is closer to people">
                Error, right − left
              </HeaderCell>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {pools.map((pool) => {
          const { comparison, errors } = pool;
          const { pairs, videos, clusters, leavingVideos } = comparison;
          const averaged = pool.question === null;
          return (
            <tr key={pool.key} className={clsx(pool.key === chosen && 'bg-accent-soft')}>
              <DataCell className={clsx(!averaged && 'pl-7')}>
                <button
                  type="button"
                  aria-pressed={pool.key === chosen}
                  onClick={() => onChoose(pool)}
                  className={clsx(
                    'rounded-sm text-left hover:text-accent',
                    averaged && 'font-medium',
                  )}
                >
                  {pool.label}
                </button>
              </DataCell>
              <DataCell numeric>{mean(comparison.means?.left)}</DataCell>
              <DataCell numeric>{mean(comparison.means?.right)}</DataCell>
              <DataCell className="!py-0">
                {comparison.difference && (
                  <ForestMark statistic={comparison.difference} axis={axis} averaged={averaged} />
                )}
              </DataCell>
              <DataCell>
                {comparison.difference ? (
                  <DifferenceText
                    statistic={comparison.difference}
                    {...{ pairs, videos, clusters, leavingVideos }}
                  />
                ) : (
                  <span className="text-muted text-xs">a choice has no distance</span>
                )}
              </DataCell>
              <DataCell>
                <DifferenceText
                  statistic={comparison.kappa}
                  {...{ pairs, videos, clusters, leavingVideos }}
                  domain="correlation"
                />
              </DataCell>
              <DataCell numeric>
                {comparison.exact.value === null ? '–' : formatShare(comparison.exact.value)}
              </DataCell>
              <DataCell numeric className="whitespace-nowrap">
                {formatCount(pairs)}
                <span className="block text-xs text-faint">
                  {countItems({ videos, clusters }, noun)}
                </span>
              </DataCell>
              <DataCell numeric className="whitespace-nowrap">
                {formatCount(comparison.coverage.leftUnscored)} ·{' '}
                {formatCount(comparison.coverage.rightUnscored)}
              </DataCell>
              {withPeople && <ErrorCells errors={errors} />}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function ErrorCells({ errors }: { errors: Pool['errors'] }) {
  const { means, difference, units, videos, clusters } = errors;
  return (
    <>
      <DataCell numeric className="whitespace-nowrap">
        {mean(means?.left)} · {mean(means?.right)}
        <span className="block text-xs text-faint">{formatCount(units)} with people</span>
      </DataCell>
      <DataCell>
        <DifferenceText statistic={difference} {...{ videos, clusters }} pairs={units} />
      </DataCell>
    </>
  );
}

function mean(value: number | undefined): string {
  return value === undefined ? '–' : formatDecimal(value, 2);
}
