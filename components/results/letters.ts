/** How wide the letters of Helvetica and Arial are, from the space to the tilde, in thousandths of the size. */
const WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];
/** From here on, letters are as wide as they are high. */
const WIDE_FROM = 0x2e80;
const BOLDER = 1.07;

/** About how wide a text is in a picture. */
export function widthOf(text: string, size: number, isBold = false): number {
  const widths = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return WIDTHS[code - 32] ?? (code >= WIDE_FROM ? 1_000 : code === 0xa0 ? 278 : 556);
  });
  const sum = widths.reduce((all, one) => all + one, 0);
  return (sum / 1_000) * size * (isBold ? BOLDER : 1);
}

/** The beginning of a text that is wider than there is room for. */
export function shorten(text: string, room: number, size: number, isBold = false): string {
  if (widthOf(text, size, isBold) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size, isBold) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** A text in lines that are no wider than there is room for; a word that is wider is divided. */
export function linesOf(text: string, room: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => divide(one, room, size))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function divide(word: string, room: number, size: number): string[] {
  if (widthOf(word, size) <= room) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (widthOf(part + letter, size) > room) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
