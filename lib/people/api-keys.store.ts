import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { permissionsOf, scopeOf } from './key-scope';
import { type ApiKeyFacts, newKeySchema } from './schema';
import { signInServer } from './sign-in/store';

const DAY_SECONDS = 24 * 60 * 60;

/** The API keys of an account, latest first. */
export async function listApiKeys(accountId: string): Promise<ApiKeyFacts[]> {
  const rows = await database().apiKey.findMany({
    where: { referenceId: accountId },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    start: row.start ?? '',
    scope: scopeOf(row.permissions) ?? 'admin',
    createdAt: row.createdAt.toISOString(),
    endsAt: row.expiresAt?.toISOString() ?? null,
    perMinute: row.permissions === null ? null : row.rateLimitMax,
    // Each use touches the row.
    usedAt: row.updatedAt > row.createdAt ? row.updatedAt.toISOString() : null,
  }));
}

/**
 * Creates an API key for an account. Only its hash is stored: `key` is returned only here.
 * @param input see {@link newKeySchema}
 */
export async function createApiKey(
  accountId: string,
  input: unknown,
): Promise<{ key: string; facts: ApiKeyFacts }> {
  const { name, scope, days, perMinute } = newKeySchema.parse(input);
  const { api } = await signInServer();
  const { id, key } = await api.createApiKey({
    body: {
      userId: accountId,
      name,
      expiresIn: days * DAY_SECONDS,
      permissions: permissionsOf(scope),
      rateLimitMax: perMinute,
    },
  });
  const facts = (await listApiKeys(accountId)).find((one) => one.id === id);
  return { key, facts: facts ?? missing('API key', id) };
}

/**
 * Deletes an API key of an account.
 * @returns what it was
 * @throws {AppError} 404
 */
export async function deleteApiKey(
  accountId: string,
  id: string,
): Promise<{ name: string; start: string }> {
  const [deleted] = await database().$queryRaw<{ name: string; start: string }[]>`
    DELETE FROM "ApiKey" WHERE id = ${id}::uuid AND "referenceId" = ${accountId}::uuid
    RETURNING coalesce(name, '') AS name, coalesce(start, '') AS start`;
  return deleted ?? missing('API key', id);
}
