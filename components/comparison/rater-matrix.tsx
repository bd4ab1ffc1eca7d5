'use client';

import clsx from 'clsx';
import { moreForAgreement } from '@/components/agreement/more-words';
import { countItems, noteInWords, REASONS } from '@/components/agreement/note-words';
import { averagedInWords, printIn } from '@/components/agreement/statistic-words';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { KnownRater } from '@/lib/ratings/schema';
import type { MatrixCell } from '@/lib/statistics/rater-matrix';
import { raterDetail, raterLine } from './rater-words';

/** Two raters, by their places. */
export interface ChosenPair {
  row: number;
  column: number;
}

interface RaterMatrixTableProps {
  raters: readonly KnownRater[];
  cells: readonly (readonly (MatrixCell | null)[])[];
  chosen: ChosenPair | null;
  onChoose: (pair: ChosenPair) => void;
}

/** The strongest mixture of the accent into a cell, in percent; more would take the numbers' contrast. */
const STRONGEST = 45;

/** Pairwise agreement: κ and on how much it rests; the better they agree, the deeper the colour. */
export function RaterMatrixTable({ raters, cells, chosen, onChoose }: RaterMatrixTableProps) {
  return (
    <div className="scroll-thin">
      <table className="border-separate border-spacing-0.5 text-xs tabular-nums">
        <caption className="sr-only">Pairwise agreement beyond chance</caption>
        <thead>
          <tr>
            <td />
            {raters.map((rater) => (
              <th
                key={rater.key}
                scope="col"
                title={raterLine(rater)}
                className="w-24 max-w-24 px-1 pb-1 align-bottom font-medium"
              >
                <span className="line-clamp-2 break-words">{rater.name}</span>
                <span className="line-clamp-2 font-normal text-xs text-faint">
                  {raterDetail(rater)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {raters.map((rater, row) => (
            <tr key={rater.key}>
              <th
                scope="row"
                title={raterLine(rater)}
                className="max-w-56 pr-3 text-left font-medium"
              >
                <span className="block truncate">{rater.name}</span>
                <span className="block truncate font-normal text-xs text-faint">
                  {raterDetail(rater)}
                </span>
              </th>
              {raters.map((other, column) => (
                <td key={other.key} className="p-0">
                  <Pair
                    cell={cells[row]?.[column] ?? null}
                    names={`${raterLine(rater)} and ${raterLine(other)}`}
                    chosen={chosen?.row === row && chosen.column === column}
                    onChoose={() => onChoose({ row, column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PairProps {
  cell: MatrixCell | null;
  names: string;
  chosen: boolean;
  onChoose: () => void;
}

function Pair({ cell, names, chosen, onChoose }: PairProps) {
  if (!cell) return <span aria-hidden className="block h-11 rounded-xs bg-raised" />;
  const words = cellInWords(cell);
  const { value } = cell.kappa;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      title={words}
      disabled={cell.items === 0}
      onClick={onChoose}
      style={
        value === null
          ? undefined
          : {
              backgroundColor: `color-mix(in oklab, var(--accent) ${Math.max(0, value) * STRONGEST}%, var(--surface))`,
            }
      }
      className={clsx(
        'flex h-11 w-full min-w-16 flex-col items-center justify-center rounded-xs px-1 leading-4',
        value === null && 'hatched text-muted',
        chosen
          ? 'outline-2 outline-accent'
          : 'ring-1 ring-line ring-inset enabled:hover:ring-line-strong',
      )}
    >
      <span className="sr-only">{`${names}: ${words}`}</span>
      <span aria-hidden className="font-medium text-sm">
        {value === null ? '–' : printIn('correlation', value)}
        {isProvisional(cell) && '°'}
      </span>
      <span aria-hidden className="text-xs">
        {cell.items === 0 ? 'none' : `${formatCount(cell.items)} · ${formatCount(cell.videos)}`}
      </span>
    </button>
  );
}

function isProvisional({ kappa }: MatrixCell): boolean {
  return kappa.value !== null && kappa.notes.includes('provisional');
}

/** A cell in words: κ with its interval, or why there is none, on how much it rests, and how much more it would take. */
export function cellInWords({ kappa, items, videos, clusters }: MatrixCell): string {
  const rests = `${countNoun(items, 'answer')} of ${countItems({ videos, clusters }, 'clip')}`;
  if (kappa.value === null) {
    return kappa.reason === 'no-pairs'
      ? `undefined: ${REASONS['no-pairs']}`
      : `undefined: ${REASONS[kappa.reason]}, on ${rests}`;
  }
  const { value, interval, notes, questions } = kappa;
  const isSingle = clusters === videos;
  const more = interval && moreForAgreement(interval, clusters, isSingle ? 'clip' : 'cluster');
  return [
    `κ ${printIn('correlation', value)}${interval ? ` [${printIn('correlation', interval.low)} to ${printIn('correlation', interval.high)}]` : ''}`,
    ...(questions ? [averagedInWords(questions)] : []),
    `on ${rests}`,
    ...(more ? [more] : []),
    ...notes.map((note) =>
      note === 'provisional' ? note : noteInWords(note, { pairs: items, videos, clusters }),
    ),
  ].join(', ');
}
