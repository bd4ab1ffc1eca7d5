import type { z } from 'zod';
import { type JudgeParameters, RESPONSE_FORMATS, type ResponseFormat } from '@/lib/judge/schema';
import { serverOf } from '@/lib/judge/servers.schema';
import { isPlainText, replyJsonSchema } from '@/lib/replies/shape';
import { type Refusal, refusesFormat, refusesTokenName } from './error-response';

/** The variant of the request format that an endpoint's model accepts. */
export interface Dialect {
  format: ResponseFormat;
  tokenLimit: 'max_tokens' | 'max_completion_tokens';
}

/** Whom a dialect belongs to. */
interface Asked {
  baseUrl: string;
  model: string;
  /** Whether it is to be sent reply schemas; it is when left out. */
  withSchema?: boolean;
  /** Whether it can be asked for JSON without a schema; it can when left out. */
  withObject?: boolean;
}

/** Whom the dialects of a judge belong to. */
export function askedOf(
  { baseUrl, model }: Pick<Asked, 'baseUrl' | 'model'>,
  { partOrder, server }: JudgeParameters,
): Asked {
  return {
    baseUrl,
    model,
    withSchema: partOrder !== 'frames-first-no-schema',
    withObject: !serverOf(server).jsonBySchemaAlone,
  };
}

/** How long a refused reply schema is remembered; servers are updated, and a refusal may be accidental. */
const REMEMBERED_MS = 10 * 60_000;

const formats = new WeakMap<z.ZodType, Map<string, { format: ResponseFormat; until: number }>>();
const tokenLimits = new Map<string, Dialect['tokenLimit']>();

const nameOf = ({ baseUrl, model, withSchema = true }: Asked) =>
  `${baseUrl} ${model}${withSchema ? '' : ' without schemas'}`;

/**
 * The dialect that an endpoint's model is known to accept in this process: the name of the token limit for all its
 * calls, structured output for those with the same reply schema; none for replies in plain text.
 */
export function dialectOf(endpoint: Asked, schema: z.ZodType, now = performance.now()): Dialect {
  const name = nameOf(endpoint);
  const known = formats.get(schema)?.get(name);
  return {
    format: known && known.until > now ? known.format : usualFormat(schema, endpoint),
    tokenLimit: tokenLimits.get(name) ?? 'max_tokens',
  };
}

function usualFormat(
  schema: z.ZodType,
  { withSchema = true, withObject = true }: Asked,
): ResponseFormat {
  if (isPlainText(replyJsonSchema(schema))) return 'text';
  return withSchema ? 'json_schema' : withObject ? 'json_object' : 'text';
}

/** The next dialect to try after a refusal; null when the refusal is for another reason, or no dialect is left. */
export function nextDialect(
  refused: Dialect,
  refusal: Refusal,
  { withObject = true }: Pick<Asked, 'withObject'> = {},
): Dialect | null {
  if (refusesTokenName(refusal) && refused.tokenLimit === 'max_tokens') {
    return { ...refused, tokenLimit: 'max_completion_tokens' };
  }
  const known = RESPONSE_FORMATS.filter((format) => withObject || format !== 'json_object');
  const format = known[known.indexOf(refused.format) + 1];
  return format && refusesFormat(refusal) ? { ...refused, format } : null;
}

/** Remembers a dialect that was answered; one that was tried and refused for another reason is not remembered. */
export function rememberDialect(
  endpoint: Asked,
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
