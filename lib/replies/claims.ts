import type { Fields, Scale } from './shape';
import { formatValue, sameValue, type Value } from './values';

/** What a reply says in one place about one entry. */
export interface Claim {
  value: Value;
  /** The texts next to the score, by the names of the entry's fields. */
  words: Fields;
}

/** The result of the claims about one entry. */
export type Resolved =
  | { state: 'read'; score: number | null; words: Fields }
  | { state: 'missing'; why: string };

/**
 * Resolves the claims of a reply about one entry. Claims that agree count as one; claims that differ, and numbers that
 * are no score on the scale, give no score.
 */
export function resolveClaims(claims: readonly Claim[], scale: Scale): Resolved {
  const [first] = claims;
  if (!first) return { state: 'missing', why: 'no score is given' };
  const distinct = claims.filter(
    ({ value }, index) => claims.findIndex((other) => sameValue(other.value, value)) === index,
  );
  if (distinct.length > 1) {
    const said = distinct.slice(0, 4).map(({ value }) => formatValue(value));
    return { state: 'missing', why: `several answers that differ: ${said.join(', ')}` };
  }
  const { value } = first;
  if (value.kind === 'unfit') {
    return { state: 'missing', why: `${formatValue(value)} is no score ${formatScale(scale)}` };
  }
  if (value.kind === 'abstained' && !scale.nullable) {
    return { state: 'missing', why: 'no score is given' };
  }
  const words = claims.map((claim) => claim.words).sort((a, b) => weightOf(b) - weightOf(a))[0];
  return { state: 'read', score: value.kind === 'score' ? value.score : null, words: words ?? {} };
}

/** How much is said in addition to the score. */
function weightOf({ rationale }: Fields): number {
  return typeof rationale === 'string' ? rationale.length : 0;
}

function formatScale({ minimum, maximum, whole }: Scale): string {
  return `in ${whole ? 'whole numbers ' : ''}from ${minimum} to ${maximum}`;
}
