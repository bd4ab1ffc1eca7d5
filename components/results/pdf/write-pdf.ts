import { PdfFile, pdfNumber, pdfText } from './file';
import type { Font } from './font';
import { type DrawLetters, Typesetter } from './typesetter';

/** A pixel of a picture in points of a PDF. */
const POINTS = 0.75;
/** How far the handles of a curve reach that goes a quarter around a circle. */
const QUARTER = 0.5523;

const TAGS = /<(\/?)(svg|title|g|rect|line|circle|path|text)\b([^>]*?)\/?>([^<]*)/g;

type Attributes = Readonly<Record<string, string>>;

/**
 * One of the pictures that are drawn here as a PDF: one page of its size, whose lines and texts stay lines and texts, with
 * the fonts in it.
 * @param svg made of what these pictures have: rectangles, lines, circles, straight paths and texts, moved by groups
 * @param fonts of each weight, looked through in their order for a letter
 * @param draw draws letters that none of them has
 */
export function writePdf(
  svg: string,
  fonts: { regular: readonly Font[]; bold: readonly Font[] },
  draw: DrawLetters,
): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const typesetter = new Typesetter(file, fonts, draw);
  const size = { width: 0, height: 0 };
  let title = '';
  const operators: string[] = [];
  for (const [, closing, tag = '', written = '', inner = ''] of svg.matchAll(TAGS)) {
    const attributes = readAttributes(written);
    if (closing) {
      if (tag === 'g') operators.push('Q');
    } else if (tag === 'svg') {
      size.width = numberOf(attributes, 'width') * POINTS;
      size.height = numberOf(attributes, 'height') * POINTS;
    } else if (tag === 'title') title = plainText(inner);
    else if (tag === 'g') operators.push(moveBy(attributes));
    else if (tag === 'text') operators.push(writeText(typesetter, attributes, plainText(inner)));
    else operators.push(drawShape(tag, attributes));
  }
  const page = `${POINTS} 0 0 ${-POINTS} 0 ${pdfNumber(size.height)} cm\n${operators.join('\n')}`;
  const contents = file.addStream(page);
  const resources = typesetter.resources();
  const pages = file.reserve();
  const sheet = file.add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${pdfNumber(size.width)} ${pdfNumber(size.height)}] /Contents ${contents} 0 R /Resources << ${resources} >> >>`,
  );
  file.add(`<< /Type /Pages /Kids [${sheet} 0 R] /Count 1 >>`, pages);
  const info = file.add(`<< /Title ${pdfText(title)} /Creator (Framejury) >>`);
  const root = file.add(
    `<< /Type /Catalog /Pages ${pages} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  return file.end(root, info);
}

/** The texts of a picture by weight, so that fonts are chosen that have their letters. */
export function textsOf(svg: string): string {
  return [...svg.matchAll(TAGS)]
    .flatMap(([, , tag, , inner = '']) => (tag === 'text' ? [plainText(inner)] : []))
    .join('');
}

function readAttributes(written: string): Attributes {
  return Object.fromEntries(
    [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function plainText(xml: string): string {
  const named: Attributes = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return xml.replace(/&(#?\w+);/g, (whole, name) => named[name] ?? whole);
}

function numberOf(attributes: Attributes, name: string, usual = 0): number {
  return attributes[name] === undefined ? usual : Number(attributes[name]);
}

function moveBy({ transform = '' }: Attributes): string {
  const [, x = '0', y = '0'] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(transform) ?? [];
  return `q 1 0 0 1 ${x} ${y} cm`;
}

function colour(value: string, operator: 'rg' | 'RG'): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255);
  return `${parts.map(pdfNumber).join(' ')} ${operator}`;
}

function writeText(typesetter: Typesetter, attributes: Attributes, text: string): string {
  return typesetter.write(text, {
    x: numberOf(attributes, 'x'),
    y: numberOf(attributes, 'y'),
    size: numberOf(attributes, 'font-size', 12),
    isBold: numberOf(attributes, 'font-weight', 400) >= 600,
    anchor: attributes['text-anchor'] ?? 'start',
    fill: colour(attributes.fill ?? '#000000', 'rg'),
  });
}

function drawShape(tag: string, attributes: Attributes): string {
  const { fill = '#000000', stroke = 'none' } = attributes;
  const isFilled = fill !== 'none' && tag !== 'line';
  const isDrawn = stroke !== 'none';
  const dashes = attributes['stroke-dasharray'] ?? '';
  return [
    'q',
    ...(isFilled ? [colour(fill, 'rg')] : []),
    ...(isDrawn
      ? [colour(stroke, 'RG'), `${numberOf(attributes, 'stroke-width', 1)} w [${dashes}] 0 d`]
      : []),
    outlineOf(tag, attributes),
    isFilled ? (isDrawn ? 'B' : 'f') : isDrawn ? 'S' : 'n',
    'Q',
  ].join(' ');
}

function outlineOf(tag: string, attributes: Attributes): string {
  const at = (name: string) => numberOf(attributes, name);
  const print = (...values: number[]) => values.map(pdfNumber).join(' ');
  if (tag === 'rect') return `${print(at('x'), at('y'), at('width'), at('height'))} re`;
  if (tag === 'line') return `${print(at('x1'), at('y1'))} m ${print(at('x2'), at('y2'))} l`;
  if (tag === 'path') {
    return [...(attributes.d ?? '').matchAll(/([MLZ])([\d. -]*)/g)]
      .map(([, command, place = '']) =>
        command === 'Z' ? 'h' : `${place} ${command === 'M' ? 'm' : 'l'}`,
      )
      .join(' ');
  }
  const [x, y, r] = [at('cx'), at('cy'), at('r')];
  const k = r * QUARTER;
  return [
    `${print(x + r, y)} m`,
    `${print(x + r, y + k, x + k, y + r, x, y + r)} c`,
    `${print(x - k, y + r, x - r, y + k, x - r, y)} c`,
    `${print(x - r, y - k, x - k, y - r, x, y - r)} c`,
    `${print(x + k, y - r, x + r, y - k, x + r, y)} c h`,
  ].join(' ');
}
