import type { OperatingPoint } from '@/lib/statistics/detector';

/** Properties of {@link RocCurve}. */
export interface RocCurveProps {
  points: readonly OperatingPoint[];
  /** The threshold whose point is marked. */
  threshold: number;
  /** Width and height in pixels. */
  size: number;
}

/**
 * True against false positive rate over all thresholds, the chance line, and the point at the chosen threshold. The
 * figures are printed beside it, so it is hidden from screen readers.
 */
export function RocCurve({ points, threshold, size }: RocCurveProps) {
  const x = ({ falsePositiveRate }: OperatingPoint) => falsePositiveRate * size;
  const y = ({ truePositiveRate }: OperatingPoint) => (1 - truePositiveRate) * size;
  const here = points.findLast((point) => point.threshold >= threshold);
  const path = points.map((point) => `${x(point).toFixed(1)} ${y(point).toFixed(1)}`).join('L');
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`-5 -5 ${size + 10} ${size + 10}`}
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
      <path d={`M${path}`} fill="none" className="stroke-accent" strokeWidth={1.8} />
      {here && <circle cx={x(here)} cy={y(here)} r={4} className="fill-accent" />}
    </svg>
  );
}
