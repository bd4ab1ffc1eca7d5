import 'server-only';
import { database } from '@/lib/db';
import type { Score } from '@/lib/judge/suite';
import { projectOf } from '@/lib/video/store';
import { Prisma } from '@/prisma/generated/client';
import type { LibraryFilters } from '../schema';
import { isFound, pointsIn, shownVideos } from '../shown/store';
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
  const [project] = await Promise.all([projectOf(filters.project), refreshSummaries()]);
  const shown = await shownVideos(raterId, project.id);
  const values = Prisma.sql`
    SELECT generator, ${pointsIn(dimension)} AS value FROM (${shown}) shown
    WHERE NOT blind AND ${isFound(filters)} OFFSET 0`;
  const db = database();
  const [[reach], range] = await Promise.all([
    db.$queryRaw<{ least: number | null; most: number | null }[]>`
      SELECT min(value) AS least, max(value) AS most FROM (${values}) valued`,
    rangeOf(project.id, dimension),
  ]);
  const borders = cutIntoBins(
    Math.min(range.min ?? Number.POSITIVE_INFINITY, reach?.least ?? range.min ?? 0),
    Math.max(range.max ?? Number.NEGATIVE_INFINITY, reach?.most ?? range.max ?? 0),
  );
  const groups = await db.$queryRaw<Group[]>`
    SELECT generator, bin, count(*)::int AS videos, count(value)::int AS scored, avg(value) AS mean, var_samp(value) AS variance
    FROM (
      SELECT *, width_bucket(value, ${borders.slice(0, -1)}::float8[]) AS bin FROM (${values}) valued
    ) binned
    GROUP BY GROUPING SETS ((generator), (generator, bin))
    ORDER BY GROUPING(bin) DESC, videos DESC, generator`;
  const wholes = groups.slice(0, new Set(groups.map(({ generator }) => generator)).size);
  const parts = groups.slice(wholes.length);
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

interface Group {
  generator: string | null;
  /** From 1; null for the group of a whole generator, and of the videos without a value. */
  bin: number | null;
  videos: number;
  scored: number;
  mean: number | null;
  variance: number | null;
}

/** The bounds of a score, as the newest video that has it says; without bounds for a question. */
async function rangeOf(projectId: string, dimension: string): Promise<Partial<Score['range']>> {
  const [newest] = await database().$queryRaw<{ scores: Score[] | null }[]>`
    SELECT rv.scores
    FROM (
      SELECT "runId", "videoId" FROM "VideoSummary"
      WHERE "projectId" = ${projectId}::uuid AND NOT deleted AND strpos(points, ${` ${dimension}:`}) > 0
      ORDER BY "addedAt" DESC, "videoId" DESC LIMIT 1
    ) few
    JOIN "RunVideo" rv ON rv."runId" = few."runId" AND rv."videoId" = few."videoId"`;
  return newest?.scores?.find(({ id }) => id === dimension)?.range ?? {};
}
