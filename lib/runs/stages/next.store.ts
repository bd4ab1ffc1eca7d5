import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { currentVersions } from '@/lib/items/versions.store';
import type { SuiteById } from '@/lib/suites/by-id';
import { passingOf } from '@/lib/suites/passing';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { rolesSchema } from '../roles/schema';
import { onwardItems } from './onward.store';
import type { NextStage } from './schema';

/**
 * What of a run that is over could go on to the stage that usually follows: what passed or was made, in the versions that
 * count, and has been in no run of that suite. Where people alone are asked, a version that somebody made goes on until
 * somebody rejects it.
 * @param hidden items of the run of which nothing is told
 * @param withItems whether the items are named
 * @returns null where no stage follows on the suite, or the run goes on
 * @throws {AppError} 404 when there is no such run
 */
export async function readNextStage(
  runId: string,
  suiteById: SuiteById,
  hidden: ReadonlySet<string>,
  withItems: boolean,
): Promise<NextStage | null> {
  const db = database();
  const run =
    (await db.run.findUnique({ where: { id: runId }, include: { judge: true } })) ??
    missing('run', runId);
  const suite = suiteById(run.suite, run.suiteVersion);
  const isOver = run.state === 'ended' || run.state === 'cancelled';
  if (suite.next === undefined || !isOver) return null;
  const next = suiteById(suite.next);
  const isPeoples = asksPeopleAlone(suite);
  // What people said of a version that was replaced since is said of another text.
  const where = { runId, ...(isPeoples && { item: { superseded: false, deletedAt: null } }) };
  const rows = await db.runItem.findMany({ where, select: { itemId: true } });
  const itemIds = rows.map(({ itemId }) => itemId).filter((id) => !hidden.has(id));
  const passed = await currentVersions([
    ...(await onwardItems(runId, suite, next, itemIds)),
    ...(isPeoples ? await openCorrections(suite, itemIds) : []),
  ]);
  const taken = await db.runItem.findMany({
    where: { itemId: { in: passed }, run: { suite: next.id } },
    orderBy: { run: { createdAt: 'desc' } },
    select: { itemId: true, runId: true },
  });
  const known = new Set(taken.map(({ itemId }) => itemId));
  const open = passed.filter((id) => !known.has(id));
  const roles = Object.entries(rolesSchema.parse(run.roles)).filter(([role]) =>
    next.roles?.some(({ id }) => id === role),
  );
  return {
    suite: { id: next.id, name: next.name, kind: next.takes.kind },
    made: suite.takes.kind !== next.takes.kind,
    of: itemIds.length,
    passed: passed.length,
    open: open.length,
    takenBy: taken[0]?.runId ?? null,
    judgeId: ['endpoint', 'baseline'].includes(run.judge.kind) ? run.judgeId : null,
    judges: Object.fromEntries(roles.map(([role, { judgeId }]) => [role, judgeId])),
    items: withItems
      ? await db.item.findMany({ where: { id: { in: open } }, select: { id: true, name: true } })
      : null,
  };
}

/** Of some items the corrections that count and of which nobody has said anything yet. */
async function openCorrections(
  { id: suite, gates = [] }: Suite,
  itemIds: readonly string[],
): Promise<string[]> {
  // Without a gate nothing waits, and all go on anyway.
  if (passingOf(gates, []).state !== 'waiting') return [];
  const corrections = await database().item.findMany({
    where: {
      id: { in: [...itemIds] },
      replacesId: { not: null },
      superseded: false,
      answers: { none: { suite, superseded: null, state: { not: 'withdrawn' } } },
    },
    select: { id: true },
  });
  return corrections.map(({ id }) => id);
}
