import clsx from 'clsx';
import { formatCount, formatShare } from '@/components/ui/numbers';
import type { ComparisonFacts } from '@/lib/statistics/compare';

interface ConfusionMapProps {
  confusion: ComparisonFacts['confusion'];
  /** Who the rows are, e.g. “Person”. */
  rowName: string;
}

/** The strongest mixture of the accent into a cell, in percent; more would take the numbers' contrast. */
const STRONGEST = 45;

/** How often the judge gave each answer where the other gave each: counts with row percent, the diagonal outlined. */
export function ConfusionMap({ confusion: { categories, counts }, rowName }: ConfusionMapProps) {
  return (
    <figure className="m-0">
      <table className="w-full table-fixed border-separate border-spacing-px text-center text-xs tabular-nums">
        <caption className="pb-1.5 text-left text-muted text-xs">
          Rows {rowName}, columns judge: count, and percent of the row
        </caption>
        <thead>
          <tr>
            <td />
            {categories.map((category) => (
              <th key={category} scope="col" className="truncate pb-1 font-medium text-muted">
                {category}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row, index) => {
            const total = row.reduce((sum, count) => sum + count, 0);
            return (
              <tr key={categories[index]} className="h-7.5">
                <th scope="row" className="truncate pr-1 text-right font-medium text-muted">
                  {categories[index]}
                </th>
                {row.map((count, column) => (
                  <ConfusionCell
                    key={categories[column]}
                    count={count}
                    share={total === 0 ? 0 : count / total}
                    diagonal={index === column}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}

function ConfusionCell(props: { count: number; share: number; diagonal: boolean }) {
  const { count, share, diagonal } = props;
  return (
    <td
      className={clsx(
        'rounded-[2px] leading-3',
        count === 0 && 'bg-raised/70 text-faint',
        diagonal && 'ring-1 ring-line-strong ring-inset',
      )}
      style={
        count === 0
          ? undefined
          : {
              backgroundColor: `color-mix(in oklab, var(--accent) ${8 + share * (STRONGEST - 8)}%, var(--surface))`,
            }
      }
    >
      {count === 0 ? (
        <span aria-hidden>·</span>
      ) : (
        <>
          <span className="block font-medium">{formatCount(count)}</span>
          <span className="block text-xs">{formatShare(share).replace('\u00a0%', '')}</span>
        </>
      )}
    </td>
  );
}
