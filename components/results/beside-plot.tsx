import type { BesideFigure } from '@/lib/results/beside.schema';

/** Properties of {@link BesidePlot}. */
export interface BesidePlotProps {
  figure: BesideFigure;
  /** Width and height in pixels. */
  size: number;
}

/** The smallest and the largest dot, in pixels across. */
const DOT = { least: 2, most: 11 };

/**
 * Points by two judges, the dots as large as the points there are many. What it says is printed in the table below, so it is
 * hidden from screen readers.
 */
export function BesidePlot({ figure: { points, range }, size }: BesidePlotProps) {
  const values = points.flatMap(({ x, y }) => [x, y]);
  const low = range.min ?? Math.min(...values);
  const high = range.max ?? Math.max(...values);
  const place = (value: number) => ((value - low) / (high - low || 1)) * size;
  const most = Math.max(...points.map(({ count }) => count));
  const pad = DOT.most + 1;
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
      {points.map(({ x, y, count }) => (
        <circle
          key={`${x} ${y}`}
          cx={place(x)}
          cy={size - place(y)}
          r={
            DOT.least + (DOT.most - DOT.least) * Math.sqrt(most > 1 ? (count - 1) / (most - 1) : 0)
          }
          className="fill-accent/50 stroke-accent"
        />
      ))}
    </svg>
  );
}
