import 'server-only';
import { effectiveOf } from '@/lib/answers/counting';
import { database } from '@/lib/db';
import { type Passing, passingOf } from '@/lib/suites/passing';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';
import type { AnswerAct, AnswerState, RaterKind } from '@/prisma/generated/client';

/** Which items are meant. */
export interface ItemsOf {
  projectId: string;
  kind: string;
}

/** Whose answers to gates count. */
export interface GateKeepers {
  /** The run whose judge is meant; null for the latest run on each item. */
  runId: string | null;
  /** Whether people's answers take the place of the judge's. */
  people: boolean;
}

/** An answer to a gate. */
interface GateAnswer {
  unit: string;
  question: string;
  state: AnswerState;
  label: string | null;
  value: number | null;
  reason: string | null;
  act: AnswerAct | null;
  kind: RaterKind;
  run: string | null;
  /** When the run began. */
  at: string | null;
}

/** Items with the same answers, as most have: they come over together. */
interface SameAnswers {
  answers: GateAnswer[];
  itemIds: string[];
}

/**
 * What became of items at a suite's gates, item id → see {@link passingOf}; those that nobody was asked about are not in it.
 */
export async function readPassings(
  { projectId, kind }: ItemsOf,
  { id, gates = [] }: Pick<Suite, 'id' | 'gates'>,
  { runId, people }: GateKeepers,
): Promise<Map<string, Passing>> {
  const asked = gates.map(({ question }) => question);
  const groups = await database().$queryRaw<SameAnswers[]>`
    SELECT answers, array_agg("itemId") AS "itemIds" FROM (
      SELECT a."itemId", jsonb_agg(jsonb_build_object(
        'unit', a.unit, 'question', a.question, 'state', a.state, 'label', a.label, 'value', a.value,
        'reason', a.reason, 'act', a.act, 'kind', r.kind, 'run', r."runId", 'at', run."createdAt"
      ) ORDER BY a.id) AS answers
      FROM "CurrentAnswer" a
      JOIN "Rater" r ON r.id = a."raterId" AND (r.kind = 'judge' OR (r.kind = 'person' AND ${people}))
      LEFT JOIN "Run" run ON run.id = r."runId"
      WHERE a.suite = ${id} AND a.question = ANY(${asked})
        AND a."itemId" IN (SELECT i.id FROM "Item" i WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${kind})
        AND (r."runId" IS NULL OR ${runId}::uuid IS NULL OR r."runId" = ${runId}::uuid)
      GROUP BY 1
    ) item
    GROUP BY answers`;
  return new Map(
    groups.flatMap(({ answers, itemIds }) => {
      const passing = passingOf(gates, countingAnswers(answers));
      return itemIds.map((itemId): [string, Passing] => [itemId, passing]);
    }),
  );
}

/** Of all answers about an item those that count: people's, else those of the latest run. */
function countingAnswers(rows: readonly GateAnswer[]): SuiteAnswer[] {
  const latest = rows.reduce<GateAnswer | null>(
    (best, row) => (row.at && (!best?.at || row.at > best.at) ? row : best),
    null,
  );
  const cells = new Map<string, GateAnswer[]>();
  for (const row of rows) {
    if (row.kind === 'judge' && row.run !== latest?.run) continue;
    const cell = JSON.stringify([row.unit, row.question]);
    cells.set(cell, [...(cells.get(cell) ?? []), row]);
  }
  return [...cells.values()].flatMap((cell) => {
    const people = cell.filter((row) => row.kind === 'person');
    const counts = effectiveOf(people, cell.find((row) => row.kind === 'judge') ?? null);
    return counts ? [answerOf(counts)] : [];
  });
}

function answerOf({ unit, question, state, label, value, reason }: GateAnswer): SuiteAnswer {
  const given = label ?? value;
  if (state === 'scored' && given !== null) {
    return { unit, question, verdict: { state, value: given, rationale: '' } };
  }
  const known = UNSCORED_REASONS.find((one) => one === reason) ?? 'abstained';
  return { unit, question, verdict: { state: 'unscored', reason: known, detail: '' } };
}

/** What people chose in answer to a question of a suite, as it counts, by item. */
export async function readPeoplesChoices(
  { projectId, kind }: ItemsOf,
  suite: string,
  question: string,
): Promise<Map<string, string>> {
  const rows = await database().$queryRaw<{ itemId: string; label: string }[]>`
    SELECT a."itemId", a.label FROM "EffectiveAnswer" a
    WHERE a.suite = ${suite} AND a.question = ${question} AND a.label IS NOT NULL
      AND a."itemId" IN (SELECT i.id FROM "Item" i WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${kind})`;
  return new Map(rows.map(({ itemId, label }) => [itemId, label]));
}

/** The right choices in answer to a question of a suite, by item. */
export async function readRightChoices(
  { projectId, kind }: ItemsOf,
  suite: string,
  question: string,
): Promise<Map<string, string>> {
  const rows = await database().$queryRaw<{ itemId: string; label: string }[]>`
    SELECT a."itemId", a.label FROM "CurrentAnswer" a
    JOIN "Rater" r ON r.id = a."raterId" AND r.purpose = 'key'
    WHERE a.suite = ${suite} AND a.question = ${question} AND a.label IS NOT NULL
      AND a."itemId" IN (SELECT i.id FROM "Item" i WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${kind})
    ORDER BY a.id`;
  return new Map(rows.map(({ itemId, label }) => [itemId, label]));
}
