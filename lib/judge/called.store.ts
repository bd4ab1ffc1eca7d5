import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { decryptSecret } from '@/lib/secret';
import { hashSettings } from './check.store';
import { whatElseIsSent } from './dials.schema';
import { ENVIRONMENT_JUDGE_ID, environmentEndpoint } from './environment';
import { type JudgeParameters, judgeParametersSchema } from './schema';
import { openValues, realValues, type SentValues, secretsIn } from './secret-values';
import { serverOf } from './servers.schema';
import { findJudge, judgeFacts } from './store';

/** An endpoint as it is called, with all that is secret. */
interface EndpointForRun extends SentValues {
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** The header of the key, where it is not `Authorization: Bearer`. */
  keyHeader?: string;
  /** Values of headers and query that nobody may see. */
  secrets: string[];
}

/** A judge with all that calling it takes, its key included: for the worker only. */
export interface JudgeForRun {
  id: string;
  kind: 'baseline' | 'endpoint';
  name: string;
  /** Null for the baseline. */
  endpoint: EndpointForRun | null;
  parameters: JudgeParameters;
  /** The same as long as none of its settings changes. */
  settingsHash: string;
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
  const settingsHash = hashSettings(row);
  const kind = facts.kind === 'baseline' ? 'baseline' : 'endpoint';
  if (kind === 'baseline') return { id, kind, name, endpoint: null, parameters, settingsHash };
  const apiKey =
    id === ENVIRONMENT_JUDGE_ID
      ? (environmentEndpoint()?.apiKey ?? null)
      : row.apiKey && (await decryptSecret(row.apiKey, name));
  const baseUrl = facts.baseUrl ?? '';
  const real = await openValues(row.secrets, baseUrl, name);
  const values = realValues(parameters, { shown: parameters, real }, name);
  const endpoint = endpointOf(baseUrl, facts.model ?? '', apiKey, parameters, values);
  return { id, kind, name, endpoint, parameters, settingsHash };
}

function endpointOf(
  baseUrl: string,
  model: string,
  apiKey: string | null,
  { server }: JudgeParameters,
  values: SentValues,
): EndpointForRun {
  const { keyHeader } = serverOf(server);
  const { headers, query } = values;
  const secrets = secretsIn(values);
  return { baseUrl, model, apiKey, ...(keyHeader && { keyHeader }), headers, query, secrets };
}

/** What a run remembers of its judge: all that its replies depend on, prices, and no secret. */
export function factsForRun({ kind, name, endpoint, parameters }: JudgeForRun) {
  const { baseUrl = null, model = null } = endpoint ?? {};
  const sent = endpoint && whatElseIsSent(parameters);
  return { kind, name, parameters, baseUrl, model, ...(sent && { sent }) };
}

const rememberedSchema = z.object({
  kind: z.string(),
  name: z.string(),
  baseUrl: z.string().nullish(),
  model: z.string().nullish(),
  parameters: judgeParametersSchema,
});

/**
 * The endpoint of a judge as a run remembers it, with the secrets that the judge has now; null for the baseline. The key
 * belongs to the address for which it was typed: it never goes to one that the judge had before.
 * @param remembered see {@link factsForRun}
 * @throws {AppError} as {@link judgeForRun}, and 409 when a secret value that replies depend on is no longer what it was
 */
export async function endpointAsRemembered(judgeId: string, remembered: unknown) {
  const { kind, name, baseUrl, model, parameters } = rememberedSchema.parse(remembered);
  if (kind === 'baseline' || !baseUrl || !model) return null;
  const now = await judgeForRun(judgeId);
  const isThere = now.endpoint?.baseUrl === baseUrl;
  const values = realValues(
    parameters,
    {
      shown: isThere ? now.parameters : { headers: {}, query: {} },
      real: now.endpoint ?? { headers: {}, query: {} },
    },
    name,
  );
  const apiKey = isThere ? (now.endpoint?.apiKey ?? null) : null;
  // How hard an endpoint may be pressed is no part of what it replies: there, what is set now counts.
  const { concurrency, requestsPerMinute, tokensPerMinute } = isThere ? now.parameters : parameters;
  return {
    endpoint: endpointOf(baseUrl, model, apiKey, parameters, values),
    parameters: { ...parameters, concurrency, requestsPerMinute, tokensPerMinute },
  };
}
