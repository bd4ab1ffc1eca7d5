import 'server-only';
import { type Blindness, shownName } from '@/lib/answers/blindness';
import type { AuditLine, AuditName } from '@/lib/audit/schema';
import { database } from '@/lib/db';
import { currencyOf, judgeNameOf } from '@/lib/runs/store';
import { itemPath } from '@/lib/suites/item-kind';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Of how many things that a line tells of the names are read; a selection of clips may have thousands. */
const MOST_OF_A_LINE = 30;

/** The ids that a line tells of, its subject's first. */
function idsOf({ subjectId, before, after }: AuditLine): string[] {
  const told = `${subjectId} ${JSON.stringify(before)} ${JSON.stringify(after)}`;
  return [...new Set(told.match(ID))].slice(0, MOST_OF_A_LINE);
}

/**
 * What the things are called that lines of the audit tell of, by id, and the pages that show them. What is not here any
 * more is left out.
 * @param blindness what is kept from the person who reads
 * @param suiteName what a suite is called, by its id
 */
export async function nameThings(
  lines: readonly AuditLine[],
  blindness: Blindness,
  suiteName: (id: string) => string,
): Promise<Record<string, AuditName>> {
  const db = database();
  const ids = [...new Set(lines.flatMap(idsOf))];
  const where = { id: { in: ids } };
  const [items, runs, judges, queues, projects, people, accounts, invitations, views, plans, keys] =
    await Promise.all([
      db.item.findMany({ where, select: { id: true, name: true, kind: true, deletedAt: true } }),
      db.run.findMany({
        where,
        select: { id: true, suite: true, judgeFacts: true, roles: true },
      }),
      db.judge.findMany({ where, select: { id: true, name: true, kind: true, archivedAt: true } }),
      db.queue.findMany({ where, select: { id: true, name: true } }),
      db.project.findMany({ where, select: { id: true, name: true } }),
      db.rater.findMany({ where: { ...where, kind: 'person' }, select: { id: true, name: true } }),
      db.account.findMany({ where, select: { id: true, name: true } }),
      db.invitation.findMany({ where, select: { id: true, name: true } }),
      db.savedView.findMany({ where, select: { id: true, name: true, projectId: true } }),
      db.dataset.findMany({ where, select: { id: true, name: true } }),
      db.apiKey.findMany({ where, select: { id: true, name: true } }),
    ]);
  const named: (AuditName & { id: string })[] = [
    ...items.map((item) => ({
      id: item.id,
      name: shownName(blindness, item),
      page: itemPath(item),
      deleted: item.deletedAt !== null,
    })),
    ...runs.map((run) => ({
      id: run.id,
      name: `${judgeNameOf(run.judgeFacts)}, ${suiteName(run.suite)}`,
      page: `/runs/${run.id}`,
      currency: currencyOf(run),
    })),
    ...judges.map(({ id, name, kind, archivedAt }) => ({
      id,
      name,
      deleted: archivedAt !== null,
      page: kind === 'endpoint' || kind === 'baseline' ? `/judges/${id}` : null,
    })),
    ...queues.map((queue) => ({ ...queue, page: `/queues/${queue.id}` })),
    ...projects.map((project) => ({ ...project, page: `/?project=${project.id}` })),
    ...[...people, ...accounts].map((person) => ({ ...person, page: '/people' })),
    ...invitations.map(({ id, name }) => ({ id, name: name || 'an invitation', page: '/people' })),
    ...views.map(({ id, name, projectId }) => ({ id, name, page: `/?project=${projectId}` })),
    ...plans.map((plan) => ({ ...plan, page: `/vbench/${plan.id}` })),
    ...keys.map(({ id, name }) => ({ id, name: name ?? 'an API key', page: null })),
  ];
  return Object.fromEntries(
    named.map(({ id, deleted = false, ...thing }) => [
      id,
      { ...thing, deleted, page: deleted ? null : thing.page },
    ]),
  );
}
