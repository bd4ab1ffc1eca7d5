import 'server-only';
import { database } from '@/lib/db';
import { facetsOf } from '@/lib/items/facets.store';
import type { Question } from '@/lib/suites/question';
import { endsOf } from '@/lib/suites/scale';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import type { Policy } from './policy.schema';
import type { Candidate } from './sampling';

/** The worst score that a run gave an item, from 0 (best) to 1. */
interface WorstScore {
  itemId: string;
  /** Whose it is: of a judge that was shown frames and then videos, each by itself. */
  judge: string;
  isOwn: boolean;
  runId: string;
  worst: number;
}

/** The run's own judge among those that scored a video. */
const OWN = 'own';

/** Whether a policy chooses by what judges say. */
export function looksAtScores(policy: Policy): boolean {
  switch (policy.kind) {
    case 'all':
    case 'random':
    case 'chosen':
      return false;
    case 'stratified':
      return policy.by === 'score';
    default:
      return true;
  }
}

/**
 * The items that a run has judged, with the worst scores that it and other runs of its suite gave them, by judge; without
 * scores where the policy looks at none, since they may be millions.
 */
export async function listCandidates(
  runId: string,
  suite: Suite,
  policy: Policy,
): Promise<Candidate[]> {
  const db = database();
  const [items, scores] = await Promise.all([
    db.runItem.findMany({
      where: {
        runId,
        state: { in: ['judged', 'incomplete'] },
        item: {
          deletedAt: null,
          // Nobody chose what stands in such a run: what was replaced since is not handed out any more.
          ...(asksPeopleAlone(suite) && { superseded: false }),
        },
      },
      select: {
        itemId: true,
        item: { select: { model: true, cluster: true, facets: true, answeredFacets: true } },
      },
      orderBy: { itemId: 'asc' },
    }),
    looksAtScores(policy)
      ? db.$queryRaw<WorstScore[]>`
      SELECT a."itemId", concat(r."judgeId", r."judgeFacts"->'sent'->'video') AS judge, r.id AS "runId",
        r."judgeId" = own."judgeId" AND r."judgeFacts"->'sent'->'video' IS NOT DISTINCT FROM own."judgeFacts"->'sent'->'video' AS "isOwn",
        max((a.value - s.best) / (s.worst - s.best)) AS worst
      FROM "Run" own
      JOIN "Run" r ON r.suite = own.suite
      JOIN "Rater" j ON j."runId" = r.id
      JOIN "CurrentAnswer" a ON a."raterId" = j.id AND a.suite = r.suite AND a.state = 'scored' AND a.value IS NOT NULL
      JOIN "RunItem" rv ON rv."runId" = own.id AND rv."itemId" = a."itemId"
      JOIN jsonb_to_recordset(${JSON.stringify(directed(suite.questions))}::jsonb)
        AS s(question text, best float8, worst float8) ON s.question = a.question
      WHERE own.id = ${runId}::uuid
      GROUP BY 1, 2, 3, 4
      ORDER BY r.id`
      : [],
  ]);
  const byVideo = new Map<string, Map<string, number[]>>();
  for (const { itemId, judge, isOwn, worst } of scores) {
    const judges = byVideo.get(itemId) ?? new Map<string, number[]>();
    const who = isOwn ? OWN : judge;
    judges.set(who, [...(judges.get(who) ?? []), worst]);
    byVideo.set(itemId, judges);
  }
  return items.map(({ itemId, item }) => {
    const judges = byVideo.get(itemId) ?? new Map<string, number[]>();
    const others = [...judges].filter(([who]) => who !== OWN).map(([, runs]) => runs);
    return {
      itemId,
      cluster: item.cluster,
      generator: item.model,
      facets: facetsOf(item),
      judges: [judges.get(OWN) ?? [], ...others],
    };
  });
}

/** The questions of which one end of the scale is the worst. */
export function directed(questions: readonly Question[]) {
  return questions.flatMap((question) => {
    const ends = endsOf(question);
    return ends ? [{ question: question.id, ...ends }] : [];
  });
}

/**
 * Clips with known answers that can be mixed in: those that the run itself judged, and those of check-ups, each with the
 * latest run of the suite that judged it, where there is one by the same judge, shown the same, with the same prompts. A clip of a check-up
 * of which a copy is among the run's own clips is left out.
 * @param blind whether clips that only another judge judged will do, since nobody sees its answers
 */
export async function listKnownClips(
  runId: string,
  suite: string,
  blind: boolean,
): Promise<{ itemId: string; runId: string }[]> {
  return database().$queryRaw`
    SELECT DISTINCT ON (rv."itemId") rv."itemId", rv."runId"
    FROM "RunItem" rv
    JOIN "Run" r ON r.id = rv."runId" AND r.suite = ${suite} AND r.settings->>'frameOrder' IS NULL
    JOIN "Run" base ON base.id = ${runId}::uuid
    CROSS JOIN LATERAL (
      SELECT r."judgeId" = base."judgeId" AND r.prompts = base.prompts
        AND r."judgeFacts"->>'model' IS NOT DISTINCT FROM base."judgeFacts"->>'model'
        AND r."judgeFacts"->'sent'->'video' IS NOT DISTINCT FROM base."judgeFacts"->'sent'->'video' AS same
    ) judged
    JOIN "Item" v ON v.id = rv."itemId" AND v."deletedAt" IS NULL
    JOIN "Project" p ON p.id = v."projectId"
    WHERE rv.state IN ('judged', 'incomplete')
      AND (rv."runId" = base.id OR p."knownAnswers" AND (judged.same OR ${blind}) AND v."contentId" NOT IN (
        SELECT o."contentId" FROM "RunItem" own JOIN "Item" o ON o.id = own."itemId"
        WHERE own."runId" = ${runId}::uuid AND own."itemId" <> v.id
      ))
      AND EXISTS (
      SELECT 1 FROM "CurrentAnswer" a JOIN "Rater" k ON k.id = a."raterId" AND k.purpose = 'known_answer'
      WHERE a."itemId" = rv."itemId" AND a.suite = ${suite}
    )
    ORDER BY rv."itemId", (rv."runId" = base.id) DESC, judged.same DESC, r."createdAt" DESC`;
}
