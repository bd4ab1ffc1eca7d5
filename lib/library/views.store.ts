import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { refuseTakenName } from '@/lib/taken-name';
import { projectOf } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import { readParameters } from './address';
import type { SavedView } from './listing.schema';

const withName = { createdBy: { select: { name: true } } } as const;

function viewOf(row: Prisma.SavedViewGetPayload<{ include: typeof withName }>): SavedView {
  return { id: row.id, name: row.name, query: row.query, createdBy: row.createdBy.name };
}

/** The views that were kept of what a suite shows in a project, by name. */
export async function listViews(projectId: string, suite: string): Promise<SavedView[]> {
  const rows = await database().savedView.findMany({
    where: { projectId, suite },
    include: withName,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(viewOf);
}

/**
 * Keeps a view of a project under a name, for everybody.
 * @param query the address's query, which names the suite
 * @throws {AppError} 404 when there is no such project, 409 when the name is taken
 */
export async function saveView(
  projectId: string,
  { name, query }: { name: string; query: string },
  raterId: string,
): Promise<SavedView> {
  const { id } = await projectOf(projectId);
  const { suite } = readParameters(`?${query}`);
  const data = { projectId: id, suite, name, query, createdById: raterId };
  return refuseTakenName('view', name, async () =>
    viewOf(await database().savedView.create({ data, include: withName })),
  );
}

/**
 * Gives a view another name.
 * @returns the one that it had
 * @throws {AppError} 404, or 409 when the name is taken
 */
export async function renameView(id: string, name: string): Promise<string> {
  const before = (await database().savedView.findUnique({ where: { id } })) ?? missing('view', id);
  await refuseTakenName('view', name, () =>
    database().savedView.update({ where: { id }, data: { name } }),
  );
  return before.name;
}

/**
 * Forgets a view.
 * @returns what it was
 * @throws {AppError} 404
 */
export async function deleteView(id: string): Promise<{ name: string; query: string }> {
  const [before] = await database().$queryRaw<{ name: string; query: string }[]>`
    DELETE FROM "SavedView" WHERE id = ${id}::uuid RETURNING name, query`;
  return before ?? missing('view', id);
}
