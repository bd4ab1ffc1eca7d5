import type { z } from 'zod';
import { RESPONSE_FORMATS, type ResponseFormat } from '../schema';
import { type Refusal, refusesFormat, refusesTokenName } from './error-response';

/** Which wording of a request an endpoint's model takes. */
export interface Dialect {
  format: ResponseFormat;
  tokenLimit: 'max_tokens' | 'max_completion_tokens';
}

/** For how long it is remembered that a reply schema is not taken: servers are updated, and refusals may be a whim. */
const REMEMBERED_MS = 10 * 60_000;

const formats = new WeakMap<z.ZodType, Map<string, { format: ResponseFormat; until: number }>>();
const tokenLimits = new Map<string, Dialect['tokenLimit']>();

const nameOf = ({ baseUrl, model }: { baseUrl: string; model: string }) => `${baseUrl} ${model}`;

/**
 * The wording that an endpoint's model is known to take in this process: of the token limit in all its calls, of
 * structured output in those with the same reply schema.
 */
export function dialectOf(
  endpoint: { baseUrl: string; model: string },
  schema: z.ZodType,
  now = performance.now(),
): Dialect {
  const name = nameOf(endpoint);
  const known = formats.get(schema)?.get(name);
  return {
    format: known && known.until > now ? known.format : 'json_schema',
    tokenLimit: tokenLimits.get(name) ?? 'max_tokens',
  };
}

/** The next wording to try where one was refused; null when the refusal is not for its wording, or none is left. */
export function nextDialect(refused: Dialect, refusal: Refusal): Dialect | null {
  if (refusesTokenName(refusal) && refused.tokenLimit === 'max_tokens') {
    return { ...refused, tokenLimit: 'max_completion_tokens' };
  }
  const format = RESPONSE_FORMATS[RESPONSE_FORMATS.indexOf(refused.format) + 1];
  return format && refusesFormat(refusal) ? { ...refused, format } : null;
}

/** Remembers a wording that was answered; what was only tried, and refused for another reason in the end, is not. */
export function rememberDialect(
  endpoint: { baseUrl: string; model: string },
  schema: z.ZodType,
  { format, tokenLimit }: Dialect,
  now = performance.now(),
): void {
  const name = nameOf(endpoint);
  tokenLimits.set(name, tokenLimit);
  const known = formats.get(schema) ?? new Map();
  const before = known.get(name);
  // Counted from the refusal, not from the last call that kept to it.
  if (before && before.format === format && before.until > now) return;
  known.set(name, { format, until: now + REMEMBERED_MS });
  formats.set(schema, known);
}
