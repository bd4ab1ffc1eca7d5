'use client';

import clsx from 'clsx';
import type { Exhibit } from '@/lib/suites/exhibit';
import { type MarkedPiece, piecesOf } from './marked-pieces';

type Marked = Extract<Exhibit, { kind: 'marked-text' }>;

/** The unit of an item that is chosen on the page, and how another one is. */
export interface UnitChoice {
  chosen: string;
  choose: (unit: string) => void;
  /** The address of the page with that unit chosen. */
  addressOf: (unit: string) => string;
}

interface MarkedTextProps extends Pick<Marked, 'text' | 'marks'> {
  /** Left out where no unit can be chosen. */
  units?: UnitChoice | undefined;
}

/**
 * A text with the places of an item's units underlined and numbered; that of the chosen one is framed and bold. A place is
 * a link that chooses its unit; where several lie over each other, the next of them each time.
 */
export function MarkedText({ text, marks, units }: MarkedTextProps) {
  return (
    <p dir="auto" className="whitespace-pre-wrap text-pretty break-words text-sm leading-6">
      {piecesOf(text, marks).map((piece) => (
        <Piece key={piece.from} piece={piece} marks={marks} units={units} />
      ))}
    </p>
  );
}

interface PieceProps extends Pick<MarkedTextProps, 'marks' | 'units'> {
  piece: MarkedPiece;
}

function Piece({ piece, marks, units }: PieceProps) {
  const { text, covering, beginning } = piece;
  const at = covering.findIndex((place) => marks[place]?.unit === units?.chosen);
  const isChosen = at >= 0;
  const next = marks[covering[(at + 1) % Math.max(1, covering.length)] ?? -1];
  const content = (
    <>
      {beginning.map((place) => (
        <sup key={place} className="mr-px font-mono text-xs text-muted leading-none">
          {place + 1}
        </sup>
      ))}
      {text}
    </>
  );
  if (!next) return <span>{content}</span>;
  const look = clsx(
    'underline decoration-from-font underline-offset-4',
    isChosen
      ? 'rounded-xs bg-accent-soft font-semibold decoration-2 decoration-solid ring-1 ring-accent'
      : 'decoration-dotted',
  );
  if (!units) return <span className={look}>{content}</span>;
  return (
    <a
      href={units.addressOf(next.unit)}
      aria-current={isChosen || undefined}
      title={covering.map((place) => marks[place]?.label).join('\n')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        units.choose(next.unit);
      }}
      className={clsx(look, 'hover:bg-raised')}
    >
      {content}
    </a>
  );
}
