import type Anthropic from '@anthropic-ai/sdk';
import type { JudgeParameters } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import { askWith, fetchFor, NEVER_MS } from './transfer';

/** The version of the interface, and the last one that takes a temperature, top_p and top_k: to the next each is an error. */
const VERSION = '2026-10-21';
const SAMPLING_VERSION = '2023-06-01';

const inVersion = (endpoint: Endpoint, version: string): Endpoint => ({
  ...endpoint,
  baseUrl: endpoint.baseUrl.replace(/\/v1$/, ''),
  headers: { 'anthropic-version': version, ...endpoint.headers },
});

/** Where the models are listed, in a form that other servers have, too. */
export function anthropicList(endpoint: Endpoint): Endpoint {
  const { baseUrl, ...rest } = inVersion(endpoint, VERSION);
  return { ...rest, baseUrl: `${baseUrl}/v1`, query: { ...endpoint.query, limit: '1000' } };
}

/** Asks an endpoint with the `@anthropic-ai/sdk` package, see `askWith`. The package never retries by itself. */
export function connectAnthropic(
  endpoint: Endpoint,
  { temperature, topP, extraBody }: JudgeParameters,
) {
  const samples = temperature !== null || topP !== null || 'top_k' in extraBody;
  const versioned = inVersion(endpoint, samples ? SAMPLING_VERSION : VERSION);
  return askWith<Anthropic, Anthropic.RequestOptions>(() => clientOf(versioned));
}

async function clientOf(endpoint: Endpoint): Promise<Anthropic> {
  const { default: Client } = await import('@anthropic-ai/sdk');
  // None of it is sent, but a header in it that is none would stop every request.
  delete process.env.ANTHROPIC_CUSTOM_HEADERS;
  return new Client({
    baseURL: endpoint.baseUrl,
    defaultQuery: { ...endpoint.query },
    // It wants one, also where there is none; the headers are those of `fetchFor`.
    apiKey: 'see the headers',
    fetch: fetchFor(endpoint),
    maxRetries: 0,
    timeout: NEVER_MS,
    // Both would hand on what requests carry.
    logLevel: 'off',
    openTelemetry: false,
  });
}
