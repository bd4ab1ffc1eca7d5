import { stripMarks } from './reply-text';
import { propertiesOf, type Shape } from './shape';

/** The list in a shape by its name and what is listed, and the text next to it; null for any other shape. */
function listIn(shape: Shape): { name: string; of: unknown; words: string | null } | null {
  const fields = propertiesOf(shape);
  const [list, ...lists] = fields.filter(([, inner]) => inner.type === 'array');
  const [words, ...others] = fields.filter(([, inner]) => inner.type === 'string');
  if (!list || lists.length + others.length > 0) return null;
  if (fields.length > (words ? 2 : 1)) return null;
  const { items } = list[1];
  const of = typeof items === 'object' && !Array.isArray(items) ? items.type : undefined;
  return { name: list[0], of, words: words?.[0] ?? null };
}

/**
 * What a reply in prose says where one list is asked for: of texts those that are numbered from 1 or stand behind bullets,
 * of whole numbers next to a text the steps that it names. Empty where it says none, or not for sure, and for any other
 * shape.
 */
export function readSteps(text: string, shape: Shape): unknown[] {
  const list = listIn(shape);
  if (!list) return [];
  const plain = text.replace(/[*`]+|__+/g, '').trim();
  if (list.of === 'string' && list.words === null) {
    const items = numberedItems(plain) ?? bulletedItems(plain);
    return items ? [{ [list.name]: items }] : [];
  }
  if (list.of !== 'integer' || list.words === null) return [];
  const numbers = namedNumbers(plain);
  const words = ALONE.test(plain) || NONE.test(plain) ? '' : plain;
  return numbers ? [{ [list.name]: numbers, [list.words]: words }] : [];
}

const NUMBER = /(?:^|[\s:;])(?:step\s{1,3})?(\d{1,3})\s{0,3}[.):]\s/gi;

/** The texts behind 1, 2, 3 …, in lines or within one; null where they are not numbered so. */
function numberedItems(text: string): string[] | null {
  const marks: { from: number; to: number }[] = [];
  for (const mark of ` ${text} `.matchAll(NUMBER)) {
    // What is no next number is part of what is said.
    if (Number(mark[1]) !== marks.length + 1) continue;
    marks.push({ from: Math.max(0, mark.index - 1), to: mark.index + mark[0].length - 1 });
  }
  const items = marks.map(({ to }, place) => stripMarks(text.slice(to, marks[place + 1]?.from)));
  return items.length > 0 && items.every((one) => /\p{L}/u.test(one)) ? items : null;
}

/** The texts behind bullets, where every line but an announcement has one; null where they stand otherwise. */
function bulletedItems(text: string): string[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines;
  const listed = first.trimEnd().endsWith(':') ? others : lines;
  const items = listed.flatMap((line) => /^\s{0,8}[-•–]\s{1,4}(\S.*)$/.exec(line)?.[1] ?? []);
  return items.length > 0 && items.length === listed.length ? items.map(stripMarks) : null;
}

const NUMBERS = String.raw`\d{1,3}(?:\s{0,3}(?:,|and|&)\s{0,3}\d{1,3}){0,50}`;
const ALONE = new RegExp(String.raw`^(?:steps?\s{1,3})?(${NUMBERS})\.?$`, 'i');
const NAMED = new RegExp(String.raw`\bsteps?\s{1,3}(${NUMBERS})`, 'gi');
const NONE = /^(?:none|no steps?|it does not happen|not found)\b[^\d]{0,200}$/i;
const UNSURE =
  /\b(?:none|not|no|never|neither|nor|either|or|to|until|before|after|except)\b|n['’]t\b/i;

/** The numbers of the steps that are named, none where it says that there is none; null where that is not for sure. */
function namedNumbers(text: string): number[] | null {
  if (NONE.test(text)) return [];
  const alone = ALONE.exec(text)?.[1];
  const named = [...text.matchAll(NAMED)].map(([, numbers]) => numbers ?? '');
  const [only] = named;
  const said = alone ?? (named.length === 1 && !UNSURE.test(text) ? only : undefined);
  return said === undefined ? null : [...said.matchAll(/\d+/g)].map(Number);
}
