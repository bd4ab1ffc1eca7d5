import clsx from 'clsx';
import { type Axis, axisFor } from '@/components/agreement/axis';
import { ForestAxis, ForestMark } from '@/components/agreement/forest-mark';
import { countItems } from '@/components/agreement/note-words';
import { printIn } from '@/components/agreement/statistic-words';
import { useNoun } from '@/components/library/noun';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount, formatShare } from '@/components/ui/numbers';
import type { SetComparison } from '@/lib/comparison/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import { DifferenceText } from './difference-text';
import { meanText } from './mean-text';

type Pool = SetComparison['pools'][number];

interface PairedTableProps {
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
    <ColumnTable
      holdFirst
      columns={[
        wordColumn<Pool>(
          'Question',
          (pool) => (
            <button
              type="button"
              aria-pressed={pool.key === chosen}
              onClick={() => onChoose(pool)}
              className={clsx(
                'rounded-sm text-left hover:text-accent',
                pool.question === null && 'font-medium',
              )}
            >
              {pool.label}
            </button>
          ),
          {
            headingClass: 'min-w-44',
            cellClass: ({ question }) => clsx(question !== null && 'pl-7'),
          },
        ),
        ...meanColumns(axis),
        ...agreementColumns(noun),
        ...(withPeople ? ERROR_COLUMNS : []),
      ]}
      rows={pools}
      keyOf={({ key }) => key}
      rowClass={({ key }) => clsx(key === chosen && 'bg-accent-soft')}
    />
  );
}

function meanColumns(axis: Axis): Column<Pool>[] {
  return [
    numberColumn('Left', ({ comparison }) => meanText(comparison.means?.left)),
    numberColumn('Right', ({ comparison }) => meanText(comparison.means?.right)),
    wordColumn(
      <>
        <ForestAxis axis={axis} print={(value) => printIn('difference', value)} />
        <span className="sr-only">Difference, chart</span>
      </>,
      ({ comparison: { difference }, question }) =>
        difference && (
          <ForestMark statistic={difference} axis={axis} averaged={question === null} />
        ),
      { id: 'drawn', cellClass: '!py-0' },
    ),
    wordColumn('Right − left', ({ comparison }) =>
      comparison.difference ? (
        <DifferenceText statistic={comparison.difference} rests={comparison} />
      ) : (
        <span className="text-muted text-xs">a choice has no distance</span>
      ),
    ),
  ];
}

function agreementColumns(noun: ItemNoun): Column<Pool>[] {
  return [
    wordColumn(
      'κ',
      ({ comparison }) => (
        <DifferenceText statistic={comparison.kappa} rests={comparison} domain="correlation" />
      ),
      { title: 'Chance-corrected: quadratic κ for ratings, κ otherwise' },
    ),
    numberColumn('Equal', ({ comparison: { exact } }) =>
      exact.value === null ? '–' : formatShare(exact.value),
    ),
    numberColumn(
      'Pairs',
      ({ comparison }) => (
        <>
          {formatCount(comparison.pairs)}
          <span className="block text-xs text-faint">{countItems(comparison, noun)}</span>
        </>
      ),
      {
        title: 'Answers that both scored, and the videos they are from',
        cellClass: 'whitespace-nowrap',
      },
    ),
    numberColumn(
      'Unscored',
      ({ comparison: { coverage } }) =>
        `${formatCount(coverage.leftUnscored)} · ${formatCount(coverage.rightUnscored)}`,
      { title: 'Answers without a score, left and right', cellClass: 'whitespace-nowrap' },
    ),
  ];
}

const ERROR_COLUMNS: Column<Pool>[] = [
  numberColumn(
    'Error',
    ({ errors: { means, units } }) => (
      <>
        {meanText(means?.left)} · {meanText(means?.right)}
        <span className="block text-xs text-faint">{formatCount(units)} with people</span>
      </>
    ),
    {
      title: 'Mean distance from people’s answers that count, left and right',
      cellClass: 'whitespace-nowrap',
    },
  ),
  wordColumn(
    'Error, right − left',
    ({ errors: { difference, units: pairs, videos, clusters } }) => (
      <DifferenceText statistic={difference} rests={{ pairs, videos, clusters }} />
    ),
    { title: 'Negative: the right one is closer to people' },
  ),
];
