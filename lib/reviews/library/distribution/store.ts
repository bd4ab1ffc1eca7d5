import 'server-only';
import { database } from '@/lib/db';
import type { Score } from '@/lib/judge/suite';
import { projectOf } from '@/lib/video/store';
import { Prisma } from '@/prisma/generated/client';
import type { LibraryFilters } from '../schema';
import { isFound, listHidingQueues, pointsIn, shownVideos } from '../shown/store';
import { refreshSummaries } from '../summary/store';
import { cutIntoBins } from './borders';

/** The values that videos of one generator have in a score. */
export interface GeneratorValues {
  /** Null: not known. */
  generator: string | null;
  /** Videos with a value, and without. */
  scored: number;
  unscored: number;
  mean: number | null;
  /** Of the values, with n − 1; null below two. */
  variance: number | null;
  /** Videos in each bin. */
  bins: number[];
}

/**
 * How a score, or the worst answer to a question, is spread over the videos found, by generator, the most frequent one
 * first. Videos that the person who looks reviews blind are left out.
 * @throws {AppError} 404 when there is no such project
 */
export async function readDistribution(
  raterId: string,
  filters: LibraryFilters,
  dimension: string,
): Promise<{ borders: number[]; generators: GeneratorValues[] }> {
  const [project, queues] = await Promise.all([
    projectOf(filters.project),
    listHidingQueues(raterId),
    refreshSummaries(),
  ]);
  const shown = shownVideos(raterId, project.id, queues);
  const value = pointsIn(dimension);
  const counted = Prisma.sql`(${shown}) shown WHERE NOT blind AND ${isFound(filters)}`;
  const db = database();
  // OFFSET 0 keeps the value from being looked up once for each figure.
  const [wholes, range] = await Promise.all([
    db.$queryRaw<Whole[]>`
      SELECT generator, count(*)::int AS videos, count(value)::int AS scored, avg(value) AS mean, var_samp(value) AS variance,
        min(value) AS least, max(value) AS most
      FROM (SELECT generator, ${value} AS value FROM ${counted} OFFSET 0) valued
      GROUP BY generator ORDER BY videos DESC, generator`,
    rangeOf(project.id, dimension),
  ]);
  const reached = wholes.flatMap(({ least, most }) => [least, most]);
  const bounds = [...reached, range.min, range.max].flatMap((bound) => bound ?? []);
  const borders =
    bounds.length === 0 ? [0, 1] : cutIntoBins(Math.min(...bounds), Math.max(...bounds));
  const parts = await db.$queryRaw<Part[]>`
    SELECT generator, width_bucket(${value}, ${borders.slice(0, -1)}::float8[]) AS bin, count(*)::int AS videos
    FROM ${counted} GROUP BY 1, 2`;
  return {
    borders,
    generators: wholes.map(({ generator, videos, scored, mean, variance }) => {
      const bins = borders.slice(1).map(() => 0);
      for (const part of parts) {
        if (part.generator === generator && part.bin !== null) bins[part.bin - 1] = part.videos;
      }
      return { generator, scored, unscored: videos - scored, mean, variance, bins };
    }),
  };
}

interface Whole {
  generator: string | null;
  videos: number;
  scored: number;
  mean: number | null;
  variance: number | null;
  least: number | null;
  most: number | null;
}

interface Part {
  generator: string | null;
  /** From 1; null for the videos without a value. */
  bin: number | null;
  videos: number;
}

/** The bounds of a score, as the newest video that has it says; without bounds for a question. */
async function rangeOf(projectId: string, dimension: string): Promise<Partial<Score['range']>> {
  const [newest] = await database().$queryRaw<{ scores: Score[] | null }[]>`
    SELECT rv.scores
    FROM (
      SELECT "runId", "videoId" FROM "VideoSummary"
      WHERE "projectId" = ${projectId}::uuid AND NOT deleted AND ${pointsIn(dimension)} IS NOT NULL
      ORDER BY "addedAt" DESC, "videoId" DESC LIMIT 1
    ) few
    JOIN "RunVideo" rv ON rv."runId" = few."runId" AND rv."videoId" = few."videoId"`;
  return newest?.scores?.find(({ id }) => id === dimension)?.range ?? {};
}
