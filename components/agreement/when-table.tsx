import { useNoun } from '@/components/library/noun';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatShare } from '@/components/ui/numbers';
import type { TimeAgreement } from '@/lib/statistics/time-agreement';
import { RowButton } from './row-button';
import {
  type PrintedFigure,
  printOffsetOf,
  printSeconds,
  printShareOf,
  refusalOf,
  restsOnWords,
} from './when-words';

interface WhenTableProps {
  points: readonly TimeAgreement[];
  chosen: number;
  onChoose: (tolerance: number) => void;
}

/** Detection, ends and types at each tolerance, a row each, by which it is chosen. */
export function WhenTable({ points, chosen, onChoose }: WhenTableProps) {
  const noun = useNoun();
  return (
    <div className="rounded-md border">
      <ColumnTable
        targets
        caption="Agreement on time by tolerance"
        columns={[
          wordColumn<TimeAgreement>(
            'Tolerance',
            ({ tolerance }) => (
              <RowButton chosen={tolerance === chosen} onChoose={() => onChoose(tolerance)}>
                {printSeconds(tolerance)}
              </RowButton>
            ),
            { cellClass: 'align-top whitespace-nowrap' },
          ),
          wordColumn<TimeAgreement>(
            'Rests on',
            (point) => (
              <span className="whitespace-nowrap text-xs">{restsOnWords(point, noun)}</span>
            ),
            {
              cellClass: 'align-top text-muted',
              cellTitle: (point) => refusalOf(point, noun) ?? undefined,
            },
          ),
          ...FIGURES,
        ]}
        rows={points}
        keyOf={({ tolerance }) => tolerance}
        rowClass={({ tolerance }) =>
          tolerance === chosen
            ? 'bg-raised/40 shadow-[inset_3px_0_0_var(--accent)]'
            : 'hover:bg-raised/40'
        }
      />
    </div>
  );
}

function figureColumn(
  heading: string,
  of: (point: TimeAgreement) => PrintedFigure,
  chance?: (point: TimeAgreement) => number | null | undefined,
): Column<TimeAgreement> {
  return numberColumn(
    heading,
    (point) => {
      const { value, interval } = of(point);
      const expected = chance?.(point);
      return (
        <>
          <span className="font-medium">{value}</span>
          {interval && (
            <span className="block whitespace-nowrap text-muted text-xs">{interval}</span>
          )}
          {expected != null && (
            <span className="block whitespace-nowrap text-muted text-xs">
              chance {formatShare(expected)}
            </span>
          )}
        </>
      );
    },
    { cellClass: 'align-top', cellTitle: (point) => of(point).notes || undefined },
  );
}

const FIGURES: readonly Column<TimeAgreement>[] = [
  figureColumn(
    'Recall',
    (point) => printShareOf(point.recall, point),
    ({ chance }) => chance?.recall,
  ),
  figureColumn(
    'Precision',
    (point) => printShareOf(point.precision, point),
    ({ chance }) => chance?.precision,
  ),
  figureColumn(
    'F1',
    (point) => printShareOf(point.f1, point),
    ({ chance }) => chance?.f1,
  ),
  figureColumn('Start, median', (point) => printOffsetOf(point.start.median, point)),
  figureColumn('End, median', (point) => printOffsetOf(point.end.median, point)),
  figureColumn(
    'Same type',
    (point) => printShareOf(point.sameType, point),
    ({ chance }) => chance?.sameType,
  ),
];
