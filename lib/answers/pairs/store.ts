import 'server-only';
import { database } from '@/lib/db';
import type { Verdict } from '@/lib/judge/verdict';
import { Prisma } from '@/prisma/generated/client';
import { BENCHMARK_LABELS } from '../known-answers';
import { type VerdictColumns, verdictOf } from '../store';

/** A question that the judge of a run and somebody else both answered. */
export interface AnswerPair {
  videoId: string;
  unit: string;
  question: string;
  judge: Verdict;
  other: Verdict;
}

/** A pair with the answer that counts, whoever gave it. */
export interface StandingPair extends AnswerPair {
  raterId: string;
  /** Whether the person had the judge's answer before their eyes. */
  anchored: boolean;
}

/** A pair with what a person said before having seen anything that a judge says of the video. */
export interface IndependentPair extends AnswerPair {
  raterId: string;
  /** What the same person says since they saw it, null where they took their answer back; left out where it stands. */
  revised?: Verdict | null;
}

/** What of a verdict statistics need. */
const brief = (answer: Prisma.Sql) =>
  Prisma.sql`jsonb_build_object('state', ${answer}.state, 'value', ${answer}.value, 'label', ${answer}.label,
    'reason', ${answer}.reason)`;

type BriefVerdict = Pick<VerdictColumns, 'state' | 'value' | 'label' | 'reason'>;

/** @throws {Error} when the answer was taken back, which cannot stand */
function verdictIn(columns: BriefVerdict): Verdict {
  const verdict = verdictOf({ ...columns, detail: null, rationale: null });
  if (!verdict) throw new Error('a withdrawn answer cannot stand');
  return verdict;
}

/** The judge's standing answers of a run about videos that are not deleted. */
const judgedIn = (runId: string) => Prisma.sql`
  SELECT j.* FROM "Answer" j
  JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
  JOIN "Video" v ON v.id = j."videoId" AND v."deletedAt" IS NULL
  WHERE NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = j.id)`;

/**
 * What people said before they had seen anything that a judge says of a video: of each person the last answer to each
 * question about each unit that came before their first one in view of a judge's. What they change afterwards, and what
 * they say to settle a disagreement, is not independent. It is a subquery with the columns of `Answer`, one row at most
 * per person, video, unit and question; an answer that was taken back before the reveal comes as such a row.
 * @param videos a subquery that gives the ids of the videos
 */
export function independentAnswers(videos: Prisma.Sql, suite: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (a."raterId", a."videoId", a.unit, a.question) a.*
    FROM "Answer" a
    JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
    LEFT JOIN (
      SELECT "raterId", "videoId", min(id) AS id FROM "Answer"
      WHERE "seenId" IS NOT NULL AND suite = ${suite} AND "videoId" IN (${videos})
      GROUP BY 1, 2
    ) revealed ON revealed."raterId" = a."raterId" AND revealed."videoId" = a."videoId"
    WHERE a.suite = ${suite} AND a."videoId" IN (${videos})
      AND a.act IS DISTINCT FROM 'adjudicate'
      AND (revealed.id IS NULL OR a.id < revealed.id)
    ORDER BY a."raterId", a."videoId", a.unit, a.question, a.id DESC`;
}

/**
 * The judge's standing answers of a run, each with what every person said to it independently, see
 * {@link independentAnswers}: one pair per video, unit, question and person.
 */
export async function listIndependentPairs(runId: string): Promise<IndependentPair[]> {
  interface Row {
    videoId: string;
    unit: string;
    question: string;
    raterId: string;
    judge: BriefVerdict;
    other: BriefVerdict;
    latest: BriefVerdict;
    later: boolean;
  }
  const videos = Prisma.sql`SELECT "videoId" FROM "RunVideo" WHERE "runId" = ${runId}::uuid`;
  const suite = Prisma.sql`(SELECT suite FROM "Run" WHERE id = ${runId}::uuid)`;
  const rows = await database().$queryRaw<Row[]>`
    SELECT j."videoId", j.unit, j.question, o."raterId", ${brief(Prisma.raw('j'))} AS judge,
      ${brief(Prisma.raw('o'))} AS other, ${brief(Prisma.raw('l'))} AS latest, l.id > o.id AS later
    FROM (${judgedIn(runId)}) j
    JOIN (${independentAnswers(videos, suite)}) o
      ON o."videoId" = j."videoId" AND o.unit = j.unit AND o.question = j.question AND o.state <> 'withdrawn'
    JOIN LATERAL (
      SELECT * FROM "Answer" a
      WHERE a."videoId" = o."videoId" AND a.suite = o.suite AND a.unit = o.unit AND a.question = o.question
        AND a."raterId" = o."raterId" AND a.act IS DISTINCT FROM 'adjudicate'
      ORDER BY a.id DESC LIMIT 1
    ) l ON true
    ORDER BY j."videoId", j.unit, j.question, o."raterId"`;
  return rows.map(({ judge, other, latest, later, ...place }) => ({
    ...place,
    judge: verdictIn(judge),
    other: verdictIn(other),
    ...(later && { revised: latest.state === 'withdrawn' ? null : verdictIn(latest) }),
  }));
}

/**
 * The judge's standing answers of a run, each with the one standing answer to hold it against: an adjudication or else
 * the latest by a person, or the reference label. One pair per video, unit and question. Labels that say whether and not
 * how severe are no ratings to agree with, and are left out.
 */
export async function listStandingPairs(
  runId: string,
  against: 'person' | 'reference',
): Promise<StandingPair[]> {
  interface Row {
    videoId: string;
    unit: string;
    question: string;
    raterId: string;
    judge: BriefVerdict;
    other: BriefVerdict;
    anchored: boolean;
  }
  const rows = await database().$queryRaw<Row[]>`
    SELECT DISTINCT ON (j."videoId", j.unit, j.question)
      j."videoId", j.unit, j.question, o."raterId", ${brief(Prisma.raw('j'))} AS judge,
      ${brief(Prisma.raw('o'))} AS other, o."seenId" IS NOT NULL AS anchored
    FROM (${judgedIn(runId)}) j
    JOIN "Answer" o ON o."videoId" = j."videoId" AND o.suite = j.suite AND o.unit = j.unit AND o.question = j.question
    JOIN "Rater" r ON r.id = o."raterId" AND r.kind = ${against}::"RaterKind"
      AND NOT (r.kind = 'reference' AND r.name = ${BENCHMARK_LABELS})
    WHERE o.state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = o.id)
    ORDER BY j."videoId", j.unit, j.question, (o.act IS NOT DISTINCT FROM 'adjudicate') DESC, o.id DESC`;
  return rows.map(({ judge, other, ...pair }) => ({
    ...pair,
    judge: verdictIn(judge),
    other: verdictIn(other),
  }));
}
