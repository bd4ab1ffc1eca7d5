/**
 * What of a name survives disks, archives and tools: one Unicode form, straight quotes, plain hyphens, no degree sign.
 * Names of one form are the same name; a minus sign and a digit always count.
 */
export function formOf(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[‘’ʼ′´]/g, "'")
    .replaceAll(/[“”″]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll('°', '');
}

/** The bytes from 128 on in Windows' code page 1252; those that it leaves out stand for themselves. */
const CP1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('');

/** The bytes from 128 on in code page 437, which zip archives without a mark for UTF-8 are read by. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const CODE_PAGES = [CP1252, CP437].map(
  (page) => new Map(Array.from(page).map((character, index) => [character, 128 + index])),
);

/** UTF-8 that was read by a code page, as it was meant; null where it is nothing of the kind. */
function unspoil(name: string, page: ReadonlyMap<string, number>): string | null {
  const bytes: number[] = [];
  for (const character of name) {
    const code = character.charCodeAt(0);
    const byte = code < 128 ? code : page.get(character);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch (error) {
    // By the standard, that the bytes are no UTF-8.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The forms that a name may have been meant to have: its own, and what it was before a wrong code page spoilt it. */
export function formsOf(name: string): string[] {
  const isPlain = !/[^\0-\x7f]/.test(name);
  if (isPlain) return [formOf(name)];
  const whole = name.normalize('NFC');
  const meant = CODE_PAGES.flatMap((page) => unspoil(whole, page) ?? []);
  return [...new Set([name, ...meant].map(formOf))];
}
