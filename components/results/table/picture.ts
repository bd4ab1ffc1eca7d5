import { widthOf } from '../letters';
import { INK, MARGIN, MUTED, pictureOf, writeSvg } from '../pictures';
import type { Paper } from './paper';

const SIZE = 12;
const LINE = 20;
const GAP = 18;
const INDENT = 12;
const TITLE_LINE = 24;

/** Where each column ends, the first at its beginning, in pixels from the left. */
function edgesOf({ heads, lines, corner }: Paper): number[] {
  const columns = heads.at(-1)?.length ?? 0;
  const isGrouped = lines.some((line) => 'group' in line);
  const first = Math.max(
    widthOf(corner, SIZE, true),
    ...lines.map((line) =>
      'group' in line ? 0 : widthOf(line.label, SIZE) + (isGrouped ? INDENT : 0),
    ),
  );
  const own = Array.from({ length: columns }, (_, at) =>
    Math.max(
      widthOf(heads.at(-1)?.[at]?.text ?? '', SIZE, true),
      ...lines.map((line) => ('group' in line ? 0 : widthOf(line.cells[at] ?? '', SIZE))),
    ),
  );
  // A heading over several columns may be wider than they are together.
  for (const row of heads.slice(0, -1)) {
    let at = 0;
    for (const { text, span } of row) {
      const there = own.slice(at, at + span).reduce((sum, one) => sum + one, GAP * (span - 1));
      const lacking = widthOf(text, SIZE, true) - there;
      if (lacking > 0) own[at] = (own[at] ?? 0) + lacking;
      at += span;
    }
  }
  const edges = [MARGIN + first];
  for (const width of own) edges.push((edges.at(-1) ?? 0) + GAP + width);
  return edges;
}

const rule = (x1: number, x2: number, y: number, width: number) =>
  `<line x1="${x1}" x2="${x2}" y1="${y}" y2="${y}" stroke="${INK}" stroke-width="${width}"/>`;

/** A table as an SVG in the manner of booktabs, with its caption above it and its notes below. */
export function tableSvg(paper: Paper): string {
  const { heads, lines, corner, caption, notes } = paper;
  const edges = edgesOf(paper).map((edge) => Math.round(edge * 10) / 10);
  const right = edges.at(-1) ?? MARGIN;
  const width = Math.ceil(right + MARGIN);
  return pictureOf({ width, title: caption, notes }, (top) => {
    let y = top;
    const body = [rule(MARGIN, right, y, 1.4)];
    heads.forEach((row, level) => {
      y += LINE;
      const isLast = level === heads.length - 1;
      if (isLast) body.push(writeSvg(corner, MARGIN, y - 6, { weight: 700 }));
      let at = 0;
      for (const { text, span } of row) {
        const [from = 0, to = 0] = [(edges[at] ?? 0) + GAP, edges[at + span] ?? 0];
        const isOver = span > 1;
        body.push(
          writeSvg(text, isOver ? (from + to) / 2 : to, y - 6, {
            weight: 700,
            anchor: isOver ? 'middle' : 'end',
          }),
        );
        if (!isLast) body.push(rule(from, to, y - 1, 0.5));
        at += span;
      }
    });
    body.push(rule(MARGIN, right, y, 0.8));
    const isGrouped = lines.some((line) => 'group' in line);
    for (const line of lines) {
      y += 'group' in line ? TITLE_LINE : LINE;
      if ('group' in line) body.push(writeSvg(line.group, MARGIN, y - 6, { weight: 700 }));
      else {
        body.push(writeSvg(line.label, MARGIN + (isGrouped ? INDENT : 0), y - 6));
        line.cells.forEach((cell, at) => {
          const look = { anchor: 'end', fill: cell === '–' ? MUTED : INK };
          body.push(writeSvg(cell, edges[at + 1] ?? 0, y - 6, look));
        });
      }
    }
    y += 4;
    body.push(rule(MARGIN, right, y, 1.4));
    return { body, bottom: y + 6 };
  });
}
