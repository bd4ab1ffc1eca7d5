import 'server-only';
import { z } from 'zod';
import { database, isDuplicate } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { encryptSecret } from '@/lib/secret';
import { type Judge as JudgeRow, Prisma } from '@/prisma/generated/client';
import { keptCheck } from './check.store';
import { MASK } from './dials.schema';
import { ENVIRONMENT_JUDGE_ID, environmentEndpoint } from './environment';
import {
  type EndpointInput,
  endpointInputSchema,
  type JudgeFacts,
  judgeParametersSchema,
} from './schema';
import { openValues, type SentValues, sealValues } from './secret-values';
import { type ServerId, serverOf } from './servers.schema';

/** The built-in baseline judge's row. */
export const BASELINE_JUDGE_ID = '00000000-0000-7000-8000-000000000001';

const BASELINE_NAME = 'Built-in baseline';
const ENVIRONMENT_NAME = 'From the environment';

/** Names of the judges that come with the server, also of those that are not there now: no other judge has them. */
export const RESERVED_NAMES: readonly string[] = [BASELINE_NAME, ENVIRONMENT_NAME];

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
  const { apiKey, parameters, ...judge } = parseInput(input);
  // Kept free even while there is no judge in the environment, so that there can be one at the next start.
  if (RESERVED_NAMES.includes(judge.name)) {
    throw new AppError(
      409,
      `“${judge.name}” is the name of a judge that comes with this server.`,
      'name',
    );
  }
  const { shown, sealed } = await sealValues(parameters, null, judge.baseUrl);
  const row = await nameClashAsConflict(judge.name, async () =>
    database().judge.create({
      data: {
        ...judge,
        kind: 'endpoint',
        parameters: { ...parameters, ...shown },
        secrets: sealed,
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
  const { apiKey, baseUrl, parameters, ...judge } = parseInput(input);
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
  const address = fromEnvironment ? (before.baseUrl ?? '') : baseUrl;
  const kept = {
    shown: judgeParametersSchema.parse(before.parameters),
    real: await openKept(before, address),
  };
  const { shown, sealed } = await sealValues(parameters, kept, address);
  const data = {
    ...judge,
    parameters: { ...parameters, ...shown },
    secrets: sealed,
    // A new key in the query or a header looks as the one before it.
    ...(holdsNewValue(parameters) && { check: Prisma.DbNull }),
  };
  const row = await nameClashAsConflict(judge.name, () =>
    database().judge.update({
      where: { id },
      data: fromEnvironment ? data : { ...data, baseUrl, ...key },
    }),
  );
  return judgeFacts(row);
}

/** The secret values that a judge has for an address; none where they can no longer be decrypted. */
async function openKept({ secrets, name }: JudgeRow, baseUrl: string): Promise<SentValues> {
  try {
    return await openValues(secrets, baseUrl, name);
  } catch (error) {
    if (error instanceof AppError) return { headers: {}, query: {} };
    throw error;
  }
}

function holdsNewValue({ headers, query }: SentValues): boolean {
  const values = [...Object.values(headers), ...Object.values(query)];
  return values.some((value) => !value.startsWith(MASK));
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
      secrets: null,
    },
  });
}

/**
 * A judge as it is stored, also an archived one.
 * @throws {AppError} 404
 */
export async function findJudge(id: string): Promise<JudgeRow> {
  const isId = z.uuid().safeParse(id).success;
  const row = isId ? await database().judge.findUnique({ where: { id } }) : null;
  return row ?? missing('judge', id);
}

function parseInput(input: unknown): EndpointInput {
  const parsed = endpointInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // What is wrong inside of a field that holds JSON is told of the field.
  const field = issue?.path.slice(0, 2).join('.');
  throw new AppError(422, issue?.message ?? 'The judge is not as expected.', field);
}

async function nameClashAsConflict<Row>(name: string, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) {
      throw new AppError(409, `There is already a judge called “${name}”.`, 'name');
    }
    throw error;
  }
}

export function judgeFacts(row: JudgeRow): JudgeFacts {
  const fromEnvironment = row.id === ENVIRONMENT_JUDGE_ID;
  const key = fromEnvironment ? environmentEndpoint()?.apiKey : row.apiKey;
  const ofEndpoint = fromEnvironment ? 'environment' : 'settings';
  const source = {
    baseline: 'built-in',
    imported: 'imported',
    people: 'people',
    endpoint: ofEndpoint,
  } as const;
  const parameters = judgeParametersSchema.parse(row.parameters);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    source: source[row.kind],
    baseUrl: row.baseUrl,
    model: row.model,
    hasKey: Boolean(key),
    parameters,
    check: keptCheck(row),
    unready: unreadyReason(row),
    warning: row.baseUrl
      ? likelyMistake(row.baseUrl, Boolean(key || row.secrets), parameters.server)
      : null,
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
function likelyMistake(baseUrl: string, hasKey: boolean, server: ServerId): string | null {
  const url = new URL(baseUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const usual = serverOf(server).baseUrl;
  const isWhole = usual !== '' && new URL(usual).pathname === '/';
  if (url.pathname === '/' && !isWhole)
    return `Most endpoints end in /v1: try ${baseUrl}/v1 if this one fails.`;
  if (url.protocol === 'http:' && hasKey && !local) return 'The key travels unencrypted over http.';
  return null;
}
