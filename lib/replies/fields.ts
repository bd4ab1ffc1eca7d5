import type { Fields } from './shape';

/** Names that replies use for a field instead of the one asked for. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  score: ['rating', 'intensity', 'severity', 'points'],
  rationale: [
    'reason',
    'reasoning',
    'explanation',
    'justification',
    'analysis',
    'comment',
    'description',
    'notes',
    'observation',
  ],
  objects: ['objectsinvolved', 'involvedobjects', 'objectsconcerned', 'object', 'entities'],
  frames: ['frame', 'framerange', 'framespan', 'span'],
  description: ['summary'],
};

/** Names of the field or column that says which entry a row is about. */
export const ROW_NAMES: ReadonlySet<string> = new Set([
  'type',
  'id',
  'name',
  'category',
  'hallucination',
  'hallucinationtype',
  'typeofhallucination',
  'item',
  'criterion',
]);

/** A field's name without case, spaces, marks and what stands in brackets. */
export function plainName(name: string): string {
  return withoutBrackets(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A text with a space for each thing in round brackets, from an opening one to the next closing one. */
function withoutBrackets(text: string): string {
  let rest = '';
  let at = 0;
  while (true) {
    const opening = text.indexOf('(', at);
    const closing = opening < 0 ? -1 : text.indexOf(')', opening);
    if (closing < 0) return rest + text.slice(at);
    rest += `${text.slice(at, opening)} `;
    at = closing + 1;
  }
}

/** A field's value under its own name or another that replies use for it; undefined where there is none. */
export function fieldOf(fields: Fields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  const wanted = [plainName(name), ...(OTHER_NAMES[name] ?? [])];
  const keys = new Map(Object.keys(fields).map((key) => [plainName(key), key]));
  for (const one of wanted) {
    const key = keys.get(one);
    if (key !== undefined) return fields[key];
  }
  if (name !== 'score') return undefined;
  // “final_score”, “inconsistency score”: the only score that there is.
  const scores = [...keys].filter(([plain]) =>
    /(?<!max|maximum|total|confidence)score$/.test(plain),
  );
  const [only, ...others] = scores;
  return only && others.length === 0 ? fields[only[1]] : undefined;
}
