import { type AgreementTable, countAt } from './table';

/** A yes/no table by name; the person's answer is taken for the truth. */
export interface BinaryCounts {
  truePositives: number;
  /** The person says yes, the judge no. */
  falseNegatives: number;
  /** The person says no, the judge yes. */
  falsePositives: number;
  trueNegatives: number;
}

/** Names the cells of a 2 × 2 table in which category 0 is no and category 1 is yes. */
export function nameCounts(table: AgreementTable): BinaryCounts {
  return {
    truePositives: countAt(table, 1, 1),
    falseNegatives: countAt(table, 1, 0),
    falsePositives: countAt(table, 0, 1),
    trueNegatives: countAt(table, 0, 0),
  };
}

/** The share of equal answers, 0..1; null without answers. */
export function accuracy(counts: BinaryCounts): number | null {
  return divide(counts.truePositives + counts.trueNegatives, total(counts));
}

/** The share of the person's yes that the judge finds, 0..1; null when there is none. */
export function sensitivity(counts: BinaryCounts): number | null {
  return divide(counts.truePositives, counts.truePositives + counts.falseNegatives);
}

/** The share of the person's no that the judge leaves alone, 0..1; null when there is none. */
export function specificity(counts: BinaryCounts): number | null {
  return divide(counts.trueNegatives, counts.trueNegatives + counts.falsePositives);
}

/** The share of the judge's yes that the person confirms, 0..1; null when the judge never says yes. */
export function precision(counts: BinaryCounts): number | null {
  return divide(counts.truePositives, counts.truePositives + counts.falsePositives);
}

/**
 * Positive agreement P⁺ = 2a/(2a+b+c), 0..1, which is also F1; null when nobody says yes.
 * Source: Cicchetti & Feinstein 1990.
 */
export function positiveAgreement(counts: BinaryCounts): number | null {
  const agreed = 2 * counts.truePositives;
  return divide(agreed, agreed + counts.falseNegatives + counts.falsePositives);
}

/** Negative agreement P⁻ = 2d/(2d+b+c), 0..1; null when nobody says no. Source: Cicchetti & Feinstein 1990. */
export function negativeAgreement(counts: BinaryCounts): number | null {
  const agreed = 2 * counts.trueNegatives;
  return divide(agreed, agreed + counts.falseNegatives + counts.falsePositives);
}

/**
 * φ, in −1..1, on yes/no data equal to Pearson's, Spearman's, Kendall's τ-b and Matthews' coefficient; null when
 * either rater is constant. (ad − bc)/√((a+b)(c+d)(a+c)(b+d)).
 */
export function phi(counts: BinaryCounts): number | null {
  const { truePositives: a, falseNegatives: b, falsePositives: c, trueNegatives: d } = counts;
  // Two roots, because the product of four large margins would leave the range of exact numbers.
  return divide(a * d - b * c, Math.sqrt((a + b) * (c + d)) * Math.sqrt((a + c) * (b + d)));
}

/** Prevalence- and bias-adjusted κ = 2pₒ − 1, in −1..1; null without answers. Source: Byrt, Bishop & Carlin 1993. */
export function prevalenceAdjustedKappa(counts: BinaryCounts): number | null {
  const agreement = accuracy(counts);
  return agreement === null ? null : 2 * agreement - 1;
}

/** (a − d)/n, in −1..1: how far yes outweighs no; null without answers. */
export function prevalenceIndex(counts: BinaryCounts): number | null {
  return divide(counts.truePositives - counts.trueNegatives, total(counts));
}

/** (b − c)/n, in −1..1: how far the judge’s no to a person’s yes outweighs the contrary; null without answers. */
export function biasIndex(counts: BinaryCounts): number | null {
  return divide(counts.falseNegatives - counts.falsePositives, total(counts));
}

function total(counts: BinaryCounts): number {
  return (
    counts.truePositives + counts.falseNegatives + counts.falsePositives + counts.trueNegatives
  );
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
