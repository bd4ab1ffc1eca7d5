import type { z } from 'zod';
import { replyJsonSchema, type Shape } from '@/lib/replies/shape';

/**
 * The keywords that OpenAI documents for strict structured output (guide “Structured model outputs”, section “Supported
 * schemas”, as of October 2025), those of them that schemas made with zod can hold. `minLength`, `maxLength`, `title`
 * and `default` are not among them.
 */
export const STRICT_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'description',
  'pattern',
  'format',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]);

const strictSchemas = new WeakMap<z.ZodType, unknown>();

/**
 * A reply schema as it is sent: without what strict structured output does not know, which is checked when the reply is
 * read. A title becomes the description.
 */
export function strictSchema(schema: z.ZodType): unknown {
  const known = strictSchemas.get(schema);
  if (known) return known;
  const strict = narrow(replyJsonSchema(schema));
  strictSchemas.set(schema, strict);
  return strict;
}

function narrow(shape: Shape): unknown {
  const { title, ...rest } = shape;
  // What may be left out has to be said all the same, as strict output wants it.
  if (rest.properties) rest.required = Object.keys(rest.properties);
  const kept = Object.entries(rest).filter(([keyword]) => STRICT_KEYWORDS.has(keyword));
  const narrowed = kept.map(([keyword, value]) => [keyword, narrowValue(keyword, value)]);
  return {
    ...Object.fromEntries(narrowed),
    ...(title !== undefined && { description: shape.description ?? title }),
  };
}

function narrowValue(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return narrow(value as Shape);
  if (keyword === 'anyOf') return (value as Shape[]).map(narrow);
  if (keyword !== 'properties') return value;
  const properties = Object.entries(value as Record<string, Shape>);
  return Object.fromEntries(properties.map(([name, inner]) => [name, narrow(inner)]));
}
