import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isPlainText, replyJsonSchema } from '@/lib/replies/shape';
import { suites } from '@/prompts';
import { STRICT_KEYWORDS, strictSchema } from './strict-schema';

/** Every keyword that a schema uses, with its place; names of properties are none. */
function keywordsOf(schema: unknown, place = ''): { keyword: string; place: string }[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const here = { keyword, place: `${place}/${keyword}` };
    if (keyword === 'properties') {
      return [
        here,
        ...Object.entries(value as object).flatMap(([name, inner]) =>
          keywordsOf(inner, `${place}/${name}`),
        ),
      ];
    }
    const inner = keyword === 'anyOf' ? (value as unknown[]) : keyword === 'items' ? [value] : [];
    return [here, ...inner.flatMap((one) => keywordsOf(one, here.place))];
  });
}

// A reply in plain text is asked for without a schema.
const prompts = suites
  .flatMap((suite) => suite.prompts)
  .filter(({ reply }) => !isPlainText(replyJsonSchema(reply.schema)));

describe('the reply schema of', () => {
  it.each(prompts.map((prompt) => [prompt.id, prompt.reply.schema] as const))(
    '%s keeps to what strict mode documents',
    (_id, schema) => {
      const used = keywordsOf(strictSchema(schema));
      expect(used.length).toBeGreaterThan(3);
      expect(used.filter(({ keyword }) => !STRICT_KEYWORDS.has(keyword))).toEqual([]);
    },
  );
});

it('what strict mode does not know is left out, and checked when the reply is read', () => {
  const schema = z.object({
    text: z.string().min(1).max(9).meta({ title: 'A text' }),
    list: z.array(z.string().min(2)).min(1),
    score: z.number().int().min(0).max(10).nullable(),
  });
  expect(JSON.stringify(replyJsonSchema(schema))).toContain('minLength');
  expect(strictSchema(schema)).toEqual({
    type: 'object',
    properties: {
      text: { type: 'string', description: 'A text' },
      list: { type: 'array', items: { type: 'string' }, minItems: 1 },
      score: { anyOf: [{ type: 'integer', minimum: 0, maximum: 10 }, { type: 'null' }] },
    },
    required: ['text', 'list', 'score'],
    additionalProperties: false,
  });
});
