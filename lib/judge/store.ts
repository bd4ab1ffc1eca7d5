import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError, missing } from '@/lib/errors';
import { decryptSecret, encryptSecret } from '@/lib/secret';
import type { Judge as JudgeRow } from '@/prisma/generated/client';
import {
  type EndpointInput,
  endpointInputSchema,
  type JudgeFacts,
  type JudgeParameters,
  judgeParametersSchema,
} from './schema';

/** The built-in baseline judge's row. */
export const BASELINE_JUDGE_ID = '00000000-0000-7000-8000-000000000001';

/** The row of the judge whose endpoint and key come from the server's environment. */
export const ENVIRONMENT_JUDGE_ID = '00000000-0000-7000-8000-000000000002';

/** A judge with all that calling it takes, its key included: for the worker only. */
export interface JudgeForRun {
  id: string;
  kind: 'baseline' | 'endpoint';
  name: string;
  /** Null for the baseline. */
  endpoint: { baseUrl: string; apiKey: string | null; model: string } | null;
  parameters: JudgeParameters;
}

const BASELINE_NAME = 'Built-in baseline';
const ENVIRONMENT_NAME = 'From the environment';

/** Names of the judges that come with the server, also of those that are not there now: no other judge has them. */
export const RESERVED_NAMES: readonly string[] = [BASELINE_NAME, ENVIRONMENT_NAME];

const OPENAI_URL = 'https://api.openai.com/v1';

/** The endpoint that the environment names, or null when it names none. */
function environmentEndpoint() {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return null;
  return {
    baseUrl: (OPENAI_BASE_URL ?? OPENAI_URL).replace(/\/+$/, ''),
    apiKey: OPENAI_API_KEY ?? null,
    model: OPENAI_MODEL ?? null,
  };
}

/** Makes sure that the judges which nobody creates are there, as the environment now says. */
export async function ensureJudges(): Promise<void> {
  const parameters = judgeParametersSchema.parse({});
  await database().judge.upsert({
    where: { id: BASELINE_JUDGE_ID },
    create: {
      id: BASELINE_JUDGE_ID,
      kind: 'baseline',
      name: BASELINE_NAME,
      parameters,
    },
    update: {},
  });
  const endpoint = environmentEndpoint();
  if (!endpoint) return;
  const named = {
    baseUrl: endpoint.baseUrl,
    ...(endpoint.model && { model: endpoint.model }),
  };
  await database().judge.upsert({
    where: { id: ENVIRONMENT_JUDGE_ID },
    create: {
      id: ENVIRONMENT_JUDGE_ID,
      kind: 'endpoint',
      name: ENVIRONMENT_NAME,
      parameters,
      ...named,
    },
    update: named,
  });
}

/** The judges that can be chosen, the built-in ones first; keys stay behind. */
export async function listJudges(): Promise<JudgeFacts[]> {
  await ensureJudges();
  const rows = await database().judge.findMany({
    where: { archivedAt: null },
    orderBy: { id: 'asc' },
  });
  const fromEnvironment = environmentEndpoint() !== null;
  return rows
    .filter((row) => row.id !== ENVIRONMENT_JUDGE_ID || fromEnvironment)
    .map((row) => judgeFacts(row));
}

/** One judge, also an archived one. */
export async function readJudge(id: string): Promise<JudgeFacts> {
  return judgeFacts(await findJudge(id));
}

/**
 * Connects a model.
 * @throws {AppError} 422 naming the field, 409 when the name is taken
 */
export async function createEndpointJudge(input: unknown): Promise<JudgeFacts> {
  const { apiKey, ...judge } = parseInput(input);
  // Kept free even while there is no judge in the environment, so that there can be one at the next start.
  if (RESERVED_NAMES.includes(judge.name)) {
    throw new AppError(
      409,
      `“${judge.name}” is the name of a judge that comes with this server.`,
      'name',
    );
  }
  const row = await nameClashAsConflict(judge.name, async () =>
    database().judge.create({
      data: {
        ...judge,
        kind: 'endpoint',
        apiKey: apiKey ? await encryptSecret(apiKey) : null,
      },
    }),
  );
  return judgeFacts(row);
}

/**
 * Changes a connected model. Without `apiKey` the key stays, with an empty one it goes. Runs keep what the judge was
 * when they began.
 * @throws {AppError} 404, 409 or 422
 */
