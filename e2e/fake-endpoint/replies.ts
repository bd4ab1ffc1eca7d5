import { createHash } from 'node:crypto';
import type { Shape } from '@/lib/replies/shape';
import type { Layout } from './traits';

const OBJECTS = ['hand_1', 'cup_1', 'table_1'];
const RELATIONS = ['holds', 'stands on', 'left of'];
const CHANGES = ['moves from left to right', 'unchanged', 'tilts, then stands upright again'];
/** What every text says, piece by piece, as claims about it and the words that make them. */
const CLAIMS = ['A hand takes a cup from a table', 'tilts it', 'puts it back next to the lamp'];
/** The name of replies that choose one of five options. */
const CHOICE_REPLY = 'exam-choice';
const LETTERS = ['A', 'B', 'C', 'D', 'E'];
/** More than any item of a suite has. */
const MOST_QUESTIONS = 8;
const SOUND = [
  'Everything in view keeps its form and place.',
  'The contact looks as it should; nothing speaks against it.',
  'No sign of this in the picture.',
];
const UNSOUND = [
  'The rim of cup_1 melts into the fingers of hand_1.',
  'cup_1 is gone at once, and nothing hides it.',
  'The shadow of cup_1 falls towards the lamp.',
];

/** Numbers from 0 (included) to 1 (excluded) that follow from a text alone. */
export function chanceFrom(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    const digest = createHash('sha256').update(`${count} ${seed}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  };
}

/** A reply of a shape and a name, the same for the same seed: objects of one small scene, and now and then something wrong. */
export function composeReply(shape: Shape, seed: string, name = ''): unknown {
  const chance = chanceFrom(seed);
  const pick = (words: readonly string[]) => words[Math.floor(chance() * words.length)] ?? '';

  const compose = (inner: Shape, name: string, index: number): unknown => {
    if (inner.anyOf) return compose(inner.anyOf[0] as Shape, name, index);
    if (inner.type === 'array') {
      const items = inner.items as Shape;
      // How many questions were asked stands in the text alone; what is too much is passed over.
      const usual = items.properties?.question ? MOST_QUESTIONS : OBJECTS.length;
      const length = Math.max(inner.minItems ?? 0, Math.min(usual, inner.maxItems ?? usual));
      return Array.from({ length }, (_one, at) => compose(items, name, at));
    }
    // The first word is the good one: yes, mostly.
    if (inner.enum) return chance() < 0.75 ? inner.enum[0] : pick(inner.enum.map(String));
    if (inner.type === 'object') return composeObject(inner, index);
    if (name === 'score' && inner.maximum !== undefined) {
      const least = inner.minimum ?? 0;
      return least + Math.floor(chance() * (inner.maximum - least + 1));
    }
    if (inner.type === 'integer' || inner.type === 'number') return (inner.minimum ?? 0) + index;
    if (name === 'objects' || name === 'subject') return OBJECTS[index % OBJECTS.length];
    if (name === 'object') return OBJECTS[(index + 1) % OBJECTS.length];
    if (name === 'relation') return RELATIONS[index % RELATIONS.length];
    if (name === 'change') return pick(CHANGES);
    if (name === 'claim' || name === 'words') return CLAIMS[index % CLAIMS.length];
    return 'A hand takes a cup from a table, tilts it, and puts it back next to the lamp.';
  };

  const composeObject = (inner: Shape, index: number): unknown => {
    const properties = Object.entries(inner.properties ?? {}) as [string, Shape][];
    // What is rated for its faults is said why and in which objects; other scores are rated like anything else.
    const score = inner.properties?.score as Shape | undefined;
    const least = score?.minimum ?? (score?.anyOf?.[0] as Shape | undefined)?.minimum ?? 0;
    if (!score || !inner.properties?.rationale || least > 0) {
      return Object.fromEntries(properties.map(([name, one]) => [name, compose(one, name, index)]));
    }
    const wrong = chance() < 0.12;
    const rated = wrong ? 4 + Math.floor(chance() * 6) : chance() < 0.2 ? 1 : 0;
    const known: Record<string, unknown> = {
      rationale: pick(wrong ? UNSOUND : SOUND),
      objects: wrong ? ['cup_1'] : [],
      frames: wrong ? { first: 2, last: 3 } : null,
      score: rated,
    };
    return Object.fromEntries(properties.map(([name]) => [name, known[name] ?? null]));
  };

  // A plain text is asked for where a letter is to be chosen, or an answer given in a few words.
  if (shape.type === 'string') {
    return name === CHOICE_REPLY ? `${pick(LETTERS)}.` : 'A hand takes a cup from a table.';
  }
  return compose(shape, '', 0);
}

interface Item {
  rationale?: string;
  objects?: string[];
  score?: number | null;
}

function isItem(value: unknown): value is Item {
  return value !== null && typeof value === 'object' && 'score' in value;
}

/** The rows of a reply that is nothing but rated items; null for any other reply. */
function rowsOf(value: unknown): [string, Item][] | null {
  if (isItem(value)) return [['', value]];
  const entries = Object.entries(value ?? {});
  return entries.length > 0 && entries.every((entry): entry is [string, Item] => isItem(entry[1]))
    ? entries
    : null;
}

/** Writes a reply down; a layout that does not suit it gives plain JSON. */
export function writeReply(value: unknown, layout: Layout): string {
  if (typeof value === 'string') return value;
  const json = JSON.stringify(value);
  if (layout === 'fenced')
    return `Here is the result:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  if (layout === 'prose') return `I have looked at it closely. ${json} I hope that this helps.`;
  if (layout === 'doubled-braces') return json.replaceAll('{', '{{').replaceAll('}', '}}');
  if (layout === 'single-quotes') return json.replaceAll("'", '’').replaceAll('"', "'");
  const rows = rowsOf(value);
  if (layout === 'json' || !rows) return json;
  const cells = rows.map(([type, { score, rationale, objects }]) => [
    type,
    String(score ?? 'N/A'),
    rationale ?? '',
    objects?.join(', ') || 'none',
  ]);
  const head = ['Type', 'Score', 'Rationale', 'Objects'];
  if (layout === 'tabs') return [head, ...cells].map((row) => row.join('\t')).join('\n');
  if (layout === 'table') {
    const lines = [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
    return `Result:\n\n${lines.join('\n')}`;
  }
  return cells
    .map(([type, score, rationale, involved]) => {
      const title = type ? `### ${type}\n` : '';
      return `${title}**Score**: ${score === 'N/A' ? score : `${score}/10`}\nObjects: ${involved}\n**Rationale**: ${rationale}`;
    })
    .join('\n\n');
}
