import { edges, stripMarks } from './reply-text';
import { propertiesOf, type Shape } from './shape';

/** Names before a colon that announce the answer, in addition to the field's own. */
const ANNOUNCED = ['answer', 'final answer', 'verdict', 'conclusion'];

const RATIONALE_EDGES = edges('[\\s*_.,;:!–—-]', '[\\s*_]');

/**
 * What a reply in prose says where one of a few words is asked for next to a text: the word with which the reply begins, or
 * what stands after the field's name and a colon. One reading for each word that is said so; empty where none is, and for
 * any other shape.
 */
export function readChoices(text: string, shape: Shape): unknown[] {
  const fields = propertiesOf(shape);
  const [choice, ...further] = fields.filter(([, inner]) => inner.enum !== undefined);
  const [words, ...others] = fields.filter(([, inner]) => inner.enum === undefined);
  if (!choice || !words || further.length + others.length > 0) return [];
  if (words[1].type !== 'string') return [];
  const [name, { enum: options = [] }] = choice;
  const option = options
    .map(String)
    .toSorted((one, other) => other.length - one.length)
    .map((one) => one.replace(/[\s_-]+/g, '[\\s_-]+'))
    .join('|');
  const plain = text.replace(/[*`"“”]+|__+/g, '').trim();
  const opening = new RegExp(`^(${option})(?=\\s*(?:[.,;:!–—]|\\n|$))`, 'iu').exec(plain);
  const announced = new RegExp(
    `^[^\\p{L}\\d\\n]{0,10}(?:${[name, ...ANNOUNCED].join('|')})\\s*[:=]\\s*(${option})(?![\\p{L}\\d])`,
    'gimu',
  );
  const found = [...(opening ? [opening] : []), ...plain.matchAll(announced)];
  const chosen = found.map(
    ([, said = '']) => options.find((one) => plainly(String(one)) === plainly(said)) ?? said,
  );
  const rest = plain.slice(opening?.[0].length ?? 0).replace(announced, '');
  const rationale = stripMarks(rest.replace(RATIONALE_EDGES, ''));
  return [...new Set(chosen)].map((one) => ({ [name]: one, [words[0]]: rationale }));
}

function plainly(option: string): string {
  return option.toLowerCase().replace(/[\s_-]+/g, ' ');
}