export async function updateEndpointJudge(id: string, input: unknown): Promise<JudgeFacts> {
  const before = await findJudge(id);
  if (before.kind !== 'endpoint') {
    throw new AppError(409, `“${before.name}” is behind no endpoint and cannot be changed.`);
  }
  const { apiKey, baseUrl, ...judge } = parseInput(input);
  const fromEnvironment = id === ENVIRONMENT_JUDGE_ID;
  if (!fromEnvironment && before.baseUrl !== baseUrl && before.apiKey && apiKey === undefined) {
    // A kept key must not travel to another server than the one it was typed for.
    throw new AppError(
      422,
      'The base URL has changed, so the key must be entered again.',
      'apiKey',
    );
  }
  const key =
    apiKey === undefined ? {} : { apiKey: apiKey === '' ? null : await encryptSecret(apiKey) };
  const row = await nameClashAsConflict(judge.name, () =>
    database().judge.update({
      where: { id },
      data: fromEnvironment ? judge : { ...judge, baseUrl, ...key },
    }),
  );
  return judgeFacts(row);
}

/** Archives a judge; its runs stay. The name is free for another. */
export async function archiveJudge(id: string): Promise<void> {
  const row = await findJudge(id);
  if (id === BASELINE_JUDGE_ID || id === ENVIRONMENT_JUDGE_ID) {
    throw new AppError(409, `“${row.name}” comes with this server and cannot be removed.`);
  }
  if (row.archivedAt) return;
  await database().judge.update({
    where: { id },
    data: {
      archivedAt: new Date(),
      name: `${row.name} (removed ${row.id})`,
      apiKey: null,
    },
  });
}

/**
 * A judge with its key, ready to be asked.
 * @throws {AppError} 404; 409 when it lacks something, or its key can no longer be decrypted
 */
export async function judgeForRun(id: string): Promise<JudgeForRun> {
  const row = await findJudge(id);
  const facts = judgeFacts(row);
  if (facts.unready) throw new AppError(409, facts.unready);
  const { name, parameters } = facts;
  const kind = facts.kind === 'baseline' ? 'baseline' : 'endpoint';
  if (kind === 'baseline') return { id, kind, name, endpoint: null, parameters };
  const apiKey =
    id === ENVIRONMENT_JUDGE_ID
      ? (environmentEndpoint()?.apiKey ?? null)
      : row.apiKey && (await decryptSecret(row.apiKey, name));
  const endpoint = {
    baseUrl: facts.baseUrl ?? '',
    apiKey,
    model: facts.model ?? '',
  };
  return { id, kind, name, endpoint, parameters };
}

async function findJudge(id: string): Promise<JudgeRow> {
  const isId = z.uuid().safeParse(id).success;
  const row = isId ? await database().judge.findUnique({ where: { id } }) : null;
  return row ?? missing('judge', id);
}

function parseInput(input: unknown): EndpointInput {
  const parsed = endpointInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError(422, issue?.message ?? 'The judge is not as expected.', issue?.path.join('.'));
}

async function nameClashAsConflict<Row>(name: string, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'P2002') {
      throw new AppError(409, `There is already a judge called “${name}”.`, 'name');
    }
    throw error;
  }
}

function judgeFacts(row: JudgeRow): JudgeFacts {
  const fromEnvironment = row.id === ENVIRONMENT_JUDGE_ID;
  const key = fromEnvironment ? environmentEndpoint()?.apiKey : row.apiKey;
  const ofEndpoint = fromEnvironment ? 'environment' : 'settings';
  const source = {
    baseline: 'built-in',
    imported: 'imported',
    people: 'people',
    endpoint: ofEndpoint,
  } as const;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    source: source[row.kind],
    baseUrl: row.baseUrl,
    model: row.model,
    hasKey: Boolean(key),
    parameters: judgeParametersSchema.parse(row.parameters),
    unready: unreadyReason(row),
    warning: row.baseUrl ? likelyMistake(row.baseUrl, Boolean(key)) : null,
  };
}

function unreadyReason(row: JudgeRow): string | null {
  if (row.kind === 'baseline') return null;
  if (row.kind === 'imported') {
    return `The scores of “${row.name}” were made elsewhere and imported, so it cannot be asked.`;
  }
  if (row.archivedAt) return `The judge has been removed.`;
  if (row.id === ENVIRONMENT_JUDGE_ID && !environmentEndpoint()) {
    return `“${row.name}” needs OPENAI_API_KEY or OPENAI_BASE_URL in the server’s environment.`;
  }
  if (!row.model) return `“${row.name}” needs the name of a model (OPENAI_MODEL, or type it here).`;
  return null;
}

/** A sentence about a base URL that is probably not what the person means; null when it looks right. */
function likelyMistake(baseUrl: string, hasKey: boolean): string | null {
  const url = new URL(baseUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.pathname === '/')
    return `Most endpoints end in /v1: try ${baseUrl}/v1 if this one fails.`;
  if (url.protocol === 'http:' && hasKey && !local) return 'The key travels unencrypted over http.';
  return null;
}
