import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';

/** When to ask again while the first request with a key is being answered, in seconds. */
const RETRY_S = 1;

/** One person's key, and the SHA-256 of what they ask with it. */
export interface Keyed {
  personId: string;
  key: string;
  digest: string;
}

/**
 * Takes a key for a request, for a day, so that the same request sent again does nothing twice (as the draft
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ has it). A request that was not answered within
 * ten minutes is taken for one whose process has ended.
 * @returns what the request was answered before, as JSON; null where it is to be done now
 * @throws {AppError} 409 while the first one is being answered, 422 where the key was used for something else
 */
export async function takeKey({ personId, key, digest }: Keyed): Promise<string | null> {
  const db = database();
  await db.$executeRaw`
    DELETE FROM "RequestKey" WHERE at < now() - interval '1 day'
      OR (answer IS NULL AND at < now() - interval '10 minutes')`;
  const taken = await db.requestKey.createMany({
    data: [{ personId, key, digest }],
    skipDuplicates: true,
  });
  if (taken.count > 0) return null;
  const known = await db.requestKey.findUnique({ where: { personId_key: { personId, key } } });
  if (known && known.digest !== digest) {
    throw new AppError(422, 'This Idempotency-Key came with another request before.');
  }
  if (known?.answer === null || !known) {
    const wait = 'The first request with this Idempotency-Key is still being answered.';
    throw new AppError(409, wait, null, RETRY_S);
  }
  return known.answer;
}

/** Keeps what a request was answered, as JSON. */
export async function keepAnswer({ personId, key }: Keyed, answer: string): Promise<void> {
  await database().requestKey.update({
    where: { personId_key: { personId, key } },
    data: { answer },
  });
}

/** Gives a key back whose request was refused or failed, so that it may be sent again. */
export async function giveBackKey({ personId, key }: Keyed): Promise<void> {
  await database().requestKey.deleteMany({ where: { personId, key, answer: null } });
}
