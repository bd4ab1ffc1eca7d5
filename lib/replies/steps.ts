import {
  bulletedItems,
  namedNumbers,
  numberedItems,
  saysNumbersAlone,
} from '@/lib/suites/plain-lists';
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
    return items ? [{ [list.name]: items.map(stripMarks) }] : [];
  }
  if (list.of !== 'integer' || list.words === null) return [];
  const numbers = namedNumbers(plain);
  const words = saysNumbersAlone(plain) ? '' : plain;
  return numbers ? [{ [list.name]: numbers, [list.words]: words }] : [];
}
