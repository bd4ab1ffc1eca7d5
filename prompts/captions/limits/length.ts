import { type Counting, countIn, type LengthUnit } from '../counting/count';
import type { CaptionData } from '../data';
import { describeLimit, type Limit, readLimit } from './limit';

/** The rules of length: by the item's own limit, or by the reference's length. */
export type LengthRule = 'item' | 'reference';

/** Which rule caps: the item's where it has a limit and the reference's elsewhere, one of them alone, or either. */
export const CAPPING = ['item-else-reference', 'item', 'reference', 'either'] as const;

/** One of {@link CAPPING}. */
export type Capping = (typeof CAPPING)[number];

/** By how many per cent of the reference's length rule *reference* lets a caption differ. */
export const TOLERANCES = ['30', '10'] as const;

/** How lengths are checked; settings of a run. */
export interface LengthSettings {
  lengthRule: Capping;
  tolerance: (typeof TOLERANCES)[number];
  counting: Counting;
}

/** The types that rule *reference* is about. */
const BY_REFERENCE: readonly string[] = ['brief', 'detail'];

/** The highest score of a caption whose length is out of bounds. */
export const CAP = 1;

/** A caption's length against the bounds of one rule, both inclusive. */
export interface LengthCheck {
  rule: LengthRule;
  bounds: Limit;
  count: number;
  isWithin: boolean;
}

/** What both rules say of a caption's length, and which of them caps it. */
export interface LengthVerdict {
  /** Null where the item has no limit, or one that cannot be read. */
  item: LengthCheck | null;
  /** Null for other types than brief and detail, and where there is no reference. */
  reference: LengthCheck | null;
  /** Whether the item states a limit that cannot be read. */
  isUnknownLimit: boolean;
  /** The rules that cap it: those that are on, and that it breaks. */
  fired: LengthRule[];
}

/**
 * The lengths that are within a tolerance of a reference's: |length − reference| ≤ tolerance × reference, in integers.
 * @param percent the tolerance, 0–100
 */
export function boundsAround(reference: number, percent: number): { min: number; max: number } {
  return {
    min: Math.ceil((reference * (100 - percent)) / 100),
    max: Math.floor((reference * (100 + percent)) / 100),
  };
}

function checked(
  rule: LengthRule,
  caption: string,
  bounds: Limit,
  counting: Counting,
): LengthCheck {
  const count = countIn(caption, bounds.unit, counting);
  return { rule, bounds, count, isWithin: bounds.min <= count && count <= bounds.max };
}

/** The rules that are on for an item, out of those that have something to say of it. */
function rulesOn(capping: Capping, { item }: Pick<LengthVerdict, 'item'>): LengthRule[] {
  if (capping === 'either') return ['item', 'reference'];
  if (capping !== 'item-else-reference') return [capping];
  return [item ? 'item' : 'reference'];
}

/** Checks a caption's length by both rules. */
export function checkLength(
  { type, caption, reference, limit }: CaptionData,
  { lengthRule, tolerance, counting }: LengthSettings,
): LengthVerdict {
  const item = checkLimit(caption, limit, counting);
  const words: LengthUnit = 'words';
  const byReference =
    reference !== null && BY_REFERENCE.includes(type)
      ? checked(
          'reference',
          caption,
          {
            unit: words,
            ...boundsAround(countIn(reference, words, counting), Number(tolerance)),
          },
          counting,
        )
      : null;
  const on = rulesOn(lengthRule, { item });
  const broken = [item, byReference].filter((check) => check !== null && !check.isWithin);
  return {
    item,
    reference: byReference,
    isUnknownLimit: limit !== null && item === null,
    fired: broken.flatMap((check) => (check && on.includes(check.rule) ? check.rule : [])),
  };
}

/** A count against its bounds, in words. */
export function describeCount({ bounds, count, isWithin }: LengthCheck): string {
  const unit = count === 1 ? bounds.unit.slice(0, -1) : bounds.unit;
  const verdict = isWithin ? 'within' : count < bounds.min ? 'too short' : 'too long';
  return `${count} ${unit}, allowed ${describeLimit(bounds)}: ${verdict}`;
}

/** What a limit alone says of a text's length; null where there is none that can be read. */
export function checkLimit(
  caption: string,
  limit: string | null | undefined,
  counting: Counting,
): LengthCheck | null {
  const own = limit ? readLimit(limit) : null;
  return own && checked('item', caption, own, counting);
}

/** A score as the length rules leave it: no higher than {@link CAP} where one fired. */
export function cappedScore(score: number, { fired }: Pick<LengthVerdict, 'fired'>): number {
  return fired.length > 0 ? Math.min(score, CAP) : score;
}
