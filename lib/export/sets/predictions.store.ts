import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { examineeName } from '@/lib/library/configurations/schema';
import { listConfigurations } from '@/lib/library/configurations/store';
import { scoreSchema } from '@/lib/suites/score';
import { ownSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';

/** Items that are read at once. */
const AT_ONCE = 500;

/** Judges that were examined in a suite, under which names. */
export interface ExaminedIn {
  suite: Suite;
  /** The question whose answer is what they said. */
  question: string;
}

/** What an examinee said to an item, and whether that is right. */
export interface Prediction {
  itemId: string;
  runId: string;
  /** As results call it: judge and settings. */
  examinee: string;
  settings: Record<string, unknown>;
  /** What was read from the reply, and the reply itself where it is kept. */
  answer: string | null;
  reply: string | null;
  /** 1 or 0; null without a score, for the reason. */
  right: number | null;
  unscored: string | null;
}

interface Row {
  itemId: string;
  runId: string;
  configuration: string;
  settings: Prisma.JsonValue;
  scores: Prisma.JsonValue;
  answer: string | null;
  rationale: string | null;
  reason: string | null;
}

const scoresSchema = z.array(scoreSchema).catch([]);

/** What examinees said to some items, in their order; of each judge with its settings the latest run on an item. */
export async function* listPredictions(
  projectId: string,
  { suite, question }: ExaminedIn,
  itemIds: readonly string[],
): AsyncGenerator<Prediction> {
  const names = await namesOf(projectId, suite);
  for (let from = 0; from < itemIds.length; from += AT_ONCE) {
    const page = itemIds.slice(from, from + AT_ONCE);
    const rows = await database().$queryRaw<Row[]>`
      SELECT DISTINCT ON (i."itemId", run.configuration) i."itemId", i."runId", run.configuration, run.settings, i.scores,
        a.label AS answer, a.rationale, a.reason
      FROM "RunItem" i
      JOIN "Run" run ON run.id = i."runId" AND run."projectId" = ${projectId}::uuid AND run.suite = ${suite.id}
      LEFT JOIN "Rater" judge ON judge."runId" = run.id
      LEFT JOIN "CurrentAnswer" a ON a."raterId" = judge.id AND a."itemId" = i."itemId"
        AND a.suite = run.suite AND a.question = ${question}
      WHERE i."itemId" = ANY(${page}::uuid[]) AND i.state IN ('judged', 'incomplete')
      ORDER BY i."itemId", run.configuration, run."createdAt" DESC, run.id DESC`;
    const places = new Map(page.map((id, place) => [id, place]));
    const placeOf = ({ itemId }: Row) => places.get(itemId) ?? 0;
    for (const row of rows.toSorted((one, other) => placeOf(one) - placeOf(other))) {
      const [score] = scoresSchema.parse(row.scores);
      yield {
        itemId: row.itemId,
        runId: row.runId,
        examinee: names.get(row.configuration) ?? row.configuration,
        settings: ownSettings(suite, row.settings),
        answer: row.answer,
        reply: row.rationale || null,
        right: score?.value ?? null,
        unscored: score?.value == null ? (score?.lack?.reason ?? row.reason ?? 'unknown') : null,
      };
    }
  }
}

/** The judges with their settings that were examined on any of some items, as {@link Prediction.examinee} calls them. */
export async function listExaminees(
  projectId: string,
  suite: Suite,
  itemIds: readonly string[],
): Promise<string[]> {
  const rows = await database().$queryRaw<{ configuration: string }[]>`
    SELECT DISTINCT run.configuration FROM "Run" run
    WHERE run."projectId" = ${projectId}::uuid AND run.suite = ${suite.id} AND EXISTS (
      SELECT 1 FROM "RunItem" i
      WHERE i."runId" = run.id AND i.state IN ('judged', 'incomplete') AND i."itemId" = ANY(${[...itemIds]}::uuid[])
    )`;
  const names = await namesOf(projectId, suite);
  return rows.map(({ configuration }) => names.get(configuration) ?? configuration);
}

async function namesOf(projectId: string, suite: Suite): Promise<ReadonlyMap<string, string>> {
  const configurations = await listConfigurations(projectId, suite);
  return new Map(configurations.map(({ id, name }) => [id, examineeName(name)]));
}
