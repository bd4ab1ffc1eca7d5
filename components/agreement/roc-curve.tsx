import { SquarePlot } from '@/components/ui/square-plot';
import type { OperatingPoint } from '@/lib/statistics/detector';

interface RocCurveProps {
  points: readonly OperatingPoint[];
  /** The threshold whose point is marked. */
  threshold: number;
  /** Width and height in pixels. */
  size: number;
}

/** True against false positive rate over all thresholds, the chance line, and the point at the chosen threshold. */
export function RocCurve({ points, threshold, size }: RocCurveProps) {
  const x = ({ falsePositiveRate }: OperatingPoint) => falsePositiveRate * size;
  const y = ({ truePositiveRate }: OperatingPoint) => (1 - truePositiveRate) * size;
  const here = points.findLast((point) => point.threshold >= threshold);
  const path = points.map((point) => `${x(point).toFixed(1)} ${y(point).toFixed(1)}`).join('L');
  return (
    <SquarePlot size={size} pad={5}>
      <path d={`M${path}`} fill="none" className="stroke-accent" strokeWidth={1.8} />
      {here && <circle cx={x(here)} cy={y(here)} r={4} className="fill-accent" />}
    </SquarePlot>
  );
}
