import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { projectOf } from '@/lib/video/store';
import { Prisma } from '@/prisma/generated/client';
import type { SavedView } from './schema';

const withName = { createdBy: { select: { name: true } } } as const;

function viewOf(row: Prisma.SavedViewGetPayload<{ include: typeof withName }>): SavedView {
  return { id: row.id, name: row.name, query: row.query, createdBy: row.createdBy.name };
}

/** The views that were kept of a project, by name. */
export async function listViews(projectId: string): Promise<SavedView[]> {
  const rows = await database().savedView.findMany({
    where: { projectId },
    include: withName,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(viewOf);
}

/**
 * Keeps a view of a project under a name, for everybody.
 * @param query the address's query
 * @throws {AppError} 404 when there is no such project, 409 when the name is taken
 */
export async function saveView(
  projectId: string,
  { name, query }: { name: string; query: string },
  raterId: string,
): Promise<SavedView> {
  const { id } = await projectOf(projectId);
  const data = { projectId: id, name, query, createdById: raterId };
  return refuseTaken(name, async () =>
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
  await refuseTaken(name, () => database().savedView.update({ where: { id }, data: { name } }));
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

async function refuseTaken<Row>(name: string, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002')
      throw error;
    throw new AppError(409, `There is a view “${name}” already.`, 'name');
  }
}
