import 'server-only';

import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { judgeForRun } from '@/lib/judge/called.store';
import { newId } from '@/lib/new-id';
import type { SuiteById } from '@/lib/suites/by-id';
import { readSettings } from '@/lib/suites/settings';
import { Prisma } from '@/prisma/generated/client';
import { createRun } from '../begin.store';
import { callsBySchema } from '../call-files/schema';
import { rolesSchema } from '../roles/schema';
import type { ItemSpread, QuestionSpread } from './schema';

/** The repeats of a run, itself included, in order. */
async function findRepeats(runId: string) {
  const run = (await database().run.findUnique({ where: { id: runId } })) ?? missing('run', runId);
  const repeats = run.groupId
    ? await database().run.findMany({
        where: { groupId: run.groupId },
        orderBy: { repeat: 'asc' },
      })
    : [run];
  return { run, repeats };
}

interface SpreadRow {
  name: string;
  means: Record<string, number | null>;
  deviation: number | null;
  same: number | null;
  n: number;
}

/**
 * The spread of current answers between runs, by question or, for one question, by item.
 * @param hidden items to leave out
 */
async function readSpread(
  runIds: readonly string[],
  question: string | null,
  hidden: ReadonlySet<string>,
): Promise<(Omit<SpreadRow, 'means'> & Pick<QuestionSpread, 'means'>)[]> {
  const by = question === null ? Prisma.sql`question` : Prisma.sql`"itemId"::text`;
  const rows = await database().$queryRaw<SpreadRow[]>`
    WITH answer AS (
      SELECT ${by} AS name, a."itemId", a.unit, a.question, r."runId", a.value, coalesce(a.value::text, a.label) AS said
      FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId"
      WHERE r."runId" = ANY(${[...runIds]}::uuid[]) AND a.state = 'scored'
        AND (${question}::text IS NULL OR a.question = ${question})
        AND NOT a."itemId" = ANY(${[...hidden]}::uuid[])
    ), cell AS (
      SELECT name, var_samp(value) AS variance, count(DISTINCT said) AS kinds, count(*) AS scored
      FROM answer GROUP BY name, "itemId", unit, question
    ), spread AS (
      SELECT name, sqrt(avg(variance)) AS deviation,
        avg((kinds = 1)::int) FILTER (WHERE scored > 1)::float8 AS same,
        count(*) FILTER (WHERE scored > 1)::int AS n
      FROM cell GROUP BY name
    ), mean AS (
      SELECT name, jsonb_object_agg("runId", value) AS means
      FROM (SELECT name, "runId", avg(value) AS value FROM answer GROUP BY name, "runId") AS each GROUP BY name
    )
    SELECT name, means, deviation, same, n FROM spread JOIN mean USING (name)`;
  return rows.map((row) => ({
    ...row,
    means: runIds.map((runId) => ({ runId, mean: row.means[runId] ?? null })),
  }));
}

/**
 * The agreement of a run's repeats by question, in the suite's order.
 * @param hidden items to leave out
 * @throws {AppError} 404 when there is no such run
 */
export async function listSpread(
  runId: string,
  suiteById: SuiteById,
  hidden: ReadonlySet<string>,
): Promise<QuestionSpread[]> {
  const { run, repeats } = await findRepeats(runId);
  const rows = await readSpread(
    repeats.map(({ id }) => id),
    null,
    hidden,
  );
  return suiteById(run.suite, run.suiteVersion).questions.flatMap(({ id, label }) => {
    const row = rows.find(({ name }) => name === id);
    if (!row) return [];
    const { name, ...spread } = row;
    return [{ question: name, label, ...spread }];
  });
}

/**
 * The agreement of a run's repeats on one question by item, least agreement first.
 * @param hidden items to leave out
 * @throws {AppError} 404 when there is no such run
 */
export async function listItemSpread(
  runId: string,
  question: string,
  hidden: ReadonlySet<string>,
): Promise<ItemSpread[]> {
  const { repeats } = await findRepeats(runId);
  const rows = await readSpread(
    repeats.map(({ id }) => id),
    question,
    hidden,
  );
  const videos = await database().item.findMany({
    where: { id: { in: rows.map(({ name }) => name) } },
    select: { id: true, name: true },
  });
  const names = new Map(videos.map(({ id, name }) => [id, name]));
  return rows
    .map(({ name, ...spread }) => ({ itemId: name, name: names.get(name) ?? name, ...spread }))
    .toSorted((one, other) => (other.deviation ?? 0) - (one.deviation ?? 0));
}

/**
 * Begins a run like another: same judge as it was then, prompt versions, frames and settings. Replies on record are
 * reused, so only missing ones cost anything; as a further repeat everything is asked again.
 * @returns the new run's id
 * @throws {AppError} 404 when the run, its judge or an item is gone; 409 when the suite has changed since
 */
export async function repeatRun(
  runId: string,
  suiteById: SuiteById,
  isFurther: boolean,
): Promise<string> {
  const db = database();
  const { run, repeats } = await findRepeats(runId);
  const suite = suiteById(run.suite, run.suiteVersion);
  if (suite.version !== run.suiteVersion) {
    throw new AppError(
      409,
      `The suite is at version ${suite.version} now, and the run was made by version ${run.suiteVersion}: it cannot be repeated exactly. Start a new run from the library.`,
    );
  }
  // Only checks that the judge can still be asked: the run uses the judge as it was then.
  await judgeForRun(run.judgeId);
  const hashes = z.record(z.string(), z.string()).parse(run.prompts);
  const [videos, texts] = await Promise.all([
    db.runItem.findMany({
      where: { runId },
      select: { itemId: true, frames: { where: { n: 1 }, select: { frameSetId: true } } },
      orderBy: { itemId: 'asc' },
    }),
    db.promptVersion.findMany({ where: { hash: { in: Object.values(hashes) } } }),
  ]);
  const groupId = run.groupId ?? newId();
  const batchId = run.batchId ?? groupId;
  if (isFurther) await db.run.update({ where: { id: runId }, data: { groupId, batchId } });
  const highest = Math.max(...repeats.map(({ repeat }) => repeat));
  return createRun(
    {
      suite: suite.id,
      judgeId: run.judgeId,
      itemIds: videos.map(({ itemId }) => itemId),
      frameSets: Object.fromEntries(
        videos.flatMap(({ itemId, frames }) =>
          frames.map(({ frameSetId }) => [itemId, frameSetId]),
        ),
      ),
      settings: readSettings(suite, run.settings),
      budget: run.budget,
      callsBy: callsBySchema.nullable().parse(run.callsBy),
    },
    suite,
    {
      id: run.judgeId,
      facts: run.judgeFacts as Prisma.InputJsonObject,
      roles: rolesSchema.parse(run.roles),
    },
    texts.map(({ prompt, hash, markdown }) => ({ prompt, hash, markdown })),
    { group: isFurther ? { id: groupId, batchId, from: highest + 1 } : null },
  );
}
