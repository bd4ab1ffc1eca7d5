import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaText } from './schema-text';

const textOf = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema, { io: 'input' }) as object);

it('says what may be left out, and what stands for it then', () => {
  expect(
    textOf(
      z.object({ id: z.uuid(), limit: z.int().min(1).max(9).default(5), q: z.string().optional() }),
    ),
  ).toBe('{\n  id: string (uuid)\n  limit?: integer (from 1 to 9) = 5\n  q?: string\n}');
});

it('says one of several, lists and maps', () => {
  expect(textOf(z.array(z.union([z.enum(['a', 'b']), z.null()])))).toBe('("a" | "b" | null)[]');
  expect(textOf(z.record(z.string(), z.array(z.object({ of: z.literal(1) }))))).toBe(
    '{\n  [name]: {\n    of: 1\n  }[]\n}',
  );
  expect(textOf(z.tuple([z.string(), z.number().nullable()]))).toBe('[string, number | null]');
});

it('calls a schema that stands elsewhere by its name', () => {
  expect(schemaText({ $ref: '#/components/schemas/Problem' })).toBe('Problem');
});
