import { countNoun, formatCount, formatMoment } from '@/components/ui/numbers';
import type { ScoreChoice } from '@/lib/library/configurations/schema';
import type { Distribution } from '@/lib/library/distribution/schema';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { nounOf } from '@/lib/suites/item-kind';

/** Whose values scores have: the judge's own, or as people corrected them. */
export type ScoreOwner = 'judge' | 'corrected';

/** Whose values a choice means, in the word that stands at columns and filters. */
export function ownerOf({ corrected }: Pick<ScoreChoice, 'corrected'>): ScoreOwner {
  return corrected ? 'corrected' : 'judge';
}

/** How many other configurations are named one by one. */
const NAMED = 2;

/** How many clips the chosen runs have judged, and who judged others; nothing where people alone are asked. */
export function coverageWords({
  scores,
  configurations,
  judged,
  videos,
  suite,
}: Pick<LibraryFacets, 'scores' | 'configurations' | 'judged' | 'videos' | 'suite'>): string[] {
  if (suite.peopleAlone) return [];
  const noun = nounOf(suite.kind);
  const others = configurations.filter(
    ({ id, judged: count }) => id !== scores?.configuration.id && count > 0,
  );
  const also = others
    .slice(0, NAMED)
    .map(({ name, judged: count }) => `${countNoun(count, noun)} also judged by ${name}`);
  const more = others.length - NAMED;
  return [
    `${formatCount(judged)} of ${countNoun(videos, noun)} judged`,
    ...also,
    ...(more > 0 ? [`and some by ${formatCount(more)} more`] : []),
  ];
}

/** Whose scores a distribution has, in one line; null where there are none. */
export function sourceWords(scores: Distribution['scores']): string | null {
  if (!scores) return null;
  const { name, runAt, corrected } = scores;
  const run = runAt === null ? '' : `, in the run of ${formatMoment(runAt)} alone`;
  return `Scores by ${name}${run}${corrected ? ', corrected by people' : ''}`;
}
