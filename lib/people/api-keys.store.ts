import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { ApiKeyFacts } from './schema';
import { signInServer } from './sign-in/store';

const labelSchema = z
  .string()
  .trim()
  .min(1, 'Say what the key is for.')
  .max(80, 'A name may have at most 80 characters.');

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
    createdAt: row.createdAt.toISOString(),
    // Each use touches the row.
    usedAt: row.updatedAt > row.createdAt ? row.updatedAt.toISOString() : null,
  }));
}

/**
 * Creates an API key for an account. Only its hash is stored: `key` is returned only here.
 * @param name what it is for
 */
export async function createApiKey(
  accountId: string,
  name: unknown,
): Promise<{ key: string; facts: ApiKeyFacts }> {
  const label = labelSchema.parse(name);
  const { api } = await signInServer();
  const { id, key } = await api.createApiKey({ body: { userId: accountId, name: label } });
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
