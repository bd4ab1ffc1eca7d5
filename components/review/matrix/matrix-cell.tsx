'use client';

import clsx from 'clsx';
import { Check, CircleSlash, Minus } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { heatStyle } from '@/components/ui/heat';
import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import { type Place, placeOf } from '../item/cells';
import { type CellView, viewCell } from './cell-view';

interface MatrixCellProps {
  cell: Cell;
  question: Question;
  unitLabel: string;
  chosen: boolean;
  /** Whether the judge's score is kept from the person. */
  blind: boolean;
  onChoose: (place: Place) => void;
  /** A key was pressed while the cell has the focus. */
  onKey: (event: KeyboardEvent, place: Place) => void;
}

/** One cell of the matrix: the value that counts, and whether people agree with the judge. */
export const MatrixCell = memo(function MatrixCell({
  cell,
  question,
  unitLabel,
  chosen,
  blind,
  onChoose,
  onKey,
}: MatrixCellProps) {
  const place = placeOf(cell);
  const view = viewCell(cell, question, blind);
  const words = `${question.label}, ${unitLabel}: ${view.description}`;
  return (
    <td {...{ 'aria-selected': chosen }} className="p-px">
      <button
        type="button"
        data-unit={cell.unit}
        data-question={cell.question}
        tabIndex={chosen ? 0 : -1}
        aria-label={words}
        title={words}
        onClick={() => onChoose(place)}
        onKeyDown={(event) => onKey(event, place)}
        style={view.severity === null ? undefined : heatStyle(view.severity)}
        className={clsx(
          'relative flex h-6 w-full min-w-(--cell) items-center justify-center gap-1 rounded-xs text-xs tabular-nums',
          view.severity === null && (view.shown === null ? 'hatched text-muted' : 'bg-raised'),
          chosen
            ? 'z-10 outline-2 outline-accent outline-offset-1'
            : 'ring-1 ring-black/5 ring-inset hover:ring-black/30 dark:ring-white/5 dark:hover:ring-white/35',
        )}
      >
        <CellContent {...view} />
      </button>
    </td>
  );
});

function CellContent({ shown, crossedOut, state, differ }: CellView) {
  return (
    <>
      {differ && (
        <span aria-hidden className="-mr-0.5 font-semibold">
          ≠
        </span>
      )}
      {state === 'cannot-tell' && <CircleSlash aria-hidden className="size-3" />}
      {state !== 'cannot-tell' && shown === null && <Minus aria-hidden className="size-2.5" />}
      {shown !== null && (
        <span
          className={clsx('whitespace-nowrap', state !== 'unreviewed' && 'mr-0.5 font-semibold')}
        >
          {shown}
        </span>
      )}
      {crossedOut !== null && (
        // Drawn, not written: as text it would stand next to the value as if it were part of it.
        <s
          aria-hidden
          data-value={crossedOut}
          className="text-xs opacity-80 after:content-[attr(data-value)]"
        />
      )}
      {state === 'confirmed' && (
        <Check aria-hidden className="absolute top-px right-px size-2.5" strokeWidth={3} />
      )}
      {state === 'overridden' && crossedOut === null && (
        <span aria-hidden className="absolute top-1 right-1 size-1 rounded-full bg-current" />
      )}
    </>
  );
}
