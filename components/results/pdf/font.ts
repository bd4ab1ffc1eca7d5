import { unzlibSync } from 'fflate';

/** A TrueType font, as much of it as a PDF needs. */
export interface Font {
  /** The font's own file, without what only layout engines read. */
  file: Uint8Array;
  /** The glyph of a letter; undefined where the font has none. */
  glyphOf: (codePoint: number) => number | undefined;
  /** How far a glyph moves on, in thousandths of the size. */
  advanceOf: (glyph: number) => number;
  /** In thousandths of the size. */
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
}

const KEPT = ['cmap', 'cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];
const WOFF = 0x774f4646;
const TRUETYPE = 0x00010000;
const HEADER = { woff: 44, entry: 20, sfnt: 12, record: 16 };

/**
 * Reads a font as the web has it (WOFF 1.0, https://www.w3.org/TR/WOFF/).
 * @throws {Error} where it is none, or has no TrueType outlines
 */
export function readWoff(bytes: Uint8Array): Font {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== WOFF || view.getUint32(4) !== TRUETYPE) {
    throw new Error('The font is no WOFF file with TrueType outlines.');
  }
  const tables = new Map<string, Uint8Array>();
  for (let at = 0; at < view.getUint16(12); at++) {
    const entry = HEADER.woff + at * HEADER.entry;
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const [offset, packed, whole] = [4, 8, 12].map((part) => view.getUint32(entry + part));
    if (offset === undefined || packed === undefined || !KEPT.includes(tag)) continue;
    const data = bytes.subarray(offset, offset + packed);
    tables.set(tag, packed === whole ? data : unzlibSync(data));
  }
  const viewOf = (tag: string) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The font has no table “${tag}”.`);
    return new DataView(table.buffer, table.byteOffset, table.byteLength);
  };
  const [head, hhea, hmtx] = [viewOf('head'), viewOf('hhea'), viewOf('hmtx')];
  const scale = 1_000 / head.getUint16(18);
  const metrics = hhea.getUint16(34);
  const letters = readLetters(viewOf('cmap'));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [36, 38, 40, 42].map((at) => head.getInt16(at) * scale);
  return {
    file: writeFont(tables),
    glyphOf: (codePoint) => letters.get(codePoint),
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4) * scale,
    ascent: hhea.getInt16(4) * scale,
    descent: hhea.getInt16(6) * scale,
    box: [x1, y1, x2, y2],
  };
}

/** Glyphs by code points, from a table of segments (format 4): https://learn.microsoft.com/typography/opentype/spec/cmap */
function readLetters(cmap: DataView): ReadonlyMap<number, number> {
  const letters = new Map<number, number>();
  for (let at = 0; at < cmap.getUint16(2); at++) {
    const offset = cmap.getUint32(4 + at * 8 + 4);
    if (cmap.getUint16(offset) !== 4) continue;
    const segments = cmap.getUint16(offset + 6) / 2;
    const part = (list: number, segment: number) => offset + list + segment * 2;
    const [ends, starts] = [14, 16 + segments * 2];
    const [deltas, ranges] = [16 + segments * 4, 16 + segments * 6];
    for (let segment = 0; segment < segments; segment++) {
      const end = cmap.getUint16(part(ends, segment));
      const start = cmap.getUint16(part(starts, segment));
      const delta = cmap.getUint16(part(deltas, segment));
      const range = cmap.getUint16(part(ranges, segment));
      for (let code = start; code <= end && code < 0xffff; code++) {
        const own = part(ranges, segment) + range + (code - start) * 2;
        const found = range === 0 ? code : cmap.getUint16(own);
        const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
        if (glyph !== 0) letters.set(code, glyph);
      }
    }
  }
  return letters;
}

/** Tables as a font file of their own. */
function writeFont(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const start = HEADER.sfnt + sorted.length * HEADER.record;
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const size = sorted.reduce((sum, [, { length }]) => sum + padded(length), start);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(sorted.length));
  view.setUint32(0, TRUETYPE);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 2 ** power * 16);
  view.setUint16(8, power);
  view.setUint16(10, sorted.length * 16 - 2 ** power * 16);
  let offset = start;
  sorted.forEach(([tag, data], at) => {
    const record = HEADER.sfnt + at * HEADER.record;
    file.set(
      Uint8Array.from(tag, (letter) => letter.charCodeAt(0)),
      record,
    );
    file.set(data, offset);
    view.setUint32(record + 4, sumOf(view, offset, padded(data.length)));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, data.length);
    offset += padded(data.length);
  });
  return file;
}

function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
