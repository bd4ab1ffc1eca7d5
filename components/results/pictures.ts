import { xmlText } from '@/lib/markup';
import { linesOf, widthOf } from './letters';

/** The colours of text on paper. */
export const INK = '#191c21';
export const MUTED = '#545860';
/** The colour of lines, and of what they are about. */
export const LINE = '#888c94';
export const ACCENT = '#1b60cf';
/** Between a picture and its edge, in pixels. */
export const MARGIN = 16;

const FONT = 'font-family="Helvetica, Arial, sans-serif"';
const TITLE = { size: 14, line: 19 };
const NOTE = { size: 10, line: 14 };

/** How a text in a picture looks. */
export interface TextLook {
  size?: number;
  anchor?: string;
  fill?: string;
  weight?: number;
}

/** A line of text in SVG. */
export function writeSvg(
  text: string,
  x: number,
  y: number,
  { size = 12, anchor = 'start', fill = INK, weight = 400 }: TextLook = {},
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}" font-weight="${weight}" ${FONT}>${xmlText(text)}</text>`;
}

/** What a picture has around it. */
export interface Frame {
  /** In pixels; that of the title and notes where it is less. */
  width: number;
  title: string;
  /** What marks mean, and, last, whose figures these are: a paragraph each. */
  notes: readonly string[];
}

/** So wide is a picture at least, so that what stands below it can be read. */
const LEAST_WIDTH = 560;

/**
 * A picture on white paper under its title, with its notes below it.
 * @param draw what is in it, from so far from the top on, and where it ends
 */
export function pictureOf(
  { width: own, title, notes }: Frame,
  draw: (top: number) => { body: readonly string[]; bottom: number },
): string {
  const width = Math.max(own, LEAST_WIDTH);
  const room = width - 2 * MARGIN;
  // Titles are bold, and so a little wider.
  const titles = linesOf(title, room * (widthOf('n', 1) / widthOf('n', 1, true)), TITLE.size);
  const { body, bottom } = draw(MARGIN + titles.length * TITLE.line + 6);
  const lines = notes.flatMap((note) => linesOf(note, room, NOTE.size));
  const height = Math.ceil(bottom + lines.length * NOTE.line + MARGIN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${xmlText(title)}</title>`,
    `<rect x="0" y="0" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...titles.map((line, at) =>
      writeSvg(line, MARGIN, MARGIN + 10 + at * TITLE.line, { size: TITLE.size, weight: 700 }),
    ),
    ...body,
    ...lines.map((line, at) =>
      writeSvg(line, MARGIN, bottom + (at + 1) * NOTE.line, { size: NOTE.size, fill: MUTED }),
    ),
    '</svg>',
    '',
  ].join('\n');
}
