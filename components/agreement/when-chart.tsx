import type { TimeAgreement } from '@/lib/statistics/time-agreement';
import { printSeconds } from './when-words';

/** In pixels of the drawing, which is as wide as there is room. */
const WIDTH = 560;
const HEIGHT = 220;
const EDGE = { left: 48, right: 96, top: 12, bottom: 38 };

/** One figure over tolerances: its name at its end, and a mark of its own besides its colour. */
interface Curve {
  label: string;
  mark: 'circle' | 'square' | 'triangle' | 'none';
  className: string;
  dashes?: string;
  of: (point: TimeAgreement) => number | null;
}

const CURVES: readonly Curve[] = [
  {
    label: 'Recall',
    mark: 'circle',
    className: 'stroke-accent fill-accent text-accent',
    of: ({ recall }) => recall.value,
  },
  {
    label: 'Precision',
    mark: 'square',
    className: 'stroke-good fill-good text-good',
    of: ({ precision }) => precision.value,
  },
  {
    label: 'Same type',
    mark: 'triangle',
    className: 'stroke-warn fill-warn text-warn',
    dashes: '6 3',
    of: ({ sameType }) => sameType.value,
  },
  {
    label: 'F1 by chance',
    mark: 'none',
    className: 'stroke-muted fill-muted text-muted',
    dashes: '2 3',
    of: ({ chance }) => chance?.f1 ?? null,
  },
];

interface WhenChartProps {
  points: readonly TimeAgreement[];
  /** The tolerance that is marked. */
  chosen: number;
}

/**
 * Detection and types over tolerances. Hollow marks are of a part of the clips, and where none counts nothing is drawn. All of
 * it stands in the table next to it, so it is hidden from screen readers.
 */
export function WhenChart({ points, chosen }: WhenChartProps) {
  const step = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, points.length - 1);
  const x = (place: number) => EDGE.left + place * step;
  const refused = points.findLastIndex(({ items }) => items === 0) + 1;
  const at = points.findIndex(({ tolerance }) => tolerance === chosen);
  const labels = labelPlaces(points);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full min-w-140 max-w-3xl"
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line
            x1={EDGE.left}
            x2={WIDTH - EDGE.right}
            y1={yOf(share)}
            y2={yOf(share)}
            className="stroke-line"
          />
          <text x={EDGE.left - 6} y={yOf(share) + 4} textAnchor="end" className={TEXT}>
            {share * 100} %
          </text>
        </g>
      ))}
      {refused > 0 && (
        <>
          <rect
            x={EDGE.left}
            y={EDGE.top}
            width={Math.max(step / 2, (refused - 0.5) * step)}
            height={HEIGHT - EDGE.top - EDGE.bottom}
            className="fill-raised stroke-line"
          />
          <text x={EDGE.left + 6} y={EDGE.top + 16} className={TEXT}>
            refused
          </text>
        </>
      )}
      {at >= 0 && (
        <line
          x1={x(at)}
          x2={x(at)}
          y1={EDGE.top}
          y2={HEIGHT - EDGE.bottom}
          className="stroke-line-strong"
        />
      )}
      {points.map(({ tolerance }, place) => (
        <text
          key={tolerance}
          x={x(place)}
          y={HEIGHT - EDGE.bottom + 16}
          textAnchor="middle"
          className={TEXT}
        >
          {printSeconds(tolerance).replace(' s', '')}
        </text>
      ))}
      <text
        x={(WIDTH - EDGE.right + EDGE.left) / 2}
        y={HEIGHT - 4}
        textAnchor="middle"
        className={TEXT}
      >
        tolerance in seconds
      </text>
      {CURVES.map((curve) => (
        <CurveOf
          key={curve.label}
          curve={curve}
          points={points}
          x={x}
          label={labels.get(curve.label)}
        />
      ))}
    </svg>
  );
}

const TEXT = 'fill-muted text-[12px] tabular-nums';

function yOf(share: number): number {
  return EDGE.top + (1 - share) * (HEIGHT - EDGE.top - EDGE.bottom);
}

/** Names of curves stand at their ends, no closer than a line of text. */
const LINE = 14;

/** Where the names of curves stand, so that none covers another; none for one without a value. */
function labelPlaces(points: readonly TimeAgreement[]): ReadonlyMap<string, number> {
  const ends = CURVES.flatMap(({ label, of }) => {
    const last = points.map(of).findLast((value) => value !== null);
    return last == null ? [] : [{ label, y: yOf(last) }];
  }).sort((one, other) => one.y - other.y);
  const places = new Map<string, number>();
  let free = EDGE.top;
  for (const { label, y } of ends) {
    const place = Math.max(free, y);
    places.set(label, place);
    free = place + LINE;
  }
  return places;
}

interface CurveOfProps {
  curve: Curve;
  points: readonly TimeAgreement[];
  x: (place: number) => number;
  /** How high its name stands; none where it has no value. */
  label: number | undefined;
}

function CurveOf({
  curve: { mark, className, dashes, of, label: name },
  points,
  x,
  label,
}: CurveOfProps) {
  const drawn = points.flatMap((point, place) => {
    const value = of(point);
    return value === null ? [] : [{ point, x: x(place), y: yOf(value) }];
  });
  const path = drawn.map((one) => `${one.x.toFixed(1)} ${one.y.toFixed(1)}`).join('L');
  return (
    <g className={className}>
      {drawn.length > 1 && (
        <path d={`M${path}`} fill="none" strokeWidth={1.8} strokeDasharray={dashes} />
      )}
      {drawn.map(({ point, x: left, y }) => (
        <Mark key={point.tolerance} mark={mark} x={left} y={y} hollow={point.tooCoarse > 0} />
      ))}
      {label !== undefined && (
        <text
          x={WIDTH - EDGE.right + 8}
          y={label + 4}
          stroke="none"
          fill="currentColor"
          className="text-[12px]"
        >
          {name}
        </text>
      )}
    </g>
  );
}

interface MarkProps extends Pick<Curve, 'mark'> {
  x: number;
  y: number;
  /** Whether it is of a part of the clips. */
  hollow: boolean;
}

function Mark({ mark, x, y, hollow }: MarkProps) {
  const look = { strokeWidth: 1.5, className: hollow ? 'fill-surface' : '' };
  switch (mark) {
    case 'circle':
      return <circle cx={x} cy={y} r={3.5} {...look} />;
    case 'square':
      return <rect x={x - 3} y={y - 3} width={6} height={6} {...look} />;
    case 'triangle':
      return <path d={`M${x} ${y - 4}l4 7h-8z`} {...look} />;
    case 'none':
      return null;
  }
}
