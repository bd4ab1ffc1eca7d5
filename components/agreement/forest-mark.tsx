import clsx from 'clsx';
import type { Statistic } from '@/lib/statistics/statistic';
import { type Axis, placeOn } from './axis';

/** Width and height of a row's drawing, in pixels. */
const WIDTH = 200;
const HEIGHT = 20;
const INSET = 6;

function xOf(axis: Axis, value: number): number {
  return INSET + placeOn(axis, value) * (WIDTH - 2 * INSET);
}

/** The axis over a column of {@link ForestMark}s. */
export function ForestAxis({ axis, print }: { axis: Axis; print: (value: number) => string }) {
  return (
    <svg width={WIDTH} height={14} aria-hidden className="block overflow-visible text-faint">
      {axis.ticks.map((tick) => (
        <text
          key={tick}
          x={xOf(axis, tick)}
          y={11}
          textAnchor="middle"
          className="fill-current font-normal text-xs tabular-nums"
        >
          {print(tick)}
        </text>
      ))}
    </svg>
  );
}

interface ForestMarkProps {
  statistic: Statistic;
  axis: Axis;
  /** The row stands for the mean of several questions. */
  averaged: boolean;
}

/**
 * One row of a forest plot: the estimate and its interval; hollow while it is provisional. The figures are printed next
 * to it, so it is hidden from screen readers.
 */
export function ForestMark({ statistic, axis, averaged }: ForestMarkProps) {
  const middle = HEIGHT / 2;
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden className="block">
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          x1={xOf(axis, tick)}
          x2={xOf(axis, tick)}
          y1={0}
          y2={HEIGHT}
          className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          strokeWidth={1}
        />
      ))}
      {statistic.value !== null && (
        <g className={averaged ? 'text-accent' : 'text-text'}>
          {statistic.interval && (
            <Whisker
              low={xOf(axis, statistic.interval.low)}
              high={xOf(axis, statistic.interval.high)}
              middle={middle}
            />
          )}
          <Estimate
            x={xOf(axis, statistic.value)}
            y={middle}
            averaged={averaged}
            hollow={statistic.notes.includes('provisional')}
          />
        </g>
      )}
    </svg>
  );
}

function Whisker({ low, high, middle }: { low: number; high: number; middle: number }) {
  return (
    <g className="stroke-current" strokeWidth={1.5}>
      <line x1={low} x2={high} y1={middle} y2={middle} />
      <line x1={low} x2={low} y1={middle - 3} y2={middle + 3} />
      <line x1={high} x2={high} y1={middle - 3} y2={middle + 3} />
    </g>
  );
}

function Estimate(props: { x: number; y: number; averaged: boolean; hollow: boolean }) {
  const { x, y, averaged, hollow } = props;
  const look = clsx('stroke-current', hollow ? 'fill-surface' : 'fill-current');
  if (!averaged) return <circle cx={x} cy={y} r={4} strokeWidth={1.5} className={look} />;
  return (
    <path
      d={`M${x - 6} ${y}L${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}Z`}
      strokeWidth={1.5}
      className={look}
    />
  );
}
