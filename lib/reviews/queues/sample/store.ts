import 'server-only';
import { database } from '@/lib/db';
import { combineChances } from '../sampling';

/** How a video came to be reviewed, as far as queues tell. */
export interface SampledVideo {
  videoId: string;
  /** The chance with which any of the queues had it drawn and handed in by now, in (0, 1]. */
  chance: number;
  /** Who handed it in there. */
  raterIds: string[];
}

/** The part of a run's videos that chance chose for review, and what it was chosen from. */
export interface Sample {
  videos: Map<string, SampledVideo>;
  /** Videos that could have been drawn; the sample stands for these. */
  population: number;
  queues: { id: string; name: string; blind: boolean }[];
  /** What people handed in as a check of their attention: known clips that were mixed in, by video and rater. */
  checks: Set<string>;
}

/** The judge's scores on one question about a video that could have been drawn. */
export interface JudgedScore {
  videoId: string;
  question: string;
  /** Over the units that it scored. */
  sum: number;
  units: number;
}

/** Names a person's review of a video in {@link Sample.checks}. */
export function checkOf(videoId: string, raterId: string): string {
  return `${videoId} ${raterId}`;
}

/**
 * The sample of a run's videos that its suite's queues drew by chance and people have handed in by now. A queue that is
 * not through hands out in random order, so of each of its clips the chance to be handed in by now is that of being drawn
 * times the share of the queue that is done. Clips that were chosen without chance, and known clips that were mixed in
 * to check attention, are no part of it.
 */
export async function readSample(runId: string): Promise<Sample> {
  const db = database();
  const { suite } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const [queues, reviews] = await Promise.all([
    db.$queryRaw<{ id: string; name: string; blind: boolean; done: number }[]>`
      SELECT q.id, q.name, q.blind,
        avg(CASE WHEN i.submitted > 0 THEN 1.0 ELSE 0.0 END)::float8 AS done
      FROM "Queue" q
      JOIN "Run" r ON r.id = q."runId" AND r.suite = ${suite}
      JOIN "QueueItem" i ON i."queueId" = q.id AND i.probability IS NOT NULL
      WHERE q.kind = 'review'
      GROUP BY q.id HAVING sum(i.submitted) > 0
      ORDER BY q."createdAt"`,
    db.$queryRaw<{ videoId: string; raterId: string; check: boolean }[]>`
      SELECT DISTINCT i."videoId", c."raterId", i.attention AS "check"
      FROM "RunVideo" rv
      JOIN "QueueItem" i ON i."videoId" = rv."videoId" AND (i.attention OR i.probability IS NOT NULL)
      JOIN "Queue" q ON q.id = i."queueId" AND q.kind = 'review'
      JOIN "Run" r ON r.id = q."runId" AND r.suite = ${suite}
      JOIN "Claim" c ON c."itemId" = i.id AND c.state = 'submitted'
      WHERE rv."runId" = ${runId}::uuid
      ORDER BY 1, 2`,
  ]);
  const done = new Map(queues.map((queue) => [queue.id, queue.done]));
  const ids = queues.map(({ id }) => id);
  const [chances, population] = await Promise.all([
    db.$queryRaw<{ videoId: string; queueId: string; probability: number }[]>`
      SELECT chance.* FROM (
        SELECT "videoId", "queueId", probability FROM "QueueItem"
        WHERE "queueId" = ANY(${ids}::uuid[]) AND probability IS NOT NULL
        UNION ALL
        SELECT "videoId", "queueId", probability FROM "Undrawn" WHERE "queueId" = ANY(${ids}::uuid[])
      ) chance
      WHERE chance."videoId" = ANY(${[...new Set(reviews.map(({ videoId }) => videoId))]}::uuid[])
      ORDER BY 1, 2`,
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT "videoId" FROM "QueueItem" WHERE "queueId" = ANY(${ids}::uuid[]) AND probability IS NOT NULL
        UNION
        SELECT "videoId" FROM "Undrawn" WHERE "queueId" = ANY(${ids}::uuid[])
      ) drawable
      JOIN "RunVideo" rv ON rv."videoId" = drawable."videoId" AND rv."runId" = ${runId}::uuid`,
  ]);

  const drawnBy = new Map<string, number[]>();
  for (const { videoId, queueId, probability } of chances) {
    const known = drawnBy.get(videoId) ?? [];
    drawnBy.set(videoId, known);
    known.push(probability * (done.get(queueId) ?? 0));
  }
  const videos = new Map<string, SampledVideo>();
  for (const { videoId, raterId, check } of reviews) {
    if (check) continue;
    const known = videos.get(videoId) ?? {
      videoId,
      chance: combineChances(drawnBy.get(videoId) ?? []),
      raterIds: [],
    };
    known.raterIds.push(raterId);
    videos.set(videoId, known);
  }
  return {
    videos,
    population: population[0]?.count ?? 0,
    queues: queues.map(({ id, name, blind }) => ({ id, name, blind })),
    checks: new Set(
      reviews.flatMap(({ check, videoId, raterId }) => (check ? checkOf(videoId, raterId) : [])),
    ),
  };
}

/**
 * The scores of a run's judge on the videos that the sample stands for, by video and question; those about which it said
 * something that is a number.
 */
export async function listJudgedScores(
  runId: string,
  { queues }: Pick<Sample, 'queues'>,
): Promise<JudgedScore[]> {
  const ids = queues.map(({ id }) => id);
  return database().$queryRaw`
    SELECT j."videoId", j.question, sum(j.value) AS sum, count(*)::int AS units
    FROM "Answer" j
    JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
    JOIN "Video" v ON v.id = j."videoId" AND v."deletedAt" IS NULL
    WHERE j.state = 'scored' AND j.value IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = j.id)
      AND j."videoId" IN (
        SELECT "videoId" FROM "QueueItem" WHERE "queueId" = ANY(${ids}::uuid[]) AND probability IS NOT NULL
        UNION
        SELECT "videoId" FROM "Undrawn" WHERE "queueId" = ANY(${ids}::uuid[])
      )
    GROUP BY 1, 2`;
}
