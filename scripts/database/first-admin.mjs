import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { parseDatabaseUrl, withClient } from './connection.mjs';

const VALID_DAYS = 7;
const TOKEN_BYTES = 32;

/**
 * Makes an invitation by which one person can become admin, while there is none. Those of earlier starts lose their worth.
 *
 * @param {string} url of the database
 * @param {boolean} always also when there is an admin, for whom nobody knows the password any more
 * @returns {Promise<string | null>} the secret of the invitation's link (lib/people/invitations.store.ts reads it), or null
 *   when there is an admin
 */
export async function inviteFirstAdmin(url, always) {
  return withClient(parseDatabaseUrl(url), async (client) => {
    await client.query('DELETE FROM "Invitation" WHERE "createdById" IS NULL AND "usedAt" IS NULL');
    const { rowCount } = await client.query(
      `SELECT FROM "Account" WHERE role = 'admin' AND "disabledAt" IS NULL LIMIT 1`,
    );
    if (rowCount && !always) return null;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await client.query(
      `INSERT INTO "Invitation" (id, "tokenHash", role, "expiresAt")
      VALUES ($1, $2, 'admin', now() + make_interval(days => $3))`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), VALID_DAYS],
    );
    return token;
  });
}
