import type { ReactNode } from 'react';

/** Properties of {@link SquarePlot}. */
export interface SquarePlotProps {
  /** Width and height of what is plotted, in pixels. */
  size: number;
  /** Room around it for marks on its edge, in pixels. */
  pad: number;
  /** Marks in pixels from the upper left corner. */
  children: ReactNode;
}

/**
 * A square with its rising diagonal, on which two things are equal. What it shows is printed next to it, so it is hidden from
 * screen readers.
 */
export function SquarePlot({ size, pad, children }: SquarePlotProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`${-pad} ${-pad} ${size + 2 * pad} ${size + 2 * pad}`}
      className="block shrink-0"
    >
      <rect width={size} height={size} className="fill-raised/60 stroke-line" />
      <line
        x1={0}
        y1={size}
        x2={size}
        y2={0}
        className="stroke-line-strong"
        strokeDasharray="3 3"
      />
      {children}
    </svg>
  );
}
