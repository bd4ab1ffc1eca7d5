import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { isFound } from './conditions.store';
import { orderOf } from './order.store';
import type { LibrarySelection } from './schema';
import { openLibrary } from './shown.store';

/**
 * The items that a selection means, newest first; those that are not there any more are left out.
 * @param most how many it may mean
 * @throws {AppError} 422 when it means none, or too many
 */
export async function resolveSelection(
  raterId: string,
  selection: LibrarySelection,
  suiteById: SuiteById,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const ids =
    selection.kind === 'named'
      ? await listNamed(selection.ids)
      : await listFound(raterId, selection, suiteById);
  if (ids.length === 0) throw new AppError(422, 'None of these clips is there any more.');
  if (ids.length > most) {
    const [found, limit] = [ids.length, most].map((count) => count.toLocaleString('en'));
    throw new AppError(
      422,
      `${found} clips are too many at once: at most ${limit} are possible. Narrow the filters.`,
    );
  }
  return ids;
}

async function listNamed(ids: readonly string[]): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT id FROM "Item" WHERE id = ANY(${[...new Set(ids)]}::uuid[]) AND "deletedAt" IS NULL
    ORDER BY "createdAt" DESC, id DESC`;
  return rows.map(({ id }) => id);
}

async function listFound(
  raterId: string,
  { filters }: Extract<LibrarySelection, { kind: 'found' }>,
  suiteById: SuiteById,
): Promise<string[]> {
  const { itemsAmong } = await openLibrary(raterId, filters, suiteById);
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT "itemId" AS id FROM (${itemsAmong()}) shown WHERE ${isFound(filters)}
    ORDER BY ${orderOf({ column: 'added', descending: true })}`;
  return rows.map(({ id }) => id);
}
