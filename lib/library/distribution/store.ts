import 'server-only';
import { database } from '@/lib/db';
import { meanInterval } from '@/lib/statistics/mean';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Score } from '@/lib/suites/score';
import { Prisma } from '@/prisma/generated/client';
import { isFound, isJudged, isWithheld, pointsIn, whoseOf } from '../conditions.store';
import { listConfigurations } from '../configurations/store';
import type { LibraryFilters } from '../schema';
import { type OpenedLibrary, openLibrary } from '../shown.store';
import { cutIntoBins } from './borders';
import type { Distribution } from './schema';

/**
 * How a score, or the worst answer to a question, is spread over the items found, by generator, the most frequent one
 * first. Items that the person who looks reviews blind are left out, and counted.
 * @throws {AppError} 404 when there is no such project or suite
 */
export async function readDistribution(
  raterId: string,
  filters: LibraryFilters,
  dimension: string,
  suiteById: SuiteById,
): Promise<Distribution> {
  const library = await openLibrary(raterId, filters, suiteById);
  const { project, suite, runs } = library;
  const shown = library.itemsAmong();
  const value = pointsIn(filters, dimension, whoseOf(filters));
  const counted = Prisma.sql`(${shown}) shown WHERE NOT blind AND ${isFound(filters)}`;
  const db = database();
  // OFFSET 0 keeps the value from being looked up once for each figure.
  const [wholes, range, withheld, configurations] = await Promise.all([
    db.$queryRaw<Whole[]>`
      SELECT generator, count(*) FILTER (WHERE judged)::int AS judged,
        count(*) FILTER (WHERE NOT judged)::int AS unjudged, count(value)::int AS scored, avg(value) AS mean, var_samp(value) AS variance,
        min(value) AS least, max(value) AS most
      FROM (SELECT generator, ${isJudged} AS judged, ${value} AS value FROM ${counted} OFFSET 0) valued
      GROUP BY generator ORDER BY count(*) DESC, generator`,
    rangeOf(library, filters, dimension),
    db.$queryRaw<{ videos: number }[]>`
      SELECT count(*)::int AS videos FROM (${shown}) shown WHERE ${isWithheld(filters, raterId)}`,
    listConfigurations(project.id, suite),
  ]);
  const reached = wholes.flatMap(({ least, most }) => [least, most]);
  const bounds = [...reached, range.min, range.max].flatMap((bound) => bound ?? []);
  const borders =
    bounds.length === 0 ? [0, 1] : cutIntoBins(Math.min(...bounds), Math.max(...bounds));
  const parts = await db.$queryRaw<Part[]>`
    SELECT generator, width_bucket(${value}, ${borders.slice(0, -1)}::float8[]) AS bin, count(*)::int AS videos
    FROM ${counted} GROUP BY 1, 2`;
  const configuration = configurations.find(({ id }) => id === runs?.configuration);
  const { corrected } = filters.scores;
  return {
    scores: configuration
      ? { name: configuration.name, runAt: runs?.run?.at ?? null, corrected }
      : null,
    withheld: withheld[0]?.videos ?? 0,
    borders,
    generators: wholes.map(({ generator, judged, unjudged, scored, mean, variance }) => {
      const bins = borders.slice(1).map(() => 0);
      for (const part of parts) {
        if (part.generator === generator && part.bin !== null) bins[part.bin - 1] = part.videos;
      }
      const interval =
        mean === null || variance === null ? null : meanInterval(mean, variance, scored);
      return { generator, scored, unscored: judged - scored, unjudged, mean, bins, interval };
    }),
  };
}

interface Whole {
  generator: string | null;
  judged: number;
  unjudged: number;
  scored: number;
  mean: number | null;
  variance: number | null;
  least: number | null;
  most: number | null;
}

interface Part {
  generator: string | null;
  /** From 1; null for the items without a value. */
  bin: number | null;
  videos: number;
}

/** The bounds of a score, as the newest video that has it says; without bounds for a question. */
async function rangeOf(
  { itemsAmong }: OpenedLibrary,
  filters: LibraryFilters,
  dimension: string,
): Promise<Partial<Score['range']>> {
  const [newest] = await database().$queryRaw<{ scores: Score[] | null }[]>`
    SELECT rv.scores
    FROM (
      SELECT "runId", "itemId" FROM (${itemsAmong()}) shown WHERE ${pointsIn(filters, dimension, 'judge')} IS NOT NULL
      ORDER BY "addedAt" DESC, "itemId" DESC LIMIT 1
    ) few
    JOIN "RunItem" rv ON rv."runId" = few."runId" AND rv."itemId" = few."itemId"`;
  return newest?.scores?.find(({ id }) => id === dimension)?.range ?? {};
}
