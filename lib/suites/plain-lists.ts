const NUMBER = /(?:^|[\s:;])(?:step\s{1,3})?(\d{1,3})\s{0,3}[.):]\s/gi;

/** The texts behind 1, 2, 3 …, in lines or within one; null where they are not numbered so. */
export function numberedItems(text: string): string[] | null {
  const marks: { from: number; to: number }[] = [];
  for (const mark of ` ${text} `.matchAll(NUMBER)) {
    // What is no next number is part of what is said.
    if (Number(mark[1]) !== marks.length + 1) continue;
    marks.push({ from: Math.max(0, mark.index - 1), to: mark.index + mark[0].length - 1 });
  }
  const items = marks.map(({ to }, place) => text.slice(to, marks[place + 1]?.from).trim());
  return items.length > 0 && items.every((one) => /\p{L}/u.test(one)) ? items : null;
}

/** The texts behind bullets, where every line but an announcement has one; null where they stand otherwise. */
export function bulletedItems(text: string): string[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines;
  const listed = first.trimEnd().endsWith(':') ? others : lines;
  const items = listed.flatMap((line) => /^\s{0,8}[-•–]\s{1,4}(\S.*)$/.exec(line)?.[1] ?? []);
  return items.length > 0 && items.length === listed.length ? items.map((one) => one.trim()) : null;
}

const NUMBERS = String.raw`\d{1,3}(?:\s{0,3}(?:,|and|&)\s{0,3}\d{1,3}){0,50}`;
const ALONE = new RegExp(String.raw`^(?:steps?\s{1,3})?(${NUMBERS})\.?$`, 'i');
const NAMED = new RegExp(String.raw`\bsteps?\s{1,3}(${NUMBERS})`, 'gi');
const NONE = /^(?:none|no steps?|it does not happen|not found)\b[^\d]{0,200}$/i;
const UNSURE =
  /\b(?:none|not|no|never|neither|nor|either|or|to|until|before|after|except)\b|n['’]t\b/i;

/** Whether a text is numbers of steps alone, or says that there is none, so that nothing else is said in it. */
export function saysNumbersAlone(text: string): boolean {
  return ALONE.test(text) || NONE.test(text);
}

/** The numbers of the steps that are named, none where it says that there is none; null where that is not for sure. */
export function namedNumbers(text: string): number[] | null {
  if (NONE.test(text)) return [];
  const alone = ALONE.exec(text)?.[1];
  const named = [...text.matchAll(NAMED)].map(([, numbers]) => numbers ?? '');
  const [only] = named;
  const said = alone ?? (named.length === 1 && !UNSURE.test(text) ? only : undefined);
  return said === undefined ? null : [...said.matchAll(/\d+/g)].map(Number);
}
