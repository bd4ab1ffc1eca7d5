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

/** What of a verdict statistics need, as a query gives it. */
type Brief = readonly [
  state: BriefVerdict['state'],
  value: BriefVerdict['value'],
  label: BriefVerdict['label'],
  reason: BriefVerdict['reason'],
];

const brief = (answer: string) =>
  Prisma.raw(
    `json_build_array(${answer}.state, ${answer}.value, ${answer}.label, ${answer}.reason)`,
  );

/** A pair as a query gives it, with what more is asked of it. */
type PairRow<More extends readonly unknown[]> = readonly [
  unit: string,
  question: string,
  raterId: string,
  guideline: string | null,
  judge: Brief,
  other: Brief,
  ...More,
];

/**
 * Makes verdicts of what a query gives, one of those that are equal: a hundred thousand pairs have few different ones, and
 * most of their memory would be theirs.
 */
function verdictReader(): (given: Brief) => Verdict {
  const known = new Map<string, Verdict>();
  return (given) => {
    const name = JSON.stringify(given);
    const [state, value, label, reason] = given;
    const verdict = known.get(name) ?? verdictOf({ state, value, label, reason });
    if (!verdict) throw new Error('a withdrawn answer cannot stand');
    known.set(name, verdict);
    return verdict;
  };
}

/** Gives of texts that are equal the same one, so that the others take no memory. */
function textReader(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
}

/**
 * The judge's current answers of a run about videos that are not deleted, each with those of others to the same question
 * about the same unit. An item's pairs come as one row, in half of the memory that a row for each takes.
 * @param others a query of rows of the table of answers
 * @param more what else is asked, of these rows `o` and of what is joined to them
 * @param readMore makes of that what else the pair has
 */
async function pairWithJudge<Asked extends readonly unknown[], More extends object>(
  runId: string,
  others: Prisma.Sql,
  more: Prisma.Sql,
  readMore: (asked: Asked, verdict: (given: Brief) => Verdict) => More,
  joined = Prisma.empty,
): Promise<(AnswerPair & More)[]> {
  const db = database();
  const { suite, items } = await db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { suite: true, items: { select: { itemId: true } } },
  });
  const itemIds = items.map(({ itemId }) => itemId);
  // Suite and videos are given as values, by which the views are quick.
  const rows = await db.$queryRaw<{ itemId: string; cluster: string | null; pairs: string }[]>`
    SELECT j."itemId", ${clusterKey('v')} AS cluster, json_agg(
      json_build_array(j.unit, j.question, o."raterId", given."guidelineHash", ${brief('j')}, ${brief('o')}, ${more})
      ORDER BY j.unit, j.question, o."raterId")::text AS pairs
    FROM "CurrentAnswer" j
    JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
    JOIN "Item" v ON v.id = j."itemId" AND v."deletedAt" IS NULL
    JOIN (${others}) o ON o."itemId" = j."itemId" AND o.unit = j.unit AND o.question = j.question
    JOIN "Answer" given ON given.id = o.id
    ${joined}
    WHERE o.suite = ${suite} AND o."itemId" = ANY(${itemIds}::uuid[])
    GROUP BY j."itemId", v.id
    ORDER BY j."itemId"`;
  const [verdict, text] = [verdictReader(), textReader()];
  return rows.flatMap(({ itemId, cluster, pairs }) =>
    (JSON.parse(pairs) as PairRow<Asked>[]).map(
      ([unit, question, raterId, guideline, judge, other, ...asked]) => ({
        itemId,
        cluster,
        unit: text(unit),
        question: text(question),
        raterId: text(raterId),
        guideline: guideline && text(guideline),
        judge: verdict(judge),
        other: verdict(other),
        ...readMore(asked, verdict),
      }),
    ),
  );
}

/**
 * The judge's current answers of a run, each with what every person said to it independently: one pair per video, unit,
 * question and person.
 */
export function listIndependentPairs(runId: string): Promise<IndependentPair[]> {
  return pairWithJudge(
    runId,
    Prisma.sql`SELECT * FROM "IndependentAnswer"`,
    Prisma.sql`${brief('l')}, l.id > o.id`,
    ([latest, later]: readonly [Brief, boolean], verdict): Pick<IndependentPair, 'revised'> =>
      later ? { revised: latest[0] === 'withdrawn' ? null : verdict(latest) } : {},
    Prisma.sql`
      JOIN LATERAL (
        SELECT * FROM "Answer" a
        WHERE a."itemId" = o."itemId" AND a.suite = o.suite AND a.unit = o.unit AND a.question = o.question
          AND a."raterId" = o."raterId" AND a.act IS DISTINCT FROM 'adjudicate'
        ORDER BY a.id DESC LIMIT 1
      ) l ON true`,
  );
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
  return pairWithJudge(
    runId,
    OTHERS[against],
    Prisma.sql`o.exposed`,
    ([anchored]: readonly [boolean]) => ({ anchored }),
  );
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
