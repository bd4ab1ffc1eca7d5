import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { DISPUTE_TENTHS, type LibraryFilters, type LibraryState, splitFacet } from './schema';
import { textConditions } from './search.store';

/*
 * Conditions on the items that `shownItems` gives, by its columns: what is found never tells what these keep from somebody.
 */

/** Whether the chosen run came to answers, null where there is none: the planner can tell how many items that leaves. */
export const cameToAnswers = Prisma.sql`"runState" IN ('judged', 'incomplete')`;

/** Whether a shown item is judged: the chosen run came to answers. */
export const isJudged = Prisma.sql`coalesce(${cameToAnswers}, false)`;

const isReviewed = Prisma.sql`("toReview" > 0 AND reviewed = "toReview")`;

/** Whether a shown item is in each of the states. */
export const inState: Record<LibraryState, Prisma.Sql> = {
  all: Prisma.sql`true`,
  unjudged: Prisma.sql`("runState" IS NULL OR "runState" = 'cancelled')`,
  judging: Prisma.sql`(moving IS NOT NULL)`,
  'held-back': Prisma.sql`("heldBack" IS NOT NULL)`,
  'to-review': Prisma.sql`(${isJudged} AND NOT ${isReviewed})`,
  reviewed: isReviewed,
  disputed: Prisma.sql`coalesce(disagreement >= ${DISPUTE_TENTHS}, false)`,
  troubled: Prisma.sql`coalesce("runState" IN ('failed', 'incomplete'), false)`,
};

/** Whose values a score has: the judge's own, or with what people corrected. */
export type Whose = 'judge' | 'corrected';

/** The part of the filters that says whose points are shown. */
export type PointsOf = Pick<LibraryFilters, 'suite' | 'scores'>;

/** Whose values are chosen. */
export function whoseOf({ scores }: PointsOf): Whose {
  return scores.corrected ? 'corrected' : 'judge';
}

/** What a shown item is worth in a score or a question of the suite; a score goes before a question of the same id. */
export function pointsIn(
  { suite }: Pick<PointsOf, 'suite'>,
  dimension: string,
  whose: Whose,
): Prisma.Sql {
  const points = whose === 'corrected' ? Prisma.sql`"correctedPoints"` : Prisma.sql`"judgePoints"`;
  return Prisma.sql`${points}[(SELECT place FROM "Dimension" WHERE suite = ${suite} AND id = ${dimension})]`;
}

/** The filters, each as a condition on a shown item: those that have facets, and the others together. */
export function conditionsOf(filters: LibraryFilters) {
  const { generators, judges, tags, rater } = filters;
  const always = Prisma.sql`true`;
  return {
    state: inState[filters.state],
    generators:
      generators.length === 0
        ? always
        : Prisma.sql`coalesce(generator, '') = ANY(${generators}::text[])`,
    judges: judges.length === 0 ? always : Prisma.sql`judges && ${judges}::text[]`,
    tags: tags.length === 0 ? always : Prisma.sql`tags @> ${tags}::text[]`,
    facets: conjunction(facetConditions(filters.facets)),
    raters: rater === null ? always : Prisma.sql`${rater}::uuid = ANY(raters)`,
    others: conjunction([
      ...textConditions(filters.text),
      ...pointConditions(filters),
      ...standingConditions(filters.standing),
    ]),
  };
}

/** All conditions together. */
export function conjunction(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0
    ? Prisma.sql`true`
    : Prisma.sql`(${Prisma.join([...conditions], ' AND ')})`;
}

/** Whether a shown item is left by all filters. */
export function isFound(filters: LibraryFilters): Prisma.Sql {
  return conjunction(Object.values(conditionsOf(filters)));
}

/** States of which a person who reviews an item blind is not told whether it is in them. */
const HIDDEN_STATES: readonly LibraryState[] = ['reviewed', 'disputed', 'troubled'];

/**
 * Whether a shown item is left by all filters that are about nothing hidden, and its scores are withheld from the person:
 * figures over what is found leave it out.
 */
export function isWithheld(filters: LibraryFilters, raterId: string): Prisma.Sql {
  const visible = conditionsOf({
    ...filters,
    state: HIDDEN_STATES.includes(filters.state) ? 'all' : filters.state,
    dimension: null,
    differs: null,
    standing: null,
    rater: filters.rater === raterId ? raterId : null,
  });
  return Prisma.sql`(blind AND ${isJudged} AND ${conjunction(Object.values(visible))})`;
}

/** Of each facet any of the chosen words. */
function facetConditions(facets: readonly string[]): Prisma.Sql[] {
  const words = new Map<string, string[]>();
  for (const [name, word] of facets.map(splitFacet)) {
    words.set(name, [...(words.get(name) ?? []), word]);
  }
  return [...words].map(
    ([name, chosen]) => Prisma.sql`coalesce(facets->>${name} = ANY(${chosen}::text[]), false)`,
  );
}

function pointConditions(filters: LibraryFilters): Prisma.Sql[] {
  const { dimension, from, to, differs } = filters;
  const conditions: Prisma.Sql[] = [];
  const points = dimension !== null && pointsIn(filters, dimension, whoseOf(filters));
  if (points && from !== null) conditions.push(Prisma.sql`coalesce(${points} >= ${from}, false)`);
  if (points && to !== null) conditions.push(Prisma.sql`coalesce(${points} <= ${to}, false)`);
  if (differs !== null) conditions.push(Prisma.sql`coalesce(disagreement >= ${differs}, false)`);
  return conditions;
}

function standingConditions(standing: string | null): Prisma.Sql[] {
  if (standing === null) return [];
  if (standing === 'given') return [Prisma.sql`(standing IS NOT NULL)`];
  if (standing === 'out') return [Prisma.sql`coalesce(starts_with(standing, 'out:'), false)`];
  return [
    Prisma.sql`coalesce(standing = ${standing} OR starts_with(standing, ${`${standing}:`}), false)`,
  ];
}
