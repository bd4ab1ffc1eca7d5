import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { countRequest } from './limits/requests.store';
import { type Person, permits } from './schema';

/** How many items one person may import within a day. */
export const MOST_ITEMS = 200_000;

/** How many heavy requests, such as imports and exports, one person may make within a minute. */
export const MOST_HEAVY = 30;

/**
 * Refuses a person's heavy request where they have made too many or imported too much; admins are not limited.
 * @throws {AppError} 429 that says when they can go on
 */
export async function requireAllowance({ id, role }: Pick<Person, 'id' | 'role'>): Promise<void> {
  if (permits(role, 'admin')) return;
  const wait = await countRequest('heavy requests', id, MOST_HEAVY);
  if (wait > 0) {
    throw new AppError(
      429,
      `One person may make ${MOST_HEAVY} imports, exports and checks of files a minute. Wait ${wait} s, then go on.`,
      null,
      wait,
    );
  }
  const [imported] = await database().$queryRaw<{ items: number }[]>`
    SELECT coalesce(sum((after->>'items')::int), 0)::int AS items FROM "AuditEntry"
    WHERE at > now() - interval '1 day' AND "personId" = ${id}::uuid AND action IN ('items.imported', 'items.made')`;
  if ((imported?.items ?? 0) < MOST_ITEMS) return;
  throw new AppError(
    429,
    `You have imported ${(imported?.items ?? 0).toLocaleString('en')} items within a day; one person may import ${MOST_ITEMS.toLocaleString('en')}. Go on tomorrow, or ask an admin to import the rest.`,
  );
}
