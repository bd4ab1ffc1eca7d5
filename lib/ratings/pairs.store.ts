import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { BENCHMARK_LABELS } from '@/lib/answers/known-answers';
import { type BriefVerdict, verdictOf } from '@/lib/answers/store';
import { database } from '@/lib/db';
import type { Verdict } from '@/lib/suites/verdict';
import { Prisma } from '@/prisma/generated/client';

/** A question that the judge of a run and somebody else both answered. */
export interface AnswerPair {
  itemId: string;
  /** The key of the item's cluster; null for an item by itself. */
  cluster: string | null;
  unit: string;
  question: string;
  /** Who the other one is. */
  raterId: string;
  judge: Verdict;
  other: Verdict;
  /** The hash of the words by which a person answered; null where that was not recorded, left out where it was not read. */
  guideline?: string | null;
}

/** A pair with the answer that counts, no matter who gave it. */
export interface CurrentPair extends AnswerPair {
  /** Whether the person had been shown what others say of the clip when they gave it. */
  anchored: boolean;
}

/** A pair with what a person said before they had been shown anything that others say of the clip. */
export interface IndependentPair extends AnswerPair {
  /** What the same person says since they saw it, null where they took their answer back; left out where it stands. */
  revised?: Verdict | null;
}

/** What of a verdict statistics need. */
const brief = (answer: string) =>
  Prisma.raw(`jsonb_build_object('state', ${answer}.state, 'value', ${answer}.value, 'label', ${answer}.label,
    'reason', ${answer}.reason)`);

/** @throws {Error} when the answer was taken back, which cannot stand */
function verdictIn(columns: BriefVerdict): Verdict {
  const verdict = verdictOf(columns);
  if (!verdict) throw new Error('a withdrawn answer cannot stand');
  return verdict;
}

/**
 * The judge's current answers of a run about videos that are not deleted, each with those of others to the same question
 * about the same unit.
 * @param others a query of rows of the table of answers
 * @param more further columns, of these rows `o` and of what is joined to them
 */
async function pairWithJudge<More extends object>(
  runId: string,
  others: Prisma.Sql,
  more: Prisma.Sql,
  joined = Prisma.empty,
): Promise<(AnswerPair & More)[]> {
  type Row = Omit<AnswerPair, 'judge' | 'other'> & More & Record<'judge' | 'other', BriefVerdict>;
  const db = database();
  const { suite, items } = await db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { suite: true, items: { select: { itemId: true } } },
  });
  const itemIds = items.map(({ itemId }) => itemId);
  // Suite and videos are given as values, by which the views are quick.
  const rows = await db.$queryRaw<Row[]>`
    SELECT j."itemId", ${clusterKey('v')} AS cluster, j.unit, j.question, o."raterId", given."guidelineHash" AS guideline, ${brief('j')} AS judge, ${brief('o')} AS other, ${more}
    FROM "CurrentAnswer" j
    JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
    JOIN "Item" v ON v.id = j."itemId" AND v."deletedAt" IS NULL
    JOIN (${others}) o ON o."itemId" = j."itemId" AND o.unit = j.unit AND o.question = j.question
    JOIN "Answer" given ON given.id = o.id
    ${joined}
    WHERE o.suite = ${suite} AND o."itemId" = ANY(${itemIds}::uuid[])
    ORDER BY j."itemId", j.unit, j.question, o."raterId"`;
  return rows.map((row) => ({
    ...row,
    judge: verdictIn(row.judge),
    other: verdictIn(row.other),
  }));
}

/**
 * The judge's current answers of a run, each with what every person said to it independently: one pair per video, unit,
 * question and person.
 */
export async function listIndependentPairs(runId: string): Promise<IndependentPair[]> {
  const pairs = await pairWithJudge<{ latest: BriefVerdict; later: boolean }>(
    runId,
    Prisma.sql`SELECT * FROM "IndependentAnswer"`,
    Prisma.sql`${brief('l')} AS latest, l.id > o.id AS later`,
    Prisma.sql`
      JOIN LATERAL (
        SELECT * FROM "Answer" a
        WHERE a."itemId" = o."itemId" AND a.suite = o.suite AND a.unit = o.unit AND a.question = o.question
          AND a."raterId" = o."raterId" AND a.act IS DISTINCT FROM 'adjudicate'
        ORDER BY a.id DESC LIMIT 1
      ) l ON true`,
  );
  return pairs.map(({ latest, later, ...pair }) => ({
    ...pair,
    ...(later && { revised: latest.state === 'withdrawn' ? null : verdictIn(latest) }),
  }));
}

const EFFECTIVE = Prisma.sql`SELECT * FROM "EffectiveAnswer"`;

/** The latest answer that came with the material, of some raters `r`, on each question about each unit. */
const referencesBy = (raters: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (l."itemId", l.suite, l.unit, l.question) l.*
  FROM "CurrentAnswer" l
  JOIN "Rater" r ON r.id = l."raterId" AND ${raters}
  ORDER BY l."itemId", l.suite, l.unit, l.question, l.id DESC`;

const OTHERS = {
  person: EFFECTIVE,
  /** Labels that say whether and not how severe are left out. */
  reference: referencesBy(
    Prisma.sql`r.purpose IN ('known_answer', 'label') AND r.name <> ${BENCHMARK_LABELS}`,
  ),
  key: referencesBy(Prisma.sql`r.purpose = 'key'`),
};

/**
 * The judge's current answers of a run, each with the one current answer to hold it against: an adjudication or else
 * the latest by a person, or the reference label, or the key. One pair per video, unit and question. Labels that say whether and not
 * how severe are no ratings to agree with, and are left out.
 */
export function listCurrentPairs(
  runId: string,
  against: keyof typeof OTHERS,
): Promise<CurrentPair[]> {
  return pairWithJudge(runId, OTHERS[against], Prisma.sql`o.exposed AS anchored`);
}

/** Whether there are keys to what a run's judge was asked. */
export async function hasKeys(runId: string): Promise<boolean> {
  const [row] = await database().$queryRaw<{ keyed: boolean }[]>`
    SELECT EXISTS (
      SELECT 1
      FROM "Rater" k
      JOIN "Answer" a ON a."raterId" = k.id
      JOIN "RunItem" ri ON ri."itemId" = a."itemId" AND ri."runId" = ${runId}::uuid
      JOIN "Run" r ON r.id = ri."runId" AND r.suite = a.suite
      WHERE k.purpose = 'key'
    ) AS keyed`;
  return row?.keyed ?? false;
}
