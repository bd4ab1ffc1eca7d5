import type { ResultsFigure } from '@/lib/results/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { intervalGap, modelWords, printFigure, printInterval, shownIn } from './figure-words';
import { basisOf, heatNotes } from './heat-words';
import { shorten, widthOf } from './letters';
import { INK, LINE, MARGIN, MUTED, pictureOf, writeSvg } from './pictures';
import type { SavedTable } from './tables';

/** The scale of the pages in the light theme, as colours that every program reads; `heat-0` to `heat-10`. */
const HEAT = [
  ...['#faf6f1', '#f9ebdd', '#f9dec8', '#f9d0b1', '#f9bf99', '#f8ac82', '#f5976a', '#ef8052'],
  ...['#bd401c', '#a83019', '#8e2315'],
];
const FROM_WHITE_INK = 8;

/** Wide enough for a page; cells share it where there are few models. */
const WIDTH = 960;
const CELL = { least: 92, most: 240, height: 38 };
const HEAD = 34;

/** The heat map of types and models as an SVG: in each cell the share, its interval and n; whose they are below it. */
export function heatMapSvg(table: SavedTable, types: readonly ResultsFigure[]): string {
  const { results, column, target } = table;
  const { models } = results;
  const labelOf = (figure: ResultsFigure) => `${figure.id}  ${figure.label}`;
  const labels = Math.min(330, Math.max(...types.map((type) => widthOf(labelOf(type), 12))) + 12);
  const share = (WIDTH - 2 * MARGIN - labels) / models.length;
  const cellWidth = Math.min(CELL.most, Math.max(CELL.least, share));
  const width = Math.ceil(2 * MARGIN + labels + models.length * cellWidth);
  const left = (place: number) => MARGIN + labels + place * cellWidth;
  const drawn = (top: number) => {
    const heads = models.flatMap(({ model }, place) => {
      const middle = left(place) + (cellWidth - 2) / 2;
      const name = shorten(modelWords(model), cellWidth - 8, 11, true);
      return [
        writeSvg(name, middle, top + 12, { anchor: 'middle', size: 11, weight: 700 }),
        writeSvg(basisOf(types, place, column, target), middle, top + 26, {
          ...{ anchor: 'middle', size: 10, fill: MUTED },
        }),
      ];
    });
    const rows = types.flatMap((figure, row) => {
      const y = top + HEAD + row * CELL.height;
      const cells = models.map((_, place) => {
        const cell = figure.cells[place];
        const shown = cell ? shownIn(cell, column, target) : null;
        return drawCell(figure, shown, left(place), y, cellWidth - 2);
      });
      return [writeSvg(shorten(labelOf(figure), labels - 8, 12), MARGIN, y + 22), ...cells];
    });
    return { body: [...heads, ...rows], bottom: top + HEAD + types.length * CELL.height + 4 };
  };
  const title = `${results.suite?.name ?? ''}: share of ${nounOf(results.suite?.kind ?? 'clip')}s by type and model`;
  return pictureOf({ width, title, notes: heatNotes(table, types) }, drawn);
}

function drawCell(
  figure: ResultsFigure,
  shown: ReturnType<typeof shownIn> | null,
  x: number,
  y: number,
  width: number,
): string {
  const value = shown?.value ?? null;
  const step = value === null ? null : Math.round(value * 10);
  const fill = step === null ? '#ffffff' : (HEAT[step] ?? '#ffffff');
  const ink = step !== null && step >= FROM_WHITE_INK ? '#ffffff' : INK;
  const middle = x + width / 2;
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${CELL.height - 2}" fill="${fill}" stroke="${LINE}" stroke-width="0.5"/>`;
  if (!shown || value === null) {
    return box + writeSvg('–', middle, y + 22, { anchor: 'middle', fill: MUTED });
  }
  const gap = intervalGap(shown) === 'too few' ? 'too few' : '';
  const below = shown.interval ? printInterval(figure, shown.interval) : gap;
  const text = `${printFigure(figure, value)}${shown.provisional ? '°' : ''}`;
  return [
    box,
    writeSvg(text, middle, y + (below === '' ? 22 : 16), { anchor: 'middle', fill: ink }),
    ...(below === ''
      ? []
      : [writeSvg(below, middle, y + 30, { anchor: 'middle', fill: ink, size: 9 })]),
  ].join('');
}
