import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { type LocalReviewer, nameSchema } from './schema';

/** The default local reviewer. */
const LOCAL_REVIEWER = {
  id: '00000000-0000-7000-8000-000000000010',
  kind: 'person',
  name: 'Local reviewer',
  local: true,
} as const;

const facts = { id: true, name: true } as const;

/** The local reviewer with the id, or else the default one, who is created on first use. */
export async function localReviewer(id?: string): Promise<LocalReviewer> {
  const db = database();
  const wanted = [LOCAL_REVIEWER.id, ...(id ? [id] : [])];
  const known = await db.rater.findMany({
    where: { id: { in: wanted }, local: true },
    select: facts,
  });
  const found = known.find((one) => one.id === id) ?? known[0];
  if (found) return found;
  await db.rater.createMany({ data: LOCAL_REVIEWER, skipDuplicates: true });
  return db.rater.findUniqueOrThrow({ where: { id: LOCAL_REVIEWER.id }, select: facts });
}

/** All local reviewers, in the order in which they were added. */
export async function listLocalReviewers(): Promise<LocalReviewer[]> {
  await localReviewer();
  return database().rater.findMany({
    where: { local: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: facts,
  });
}

/**
 * Adds a local reviewer.
 * @throws {AppError} 409 when the name is taken
 */
export async function addLocalReviewer(name: unknown): Promise<LocalReviewer> {
  const wanted = await freeName(name);
  return database().rater.create({
    data: { kind: 'person', name: wanted, local: true },
    select: facts,
  });
}

/**
 * Renames a local reviewer; earlier answers show the new name too.
 * @throws {AppError} 404, or 409 when the name is taken
 */
export async function renameLocalReviewer(id: string, name: unknown): Promise<LocalReviewer> {
  const known = await database().rater.findFirst({ where: { id, local: true }, select: facts });
  if (!known) missing('local reviewer', id);
  return database().rater.update({
    where: { id },
    data: { name: await freeName(name, id) },
    select: facts,
  });
}

async function freeName(input: unknown, ownerId?: string): Promise<string> {
  const name = nameSchema.parse(input);
  const taken = (await listLocalReviewers()).find(
    (one) => one.id !== ownerId && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw new AppError(409, `There is a reviewer “${taken.name}” already.`, 'name');
  return name;
}
