import { edges, stripMarks } from './reply-text';
import { isFields, propertiesOf, type Shape } from './shape';

/** Names before a colon that announce the answer, in addition to the field's own. */
const ANNOUNCED = ['answer', 'final answer', 'verdict', 'conclusion'];

/** The most characters of a sentence that is taken for the choice itself. */
const LONGEST_SENTENCE = 300;

const RATIONALE_EDGES = edges('[\\s*_.,;:!–—-]', '[\\s*_]');

/**
 * What a reply in prose says where one of a few words is asked for next to a text: the word with which the reply begins, or
 * what stands after the field's name and a colon. One reading for each word that is said so; empty where none is, and for
 * any other shape.
 */
export function readChoices(text: string, shape: Shape): unknown[] {
  const asked = choiceIn(shape);
  if (!asked) return [];
  const { name, options, words } = asked;
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
  const said = stripMarks(rest.replace(RATIONALE_EDGES, ''));
  // Brackets that a broken JSON left over say nothing.
  const rationale = /[\p{L}\p{N}]/u.test(said) ? said : '';
  // What is no word that was asked for may still be read by the schema itself: “The camera pans left.”
  if (chosen.length === 0 && plain.length <= LONGEST_SENTENCE) {
    return [{ [name]: plain, [words]: plain }];
  }
  return [...new Set(chosen)].map((one) => ({ [name]: one, [words]: rationale }));
}

/** The choice in a shape with its options, and the text next to it; null for any other shape. */
function choiceIn(shape: Shape): { name: string; options: unknown[]; words: string } | null {
  const fields = propertiesOf(shape);
  const [choice, ...further] = fields.filter(([, inner]) => inner.enum !== undefined);
  const [words, ...others] = fields.filter(([, inner]) => inner.enum === undefined);
  if (!choice || !words || further.length + others.length > 0) return null;
  if (words[1].type !== 'string') return null;
  const [name, { enum: options = [] }] = choice;
  return { name, options, words: words[0] };
}

/** A choice that came without a text, as one without words; anything else as it is. */
export function withWords(value: unknown, shape: Shape): unknown {
  const asked = choiceIn(shape);
  if (!asked || !isFields(value) || value[asked.name] === undefined) return value;
  return { ...value, [asked.words]: value[asked.words] ?? '' };
}

function plainly(option: string): string {
  return option.toLowerCase().replace(/[\s_-]+/g, ' ');
}
