import 'server-only';
import { z } from 'zod';
import { BENCHMARK_LABELS } from '@/lib/answers/known-answers';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { currencyOf, dialsOf } from '@/lib/runs/store';
import type { SuiteById } from '@/lib/suites/by-id';
import { describeSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { listKnownAnswerClips } from '@/lib/video/known-answer-project.store';
import type { Prisma } from '@/prisma/generated/client';
import type { AskedPrompt, ComparedRater, KnownRater } from './schema';

/** A rater with what a comparison needs of its run. */
export interface StoredRater {
  raterId: string;
  /** Null for anybody who is no judge. */
  suite: string | null;
  runId: string | null;
  facts: ComparedRater;
}

const withRun = { run: true } as const;
type RaterRow = Prisma.RaterGetPayload<{ include: typeof withRun }>;

/** Some raters with how many repeats the runs of the judges among them belong to. */
async function describe(rows: readonly RaterRow[], suiteById: SuiteById): Promise<StoredRater[]> {
  const groups = await database().run.groupBy({
    by: ['groupId'],
    where: { groupId: { in: rows.flatMap(({ run }) => run?.groupId ?? []) } },
    _count: true,
  });
  return rows.map(({ id, kind, purpose, name, run }) => ({
    raterId: id,
    runId: run?.id ?? null,
    suite: run?.suite ?? null,
    facts: {
      key: run?.id ?? id,
      kind,
      isKey: purpose === 'key',
      name,
      run: run && {
        at: run.createdAt.toISOString(),
        suiteVersion: run.derivedVersion ?? run.suiteVersion,
        model: modelOf(run.judgeFacts),
        dials: dialsOf(run.judgeFacts).join(', '),
        settings: describeSettings(suiteById(run.suite, run.suiteVersion), run.settings),
        repeat: run.repeat,
        repeats: groups.find(({ groupId }) => groupId === run.groupId)?._count ?? 1,
        prompts: promptsOf(run.prompts, suiteById(run.suite, run.suiteVersion)),
        currency: currencyOf(run),
      },
    },
  }));
}

function modelOf(judgeFacts: Prisma.JsonValue): string | null {
  return z.object({ model: z.string().nullish() }).parse(judgeFacts).model ?? null;
}

function promptsOf(prompts: Prisma.JsonValue, suite: Suite): AskedPrompt[] {
  const hashes = z.record(z.string(), z.string()).parse(prompts);
  return suite.prompts.flatMap(({ id, purpose, hash }) => {
    const used = hashes[id];
    return used ? [{ prompt: id, purpose, hash: used, isSuiteText: used === hash }] : [];
  });
}

/**
 * The raters of some keys (a run's id, or a rater's), in their order.
 * @throws {AppError} 404 for a key that is nobody's
 */
export async function findRaters(
  keys: readonly string[],
  suiteById: SuiteById,
): Promise<StoredRater[]> {
  const rows = await database().rater.findMany({
    where: { OR: [{ runId: { in: [...keys] } }, { id: { in: [...keys] } }] },
    include: withRun,
  });
  const found = await describe(rows, suiteById);
  return keys.map(
    (key) =>
      found.find(({ raterId, runId }) => raterId === key || runId === key) ?? missing('rater', key),
  );
}

/**
 * The suite in which two or more raters can be compared: that of the judges among them, or the one that is named.
 * @throws {AppError} 422 when judges answered in different suites, or none is known
 */
export function commonSuite(raters: readonly StoredRater[], named: string | null): string {
  const suites = [...new Set(raters.flatMap(({ suite }) => suite ?? []))];
  if (suites.length > 1) {
    throw new AppError(
      422,
      'These runs are of different suites: they answer different questions, and cannot be compared.',
    );
  }
  const suite = suites[0] ?? named;
  if (!suite) throw new AppError(422, 'Say in which suite people are compared.', 'suite');
  return suite;
}

/**
 * Everybody who answered in a suite, on one item, on those of a project or on any, with on how many: judges latest first,
 * then people, then labels. The known-answer clips of check-ups count only where one of them is named. Labels that say
 * whether and not how severe are no ratings to compare, and are left out.
 */
export async function listRaters(
  suite: Suite,
  among: { itemId?: string; projectId?: string | null },
  suiteById: SuiteById,
): Promise<KnownRater[]> {
  const { itemId = null, projectId = null } = among;
  const uncounted = itemId === null ? await listKnownAnswerClips() : [];
  const counts = await database().$queryRaw<{ raterId: string; videos: number }[]>`
    SELECT r.id AS "raterId", count(*)::int AS videos
    FROM "Rater" r JOIN "Run" u ON u.id = r."runId" AND u.suite = ${suite.id}
      -- Where people alone are asked, nobody stands as their judge.
      AND u."judgeFacts"->>'kind' IS DISTINCT FROM 'people'
    JOIN "Project" p ON p.id = u."projectId" AND (NOT p."knownAnswers" OR ${itemId}::uuid IS NOT NULL)
      AND (${projectId}::uuid IS NULL OR p.id = ${projectId}::uuid)
    JOIN "RunItem" rv ON rv."runId" = u.id AND rv.state IN ('judged', 'incomplete')
      AND (${itemId}::uuid IS NULL OR rv."itemId" = ${itemId}::uuid)
    GROUP BY 1
    UNION ALL
    SELECT a."raterId", count(DISTINCT a."itemId")::int
    FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind <> 'judge' AND r.name <> ${BENCHMARK_LABELS}
    JOIN "Item" i ON i.id = a."itemId" AND (${projectId}::uuid IS NULL OR i."projectId" = ${projectId}::uuid)
    WHERE a.suite = ${suite.id} AND (${itemId}::uuid IS NULL OR a."itemId" = ${itemId}::uuid)
      AND NOT a."itemId" = ANY(${uncounted}::uuid[])
    GROUP BY 1`;
  const rows = await database().rater.findMany({
    where: { id: { in: counts.map(({ raterId }) => raterId) } },
    include: withRun,
  });
  const order = ['judge', 'person', 'reference'];
  return (await describe(rows, suiteById))
    .map(({ raterId, facts }) => ({
      ...facts,
      videos: counts.find((one) => one.raterId === raterId)?.videos ?? 0,
    }))
    .toSorted(
      (one, other) =>
        order.indexOf(one.kind) - order.indexOf(other.kind) ||
        (other.run?.at ?? '').localeCompare(one.run?.at ?? '') ||
        one.name.localeCompare(other.name),
    );
}
