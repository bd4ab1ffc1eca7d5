import { type Font, readWoff } from './font';

// Arimo is as wide as Helvetica and Arial, letter by letter, which the pictures are drawn in.
const LATIN = {
  regular: new URL(
    '../../../node_modules/@fontsource/arimo/files/arimo-latin-400-normal.woff',
    import.meta.url,
  ),
  bold: new URL(
    '../../../node_modules/@fontsource/arimo/files/arimo-latin-700-normal.woff',
    import.meta.url,
  ),
};
const OTHERS = [
  {
    letters: /[\u0100-\u02ff\u1e00-\u1eff]/,
    regular: new URL(
      '../../../node_modules/@fontsource/arimo/files/arimo-latin-ext-400-normal.woff',
      import.meta.url,
    ),
    bold: new URL(
      '../../../node_modules/@fontsource/arimo/files/arimo-latin-ext-700-normal.woff',
      import.meta.url,
    ),
  },
  {
    letters: /[\u0370-\u03ff]/,
    regular: new URL(
      '../../../node_modules/@fontsource/arimo/files/arimo-greek-400-normal.woff',
      import.meta.url,
    ),
    bold: new URL(
      '../../../node_modules/@fontsource/arimo/files/arimo-greek-700-normal.woff',
      import.meta.url,
    ),
  },
  {
    letters: /[\u0400-\u045f]/,
    regular: new URL(
      '../../../node_modules/@fontsource/arimo/files/arimo-cyrillic-400-normal.woff',
      import.meta.url,
    ),
    bold: new URL(
      '../../../node_modules/@fontsource/arimo/files/arimo-cyrillic-700-normal.woff',
      import.meta.url,
    ),
  },
];

/** The fonts that have the letters of a text, as far as we have any; each is fetched when it is needed. */
export async function fontsFor(text: string): Promise<{ regular: Font[]; bold: Font[] }> {
  const files = [LATIN, ...OTHERS.filter(({ letters }) => letters.test(text))];
  const [regular, bold] = await Promise.all([
    Promise.all(files.map((file) => fetchFont(file.regular))),
    Promise.all(files.map((file) => fetchFont(file.bold))),
  ]);
  return { regular, bold };
}

async function fetchFont(url: URL): Promise<Font> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The fonts of the PDF could not be loaded.');
  return readWoff(new Uint8Array(await response.arrayBuffer()));
}
