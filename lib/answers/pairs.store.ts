import 'server-only';
import { database } from '@/lib/db';
import type { Verdict } from '@/lib/judge/verdict';
import { Prisma } from '@/prisma/generated/client';
import { BENCHMARK_LABELS } from './known-answers';
import { type BriefVerdict, verdictOf } from './store';

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
  /** Whether the person had been shown what others say of the clip when they gave it. */
  anchored: boolean;
}

/** A pair with what a person said before they had been shown anything that others say of the clip. */
export interface IndependentPair extends AnswerPair {
  raterId: string;
  /** What the same person says since they saw it, null where they took their answer back; left out where it stands. */
  revised?: Verdict | null;
}

/** What of a verdict statistics need. */
const brief = (answer: Prisma.Sql) =>
  Prisma.sql`jsonb_build_object('state', ${answer}.state, 'value', ${answer}.value, 'label', ${answer}.label,
    'reason', ${answer}.reason)`;

/** @throws {Error} when the answer was taken back, which cannot stand */
function verdictIn(columns: BriefVerdict): Verdict {
  const verdict = verdictOf(columns);
  if (!verdict) throw new Error('a withdrawn answer cannot stand');
  return verdict;
}

/** The judge's standing answers of a run about videos that are not deleted. */
const judgedIn = (runId: string) => Prisma.sql`
  SELECT j.* FROM "StandingAnswer" j
  JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
  JOIN "Video" v ON v.id = j."videoId" AND v."deletedAt" IS NULL`;

/** Whether answers are to the questions of a run's suite about its videos, in values, by which the views are quick. */
async function ofRun(runId: string): Promise<Prisma.Sql> {
  const { suite, videos } = await database().run.findUniqueOrThrow({
    where: { id: runId },
    select: { suite: true, videos: { select: { videoId: true } } },
  });
  const videoIds = videos.map(({ videoId }) => videoId);
  return Prisma.sql`o.suite = ${suite} AND o."videoId" = ANY(${videoIds}::uuid[])`;
}

/**
 * The judge's standing answers of a run, each with what every person said to it independently: one pair per video, unit,
 * question and person.
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
  const rows = await database().$queryRaw<Row[]>`
    SELECT j."videoId", j.unit, j.question, o."raterId", ${brief(Prisma.raw('j'))} AS judge,
      ${brief(Prisma.raw('o'))} AS other, ${brief(Prisma.raw('l'))} AS latest, l.id > o.id AS later
    FROM (${judgedIn(runId)}) j
    JOIN "IndependentAnswer" o ON o."videoId" = j."videoId" AND o.unit = j.unit AND o.question = j.question
    JOIN LATERAL (
      SELECT * FROM "Answer" a
      WHERE a."videoId" = o."videoId" AND a.suite = o.suite AND a.unit = o.unit AND a.question = o.question
        AND a."raterId" = o."raterId" AND a.act IS DISTINCT FROM 'adjudicate'
      ORDER BY a.id DESC LIMIT 1
    ) l ON true
    WHERE ${await ofRun(runId)}
    ORDER BY j."videoId", j.unit, j.question, o."raterId"`;
  return rows.map(({ judge, other, latest, later, ...place }) => ({
    ...place,
    judge: verdictIn(judge),
    other: verdictIn(other),
    ...(later && { revised: latest.state === 'withdrawn' ? null : verdictIn(latest) }),
  }));
}

const EFFECTIVE = Prisma.sql`SELECT * FROM "EffectiveAnswer"`;

/** The latest label on each question about each unit. Labels that say whether and not how severe are left out. */
const LABELLED = Prisma.sql`
  SELECT DISTINCT ON (l."videoId", l.suite, l.unit, l.question) l.*
  FROM "StandingAnswer" l
  JOIN "Rater" r ON r.id = l."raterId" AND r.kind = 'reference' AND r.name <> ${BENCHMARK_LABELS}
  ORDER BY l."videoId", l.suite, l.unit, l.question, l.id DESC`;

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
    SELECT j."videoId", j.unit, j.question, o."raterId", ${brief(Prisma.raw('j'))} AS judge,
      ${brief(Prisma.raw('o'))} AS other, o.exposed AS anchored
    FROM (${judgedIn(runId)}) j
    JOIN (${against === 'person' ? EFFECTIVE : LABELLED}) o
      ON o."videoId" = j."videoId" AND o.unit = j.unit AND o.question = j.question
    WHERE ${await ofRun(runId)}
    ORDER BY j."videoId", j.unit, j.question`;
  return rows.map(({ judge, other, ...pair }) => ({
    ...pair,
    judge: verdictIn(judge),
    other: verdictIn(other),
  }));
}
