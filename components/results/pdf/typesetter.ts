import { hex, type PdfFile, pdfNumber, pdfText } from './file';
import type { Font } from './font';

/** Letters that no font here has, drawn elsewhere: how much ink each dot has, 0 to 255, line by line. */
export interface DrawnLetters {
  ink: Uint8Array;
  /** In dots. */
  width: number;
  height: number;
  /** In pixels of the picture: how wide the letters are, and how far their top is above their line. */
  advance: number;
  ascent: number;
  /** Dots a pixel. */
  density: number;
}

/** Draws letters that no font here has, e.g. by the browser. */
export type DrawLetters = (text: string, size: number, isBold: boolean) => DrawnLetters;

interface UsedFont {
  name: string;
  font: Font;
  /** Letters by glyphs. */
  glyphs: Map<number, number>;
}

interface Piece {
  used: UsedFont | null;
  text: string;
  width: number;
  drawn?: DrawnLetters;
}

/** Puts texts on a page of a PDF, and its fonts, as far as they are used, into the file. */
export class Typesetter {
  private readonly used = new Map<Font, UsedFont>();
  private readonly images: string[] = [];

  constructor(
    private readonly file: PdfFile,
    private readonly fonts: { regular: readonly Font[]; bold: readonly Font[] },
    private readonly draw: DrawLetters,
  ) {}

  /** The operators that write a line of text from its anchor on; the page's y points down. */
  write(
    text: string,
    {
      x,
      y,
      size,
      isBold,
      anchor,
      fill,
    }: { x: number; y: number; size: number; isBold: boolean; anchor: string; fill: string },
  ): string {
    const pieces = this.piecesOf(text, size, isBold);
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    let at = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    return pieces
      .map((piece) => {
        const operators = this.place(piece, at, y, size);
        at += piece.width;
        return `${fill} ${operators}`;
      })
      .join('\n');
  }

  /** What the page needs of fonts and images, for its resources; to be called once, at the end. */
  resources(): string {
    const fonts = [...this.used.values()].map((used) => `/${used.name} ${this.embed(used)} 0 R`);
    return `/Font << ${fonts.join(' ')} >> /XObject << ${this.images.join(' ')} >>`;
  }

  private piecesOf(text: string, size: number, isBold: boolean): Piece[] {
    const fonts = isBold ? this.fonts.bold : this.fonts.regular;
    const pieces: Piece[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const font = fonts.find((one) => one.glyphOf(code) !== undefined);
      const used = font ? this.use(font) : null;
      const last = pieces.at(-1);
      const piece = last && last.used === used ? last : { used, text: '', width: 0 };
      if (piece !== last) pieces.push(piece);
      piece.text += letter;
      if (font) piece.width += (font.advanceOf(font.glyphOf(code) ?? 0) / 1_000) * size;
    }
    for (const piece of pieces) {
      if (piece.used) continue;
      piece.drawn = this.draw(piece.text, size, isBold);
      piece.width = piece.drawn.advance;
    }
    return pieces;
  }

  private use(font: Font): UsedFont {
    const used = this.used.get(font) ?? { name: `F${this.used.size + 1}`, font, glyphs: new Map() };
    this.used.set(font, used);
    return used;
  }

  private place({ used, text, drawn }: Piece, x: number, y: number, size: number): string {
    if (used) {
      const glyphs = Array.from(text, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        const glyph = used.font.glyphOf(code) ?? 0;
        used.glyphs.set(glyph, code);
        return hex(glyph);
      });
      return `BT /${used.name} ${pdfNumber(size)} Tf 1 0 0 -1 ${pdfNumber(x)} ${pdfNumber(y)} Tm <${glyphs.join('')}> Tj ET`;
    }
    if (!drawn || drawn.width === 0) return '';
    const { ink, width, height, ascent, density } = drawn;
    const name = `I${this.images.length + 1}`;
    const mask = this.file.addStream(
      ink,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    );
    const image = this.file.addStream(
      new Uint8Array(width * height),
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask ${mask} 0 R`,
    );
    this.images.push(`/${name} ${image} 0 R`);
    const [wide, high] = [width / density, height / density];
    const at = `${pdfNumber(wide)} 0 0 ${pdfNumber(-high)} ${pdfNumber(x)} ${pdfNumber(y - ascent + high)}`;
    // What the letters are, for who searches and copies.
    return `/Span << /ActualText ${pdfText(text)} >> BDC q ${at} cm /${name} Do Q EMC`;
  }

  private embed({ name, font, glyphs }: UsedFont): number {
    const { file } = this;
    const data = file.addStream(font.file, `/Length1 ${font.file.length}`);
    const title = `/ABCDE${name.replace(/\d+/, (digits) => String.fromCharCode(64 + Number(digits)))}+Arimo-${name}`;
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName ${title} /Flags 32 /ItalicAngle 0 /StemV 80 /CapHeight 716 /Ascent ${pdfNumber(font.ascent)} /Descent ${pdfNumber(font.descent)} /FontBBox [${font.box.map(pdfNumber).join(' ')}] /FontFile2 ${data} 0 R >>`,
    );
    const sorted = [...glyphs.keys()].toSorted((a, b) => a - b);
    const widths = sorted.map((glyph) => `${glyph} [${pdfNumber(font.advanceOf(glyph))}]`);
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${title} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`,
    );
    const unicode = file.addStream(letterMap(glyphs));
    return file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont ${title} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
    );
  }
}

/** Which letter each glyph is, so that a page's text can be searched and copied. */
function letterMap(glyphs: ReadonlyMap<number, number>): string {
  const entries = [...glyphs].map(([glyph, code]) => `<${hex(glyph)}> <${hex(code)}>`);
  // At most a hundred stand in one block.
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, at) =>
    entries.slice(at * 100, (at + 1) * 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
