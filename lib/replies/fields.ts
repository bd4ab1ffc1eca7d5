import type { Fields } from './shape';

/** Names that replies use for a field instead of the one asked for. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  rationale: [
    ...[
      'reason',
      'reasoning',
      'explanation',
      'justification',
      'analysis',
      'comment',
      'description',
    ],
    ...['notes', 'observation', 'observations', 'evidence', 'details', 'text', 'why', 'findings'],
    ...['begründung', '理由', '이유', 'السبب'],
  ],
  objects: ['objectsinvolved', 'involvedobjects', 'objectsconcerned', 'object', 'entities'],
  frames: ['frame', 'framerange', 'framespan', 'span'],
  description: ['summary'],
};

/** Names of the field or column that says which entry a row is about. */
export const ROW_NAMES: ReadonlySet<string> = new Set([
  ...['type', 'id', 'name', 'category', 'item', 'criterion', 'question'],
  ...['hallucination', 'hallucinationtype', 'typeofhallucination'],
]);

/** Words for a score. */
const SCORE_WORDS = [
  ...['scores?', 'ratings?', 'grades?', 'marks?', 'points', 'stars', 'intensity', 'severity'],
  ...[
    'bewertung',
    'punktzahl',
    'wertung',
    'note',
    'puntuación',
    'оценка',
    'التقييم',
    'الدرجة',
    'अंक',
  ],
  ...['评分', '得分', '分数', '打分', 'スコア', '評価', '評点', '点数', '점수', '평점'],
].join('|');

/** A word for a score, anywhere in a text; one of scripts without spaces may be followed by a particle. */
export const SCORE_WORD = new RegExp(
  String.raw`(?<![\p{L}\d_])(?:${SCORE_WORDS})(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\d])`,
  'giu',
);

const IS_SCORE = new RegExp(`^(?:${SCORE_WORDS}|value|answer)$`, 'iu');
/** Words next to one that do not make it the score of something else. */
const PLAIN =
  /^(?:a|an|the|this|that|it|its|my|our|i|of|in|is|so|and|or|for|as|at|with|hence|thus|final|given|assigned|hallucination|inconsistency|inconsistent|error|irrationality|type|each|intensity|score)$/i;
const OVERALL = /^(?:overall|total|final|gesamt)$/i;

const wordsIn = (text: string) =>
  withoutBrackets(text)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .match(/\p{L}+/gu) ?? [];

/**
 * Whether a name, a column's head or a label is that of a score, and of nothing else: “Final score”, “inconsistency_score”.
 * @param overall whether it may be the score of the whole
 */
export function isScoreLabel(label: string, overall = false): boolean {
  const words = label.length > 80 ? [] : wordsIn(label);
  const isPlain = (word: string) =>
    IS_SCORE.test(word) || PLAIN.test(word) || (overall && OVERALL.test(word));
  return words.length <= 6 && words.some((word) => IS_SCORE.test(word)) && words.every(isPlain);
}

/** Whether a word may stand before one for a score without saying of what it is. */
export function isPlainWord(word: string): boolean {
  return PLAIN.test(word);
}

/** A field's name without case, spaces, marks and what stands in brackets. */
export function plainName(name: string): string {
  return withoutBrackets(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A text with a space for each thing in round brackets. */
function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ');
}

/** A field's value under its own name or another that replies use for it; undefined where there is none. */
export function fieldOf(fields: Fields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  const keys = new Map(Object.keys(fields).map((key) => [plainName(key), key]));
  for (const one of [plainName(name), ...(OTHER_NAMES[name] ?? [])]) {
    const key = keys.get(one);
    if (key !== undefined) return fields[key];
  }
  if (name !== 'score') return undefined;
  const [only, ...others] = Object.keys(fields).filter((key) => isScoreLabel(key, true));
  return only !== undefined && others.length === 0 ? fields[only] : undefined;
}

/** The field that a label names, of those that go with a score; null for any other label. */
export function fieldNamed(label: string): string | null {
  const plain = label.length > 40 ? '' : plainName(label);
  const found = Object.keys(OTHER_NAMES).find(
    (name) => name === plain || OTHER_NAMES[name]?.includes(plain),
  );
  return found ?? null;
}
