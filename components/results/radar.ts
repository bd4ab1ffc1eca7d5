import { formatDecimal } from '@/components/ui/numbers';
import type { ResultsFigure } from '@/lib/results/schema';
import { comparedNoun, isPercent, modelWords, shownIn } from './figure-words';
import { shorten } from './letters';
import { MUTED, pictureOf, writeSvg } from './pictures';
import { notesOfColumn, type SavedTable } from './tables';

/** Most models that a radar tells apart. */
export const MOST_LINES = 6;

/** Fewer directions make no area. */
export const FEWEST_AXES = 3;

/** How each line looks: colours that stand out on light and dark ground, and dashes for who does not tell them apart. */
const LOOKS = [
  { colour: '#3b82f6', dash: '' },
  { colour: '#ea580c', dash: '7 3' },
  { colour: '#16a34a', dash: '2 3' },
  { colour: '#a855f7', dash: '9 3 2 3' },
  { colour: '#db2777', dash: '4 4' },
  { colour: '#6b7280', dash: '12 4' },
] as const;

/** A direction of a radar. */
export interface Axis {
  figure: ResultsFigure;
  /** Where it ends, and where its label is put. */
  end: Place;
  label: Place & { anchor: 'start' | 'middle' | 'end' };
}

interface Place {
  x: number;
  y: number;
}

/** A model's values as a line around the middle. */
export interface RadarLine {
  model: string | null;
  colour: string;
  dash: string;
  /** Stretches between neighbouring axes on which it has values: where a value is missing the line is open. */
  paths: string[];
  dots: Place[];
  /** Whether it goes all the way round. */
  closed: boolean;
}

/** A radar of figures, in pixels around its middle. */
export interface Radar {
  axes: Axis[];
  lines: RadarLine[];
}

/** Lays out the values of some models by figures, each axis from the worst end of its scale to the best. */
export function radarOf(
  { results, column, target }: SavedTable,
  figures: readonly ResultsFigure[],
  places: readonly number[],
  radius: number,
): Radar {
  const towards = (index: number, reach: number): Place => {
    const angle = (2 * Math.PI * index) / figures.length - Math.PI / 2;
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
  };
  const axes = figures.map((figure, index): Axis => {
    const label = towards(index, radius + 12);
    const side = Math.abs(label.x) < 8 ? 'middle' : label.x > 0 ? 'start' : 'end';
    return { figure, end: towards(index, radius), label: { ...label, anchor: side } };
  });
  const lines = places.slice(0, MOST_LINES).map((place, index): RadarLine => {
    const points = figures.map((figure, axis) => {
      const cell = figure.cells[place];
      const value = cell ? shownIn(cell, column, target).value : null;
      return value === null ? null : towards(axis, radius * shareOf(figure, value));
    });
    const { colour = '', dash = '' } = LOOKS[index] ?? {};
    const { paths, closed } = stretches(points);
    const dots = points.flatMap((point) => point ?? []);
    return { model: results.models[place]?.model ?? null, colour, dash, paths, dots, closed };
  });
  return { axes, lines };
}

/** Where a value lies between the worse end, 0, and the better one, 1. */
function shareOf({ range, better }: ResultsFigure, value: number): number {
  const [low, high] = [range.min ?? 0, range.max ?? 1];
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return better === 'low' ? 1 - share : share;
}

function stretches(points: readonly (Place | null)[]): { paths: string[]; closed: boolean } {
  const print = ({ x, y }: Place) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const known = points.flatMap((point) => point ?? []);
  if (known.length === points.length) {
    return { paths: [`M${known.map(print).join('L')}Z`], closed: true };
  }
  const paths = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length];
    return point && next ? [`M${print(point)}L${print(next)}`] : [];
  });
  return { paths, closed: false };
}

const RADIUS = 190;
const WIDTH = 860;
const RINGS = [0.25, 0.5, 0.75, 1];
const LEGEND_LINE = 18;
const GRID = '#d5d8de';

/** The rings of a radar, as a share of its reach each. */
export { RINGS };

/** Which value stands in the middle of a radar's axis, and which at its end: “0 to 10”. */
export function axisWords(figure: ResultsFigure): string {
  const { range, better } = figure;
  const ends = [range.min ?? 0, range.max ?? 1].map((end) =>
    isPercent(figure) ? `${end * 100}\u00a0%` : formatDecimal(end, Number.isInteger(end) ? 0 : 2),
  );
  return (better === 'low' ? ends.toReversed() : ends).join(' to ');
}

/** A radar as an SVG to save, with whose figures they are below it. */
export function radarSvg(
  table: SavedTable,
  figures: readonly ResultsFigure[],
  places: readonly number[],
): string {
  const radar = radarOf(table, figures, places, RADIUS);
  const title = `${table.results.suite?.name ?? ''}: ${comparedNoun(table.results)}s by ${figures.length} figures`;
  const [said = '', whose = ''] = notesOfColumn(table, []);
  const ends = 'Each axis from the worse end of its scale in the middle to the better one.';
  return pictureOf({ width: WIDTH, title, notes: [`${said} ${ends}`, whose] }, (top) => {
    const middle = { x: WIDTH / 2, y: top + RADIUS + 34 };
    const below = middle.y + RADIUS + 50;
    const legend = radar.lines.flatMap((line, index) =>
      legendLine(line, below + index * LEGEND_LINE),
    );
    const at = `transform="translate(${middle.x} ${middle.y})"`;
    return {
      body: [`<g ${at}>${drawRadar(radar)}</g>`, ...legend],
      bottom: below + radar.lines.length * LEGEND_LINE,
    };
  });
}

function drawRadar({ axes, lines }: Radar): string {
  const labels = axes.flatMap(({ figure, label: { x, y, anchor } }) => {
    const room = WIDTH / 2 - Math.abs(x) - 8;
    return [
      writeSvg(shorten(figure.label, room, 11), x, y + 2, { size: 11, anchor }),
      writeSvg(axisWords(figure), x, y + 14, { size: 9, anchor, fill: MUTED }),
    ];
  });
  return [
    ...RINGS.map(
      (share) => `<circle cx="0" cy="0" r="${RADIUS * share}" fill="none" stroke="${GRID}"/>`,
    ),
    ...axes.map(
      ({ end }) =>
        `<line x1="0" y1="0" x2="${end.x.toFixed(1)}" y2="${end.y.toFixed(1)}" stroke="${GRID}"/>`,
    ),
    ...labels,
    ...lines.flatMap(({ paths, dots, colour, dash }) => [
      ...paths.map(
        (path) =>
          `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
      ),
      ...dots.map(
        ({ x, y }) =>
          `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.5" fill="${colour}"/>`,
      ),
    ]),
  ].join('');
}

function legendLine({ model, colour, dash, closed }: RadarLine, y: number): string[] {
  return [
    `<line x1="16" x2="52" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
    writeSvg(shorten(modelWords(model), 440, 12), 62, y),
    ...(closed ? [] : [writeSvg('open where a value is missing', 520, y, { fill: MUTED })]),
  ];
}
