import { readFileSync } from 'node:fs';
import { unzlibSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { pictureOf, writeSvg } from '../pictures';
import type { Paper } from '../table/paper';
import { tableSvg } from '../table/picture';
import { readWoff } from './font';
import type { DrawLetters } from './typesetter';
import { textsOf, writePdf } from './write-pdf';

const fontOf = (weight: number) =>
  readWoff(readFileSync(`node_modules/@fontsource/arimo/files/arimo-latin-${weight}-normal.woff`));
const fonts = { regular: [fontOf(400)], bold: [fontOf(700)] };
const drawn: string[] = [];
const draw: DrawLetters = (text) => {
  drawn.push(text);
  return { ink: new Uint8Array(4), width: 2, height: 2, advance: 24, ascent: 12, density: 1 };
};
const svg = pictureOf(
  { width: 600, title: 'Models & figures', notes: ['° fewer − than'] },
  (top) => ({
    body: [
      writeSvg('Kling 可灵 25.0°', 40, top + 20),
      `<line x1="0" x2="9" y1="1" y2="1" stroke="#1b60cf" stroke-width="2"/>`,
      `<g transform="translate(5 6)"><circle cx="1" cy="2" r="3" fill="#1b60cf"/></g>`,
      `<path d="M1.0 2.0L3.0 4.0Z" fill="none" stroke="#1b60cf"/>`,
    ],
    bottom: top + 60,
  }),
);

/** What stands in the objects of a file that are streams, as text. */
function streamsOf(file: Uint8Array): string[] {
  const text = Buffer.from(file).toString('latin1');
  return [...text.matchAll(/\/Length (\d+) >>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length;
    return Buffer.from(unzlibSync(file.subarray(start, start + Number(found[1])))).toString(
      'latin1',
    );
  });
}

it('reads a font with its letters and how wide they are, as Helvetica has them', () => {
  const [font] = fonts.regular;
  const width = (letter: string) =>
    Math.round(font?.advanceOf(font.glyphOf(letter.codePointAt(0) ?? 0) ?? 0) ?? 0);
  expect([...'0iM−°'].map(width)).toEqual([556, 222, 833, 584, 400]);
  expect(font?.glyphOf(0x53ef)).toBeUndefined();
  expect(() => readWoff(new Uint8Array(64))).toThrow('no WOFF');
});

it('is one page of the picture’s size, with its lines, texts and fonts in it', () => {
  const file = writePdf(svg, fonts, draw);
  const text = Buffer.from(file).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain('/MediaBox [0 0 450 ');
  expect(text.match(/\/FontFile2/g)).toHaveLength(2);
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  offsets.forEach((offset, at) => {
    expect(text.slice(offset, offset + 12)).toContain(`${at + 1} 0 obj`);
  });
  const page = streamsOf(file).find((stream) => stream.includes(' cm\n')) ?? '';
  expect(page).toContain('0 1 m 9 1 l S Q');
  expect(page).toContain('1.0 2.0 m 3.0 4.0 l h S Q');
  expect(page).toContain('q 1 0 0 1 5 6 cm');
  expect(page).not.toMatch(/NaN|undefined/);
});

it('keeps letters that its fonts lack as pictures that can be searched', () => {
  drawn.length = 0;
  const file = writePdf(svg, fonts, draw);
  expect(drawn).toEqual(['可灵']);
  const page = streamsOf(file).find((stream) => stream.includes('/ActualText')) ?? '';
  expect(page).toContain('/ActualText <FEFF53EF7075>');
  expect(textsOf(svg)).toContain('Models & figures');
});

it('is read by PDF.js, with every figure of a table, and its fonts from the file itself', async () => {
  const cells = ['0.53 [0.41, 0.66]', '−0.5°', '25.0 % (n = 1,024)'];
  const paper: Paper = {
    ...{ name: 'small', caption: 'Models & figures', corner: 'Model', notes: ['° fewer than 15.'] },
    ...{ marks: new Set(), count: null },
    heads: [['Index', 'Any', 'Share'].map((text) => ({ text, span: 1 }))],
    lines: ['Veo (3)', 'Sora \\ <2>'].map((label) => ({ label, cells })),
  };
  const svg = tableSvg(paper);
  const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const read = await getDocumentProxy(writePdf(svg, fonts, draw));
  expect(read.numPages).toBe(1);
  expect((await read.getMetadata()).info).toMatchObject({ Title: 'Models & figures' });
  const page = await read.getPage(1);
  expect(page.view).toEqual([0, 0, 0.75 * Number(width), 0.75 * Number(height)]);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  expect(texts.map(({ str }) => str)).toEqual([
    ...['Models & figures', 'Model', 'Index', 'Any', 'Share'],
    ...['Veo (3)', ...cells, 'Sora \\ <2>', ...cells, '° fewer than 15.'],
  ]);
  await page.getOperatorList();
  const names = [...new Set(texts.map(({ fontName }) => fontName))];
  expect(names.map((name) => page.commonObjs.get(name))).toMatchObject(
    [1, 2].map((n) => ({ name: expect.stringContaining(`Arimo-F${n}`), missingFile: false })),
  );
});
