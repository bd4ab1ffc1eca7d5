import { formatCount } from '@/components/ui/numbers';
import type { ItemCounts } from '@/lib/results/coverage.schema';
import type { Results, ResultsFigure } from '@/lib/results/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';

/** How much there is of what a figure of a model should rest on. */
export interface Covered {
  /** Items with a score, and items that there should be. */
  scored: number;
  expected: number;
  /** Videos that came of those that the items should show; null where nobody knows, or an item is one video. */
  videos: { here: number; expected: number } | null;
  /** The name of the plan that says what is expected; null where it is what another model has. */
  plan: string | null;
}

/**
 * What a figure of a model should rest on: what the plan expects; without a plan as many items as the model with most of
 * them has. Null where nothing is expected.
 */
export function coverageOf(
  { coverage, figures }: Pick<Results, 'coverage' | 'figures'>,
  figure: ResultsFigure,
  place: number,
): Covered | null {
  const scored = figure.cells[place]?.judge.items ?? 0;
  const planned = coverage?.figures[figures.indexOf(figure)] ?? null;
  if (coverage) {
    if (!planned) return null;
    const { expected, here } = planned;
    const videos = videosOf(expected, here[place]);
    return { scored, expected: expected.items, videos, plan: coverage.plan.name };
  }
  const most = Math.max(0, ...figure.cells.map(({ judge }) => judge.items + judge.unscored));
  return { scored, expected: most, videos: null, plan: null };
}

function videosOf(expected: ItemCounts, here: ItemCounts | undefined): Covered['videos'] {
  // A figure of scores that came without videos does not rest on any.
  if (!here?.videos || expected.videos === expected.items) return null;
  return { here: here.videos, expected: expected.videos };
}

/** Whether something is missing of what a figure should rest on. */
export function isPartial({ scored, expected, videos }: Covered): boolean {
  return scored < expected || (videos !== null && videos.here < videos.expected);
}

/** What a figure rests on, in a few words: “9 of 27, 6 of 20 videos”. */
export function coverageCount({ scored, expected, videos }: Covered): string {
  const items = `${formatCount(scored)} of ${formatCount(expected)}`;
  if (!videos || videos.here === videos.expected) return items;
  return `${items}, ${formatCount(videos.here)} of ${formatCount(videos.expected)} videos`;
}

/** The same in a sentence, with who says so. */
export function coverageSentence(covered: Covered, noun: ItemNoun): string {
  const who = covered.plan
    ? `of those that the plan “${covered.plan}” expects`
    : 'as many as one of the other models has; no plan says what is expected';
  const videos = covered.videos
    ? ` ${formatCount(covered.videos.here)} of ${formatCount(covered.videos.expected)} videos have come.`
    : '';
  return `It rests on ${formatCount(covered.scored)} of ${formatCount(covered.expected)} ${noun}s, ${who}.${videos}`;
}
