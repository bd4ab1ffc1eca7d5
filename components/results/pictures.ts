import { formatCount } from '@/components/ui/numbers';
import type { ResultsFigure } from '@/lib/results/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { comparedNoun, modelWords, printFigure, printInterval, shownIn } from './figure-words';
import { captionOf, type SavedTable } from './tables';

/** The scale of the pages in the light theme, as colours that every program reads; `heat-0` to `heat-10`. */
const HEAT = [
  ...['#faf6f1', '#f9ebdd', '#f9dec8', '#f9d0b1', '#f9bf99', '#f8ac82', '#f5976a', '#ef8052'],
  ...['#bd401c', '#a83019', '#8e2315'],
];
const FROM_WHITE_INK = 8;
/** The colours of text on paper. */
export const INK = '#191c21';
export const MUTED = '#545860';
const LINE = '#888c94';
const ACCENT = '#1b60cf';
const FONT = 'font-family="Helvetica, Arial, sans-serif"';

const LABELS = 270;
const CELL = { width: 92, height: 26 };
const HEAD = 44;
const MARGIN = 16;
/** So many letters of a caption's size fit into so much of its width. */
const LETTER = 5.4;
const CAPTION_LINE = 14;

/** A text in SVG. */
export function svgText(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  // XML has no letter for most control characters.
  const readable = Array.from(text, (letter) => (letter < ' ' ? ' ' : letter)).join('');
  return readable.replace(/[&<>"']/g, (letter) => named[letter] ?? letter);
}

/** A line of text in SVG. */
export function writeSvg(
  text: string,
  x: number,
  y: number,
  look: { size?: number; anchor?: string; fill?: string; weight?: number } = {},
): string {
  const { size = 12, anchor = 'start', fill = INK, weight = 400 } = look;
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}" font-weight="${weight}" ${FONT}>${svgText(text)}</text>`;
}

/** The beginning of a text that is too long. */
export function shorten(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}

function linesOf(text: string, width: number): string[] {
  const most = Math.floor(width / LETTER);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= most) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A picture on white paper under its title, with a caption below it. */
export function pictureOf(
  width: number,
  height: number,
  title: string,
  caption: string,
  body: readonly string[],
): string {
  const lines = linesOf(caption, width - 2 * MARGIN);
  const whole = height + lines.length * CAPTION_LINE + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" role="img">`,
    `<title>${svgText(title)}</title>`,
    `<rect width="${width}" height="${whole}" fill="#ffffff"/>`,
    writeSvg(title, MARGIN, MARGIN + 8, { size: 14, weight: 600 }),
    ...body,
    ...lines.map((line, index) =>
      writeSvg(line, MARGIN, height + (index + 1) * CAPTION_LINE, { size: 10, fill: MUTED }),
    ),
    '</svg>',
    '',
  ].join('\n');
}

/** The heat map of types and models as an SVG, with the numbers in its cells and whose they are under it. */
export function heatMapSvg(table: SavedTable, types: readonly ResultsFigure[]): string {
  const { results, column, target } = table;
  const { models } = results;
  const top = MARGIN + 20 + HEAD;
  const heads = models.map(({ model, items }, place) => {
    const x = MARGIN + LABELS + (place + 0.5) * CELL.width;
    return [
      writeSvg(shorten(modelWords(model), 15), x, top - 20, {
        anchor: 'middle',
        size: 10,
        weight: 600,
      }),
      writeSvg(`n = ${formatCount(items)}`, x, top - 6, {
        anchor: 'middle',
        size: 10,
        fill: MUTED,
      }),
    ].join('');
  });
  const rows = types.flatMap((figure, row) => {
    const y = top + row * CELL.height;
    const label = `${figure.id} ${shorten(figure.label, 40)}`;
    const cells = models.map((_, place) => {
      const cell = figure.cells[place];
      const value = cell ? shownIn(cell, column, target).value : null;
      const x = MARGIN + LABELS + place * CELL.width;
      const step = value === null ? null : Math.round(value * 10);
      const fill = step === null ? '#ffffff' : (HEAT[step] ?? '#ffffff');
      const ink = step !== null && step >= FROM_WHITE_INK ? '#ffffff' : INK;
      const text = value === null ? '–' : printFigure(figure, value);
      return `<rect x="${x}" y="${y}" width="${CELL.width - 2}" height="${CELL.height - 2}" fill="${fill}" stroke="${LINE}" stroke-width="0.5"/>${writeSvg(text, x + CELL.width / 2, y + 16, { anchor: 'middle', fill: ink })}`;
    });
    return [writeSvg(label, MARGIN, y + 16), ...cells];
  });
  const width = Math.max(560, 2 * MARGIN + LABELS + models.length * CELL.width);
  const height = top + types.length * CELL.height + 4;
  const title = `${results.suite?.name ?? ''}: share of ${nounOf(results.suite?.kind ?? 'clip')}s by type and model`;
  return pictureOf(width, height, title, captionOf(table), [...heads, ...rows]);
}

const AXIS = 320;
const ROW = 28;

/** Models by one figure as an SVG: value, interval and rank of each. */
export function rankingSvg(table: SavedTable, figure: ResultsFigure): string {
  const { results, column, target } = table;
  const ranks = results.comparison?.ranks ?? null;
  const rows = results.models.map(({ model }, place) => {
    const cell = figure.cells[place];
    const shown = cell ? shownIn(cell, column, target) : null;
    return { model, shown, rank: ranks?.[place] ?? null };
  });
  const ends = rows.flatMap(({ shown }) =>
    shown?.value == null
      ? []
      : [shown.value, shown.interval?.low ?? shown.value, shown.interval?.high ?? shown.value],
  );
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const left = MARGIN + 180;
  const xOf = (value: number) => left + (to > from ? (value - from) / (to - from) : 0.5) * AXIS;
  const top = MARGIN + 36;
  const body = rows.flatMap(({ model, shown, rank }, row) => {
    const y = top + row * ROW + ROW / 2;
    const name = writeSvg(shorten(modelWords(model), 26), MARGIN, y + 4);
    if (shown?.value == null) return [name, writeSvg('no value', left, y + 4, { fill: MUTED })];
    const { value, interval, items } = shown;
    const words = `${printFigure(figure, value)}${interval ? ` [${printInterval(figure, interval)}]` : ''}`;
    const rankWords = rank ? `, rank ${rank.rank} (${rank.from} to ${rank.to})` : '';
    return [
      name,
      `<line x1="${left}" x2="${left + AXIS}" y1="${y}" y2="${y}" stroke="#e6e7ea"/>`,
      ...(interval
        ? [
            `<line x1="${xOf(interval.low)}" x2="${xOf(interval.high)}" y1="${y}" y2="${y}" stroke="${ACCENT}" stroke-width="2"/>`,
          ]
        : []),
      `<circle cx="${xOf(value)}" cy="${y}" r="4.5" fill="${ACCENT}"/>`,
      writeSvg(`${words}, n = ${formatCount(items)}${rankWords}`, left + AXIS + 16, y + 4),
    ];
  });
  const title = `${results.suite?.name ?? ''}: ${figure.label} by ${comparedNoun(results)}`;
  const height = top + rows.length * ROW + 8;
  return pictureOf(left + AXIS + 330, height, title, captionOf(table), body);
}
