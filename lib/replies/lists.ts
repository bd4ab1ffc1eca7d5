import { fieldOf } from './fields';
import { inOrder, stringFields } from './fit';
import { readLines } from './lines';
import { stripMarks } from './reply-text';
import { type Fields, propertiesOf, type Shape } from './shape';

/**
 * What a reply in prose says where lists are asked for: each list stands after its name and a colon, in the line itself
 * or in the lines below. Empty where one of the lists is not there.
 */
export function readLabelledLists(text: string, shape: Shape): unknown[] {
  const lists = propertiesOf(shape);
  if (lists.length === 0 || lists.some(([, inner]) => inner.type !== 'array')) return [];
  const found: Fields = {};
  let current: { items: unknown[]; names: string[] | null } | null = null;
  for (const { text: plain, cells, style } of readLines(text)) {
    const line = cells ? cells.join(' – ') : plain;
    const [label = '', rest = ''] = splitLabel(line);
    const list =
      label === '' ? undefined : lists.find(([name]) => fieldOf({ [label]: true }, name));
    if (list && !Object.hasOwn(found, list[0])) {
      const [name, { items }] = list;
      const names = typeof items === 'object' && !Array.isArray(items) ? stringFields(items) : null;
      current = { items: [], names };
      found[name] = current.items;
      if (rest !== '') current.items.push(...itemsIn(rest, names));
    } else if (current) {
      const isItem =
        cells !== null || style === 'bullet' || style === 'numbered' || /^[[(]/.test(line);
      if (isItem) current.items.push(...itemsIn(line, current.names));
      else current = null;
    }
  }
  return lists.every(([name]) => Object.hasOwn(found, name)) ? [found] : [];
}

function splitLabel(line: string): [string, string] | [] {
  const at = line.indexOf(':');
  if (at < 1 || at > 40) return /^\p{L}+$/u.test(line) ? [line, ''] : [];
  return [line.slice(0, at), line.slice(at + 1).trim()];
}

/** The items in a line; each is a text, or as many texts as an item has names. */
function itemsIn(line: string, names: readonly string[] | null): unknown[] {
  const inner = line.replace(/^\[\s?(?=\[)|(?<=\])\s?\][.,]?$/g, '');
  if (!names) {
    return inner
      .replace(/[[\]]/g, '')
      .split(/[,;]/)
      .map(stripMarks)
      .filter((one) => one !== '' && !/^none\.?$/i.test(one));
  }
  const groups = /[[(]/.test(inner)
    ? [...inner.matchAll(/[[(]([^[\]()]*)[\])]/g)].map(([, one = '']) => one)
    : [inner];
  return groups.flatMap((group) => {
    const parts = group
      .split(names.length === 2 ? /:\s|\s[-–—→]+>?\s/ : /,\s?|\s[-–—→]+>?\s/)
      .map(stripMarks);
    return parts.length === names.length ? [inOrder(names, parts)] : [];
  });
}
