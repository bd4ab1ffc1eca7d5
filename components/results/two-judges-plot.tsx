import { formatDecimal } from '@/components/ui/numbers';
import { SquarePlot } from '@/components/ui/square-plot';
import type { TwoJudgesFigure } from '@/lib/results/two-judges.schema';

interface TwoJudgesPlotProps {
  figure: TwoJudgesFigure;
  /** Width and height in pixels. */
  size: number;
}

/** The smallest and the largest dot, in pixels across. */
const DOT = { least: 2, most: 11 };

/** Points by two judges, the dots as large as the points there are many. */
export function TwoJudgesPlot({ figure: { points, range }, size }: TwoJudgesPlotProps) {
  const values = points.flatMap(({ x, y }) => [x, y]);
  const low = range.min ?? Math.min(...values);
  const high = range.max ?? Math.max(...values);
  const place = (value: number) => ((value - low) / (high - low || 1)) * size;
  const most = Math.max(...points.map(({ count }) => count));
  return (
    <>
      <SquarePlot size={size} pad={DOT.most + 1}>
        {points.map(({ x, y, count }) => (
          <circle
            key={`${x} ${y}`}
            cx={place(x)}
            cy={size - place(y)}
            r={
              DOT.least +
              (DOT.most - DOT.least) * Math.sqrt(most > 1 ? (count - 1) / (most - 1) : 0)
            }
            className="fill-accent/50 stroke-accent"
          />
        ))}
      </SquarePlot>
      <span className="text-faint text-xs">
        {`Both axes: ${formatDecimal(low, 2)} to ${formatDecimal(high, 2)}`}
      </span>
    </>
  );
}
