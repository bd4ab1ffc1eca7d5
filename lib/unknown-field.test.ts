import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withFormerName } from './former-name';
import { unknownFieldIn, unknownFieldWords } from './unknown-field';

const one = z.object({ promptIds: z.array(z.string()).optional(), note: z.string().default('') });
const words = (schema: z.ZodType, input: unknown) => {
  const found = unknownFieldIn(schema, input);
  return found && `${found.path}: ${unknownFieldWords(found)}`;
};

describe('a field that a schema does not know', () => {
  it('is named with the nearest one that it knows, or alone', () => {
    expect(words(one, { prompt_ids: [] })).toBe(
      'prompt_ids: “prompt_ids” is not known; did you mean “promptIds”?',
    );
    expect(words(one, { colour: 1 })).toBe('colour: “colour” is not known.');
    expect(words(one, { promptIds: [], note: '' })).toBeNull();
    expect(words(one, { ['__proto__']: 1, constructor: 1 })).toBe(
      '__proto__: “__proto__” is not known.',
    );
  });

  it('is found at any depth, whatever stands around it', () => {
    const deep = z.object({
      list: z.array(one.nullable()).optional(),
      byName: z.record(z.string(), one).prefault({}),
      pair: z.tuple([z.string(), one]).readonly().optional(),
      later: z.lazy(() => one).optional(),
      said: one.transform(({ note }) => note).optional(),
    });
    const wrong = { notes: '' };
    expect(words(deep, { list: [null, wrong] })).toBe(
      'list.1.notes: “notes” is not known; did you mean “note”?',
    );
    expect(words(deep, { byName: { any: wrong } })).toMatch(/^byName\.any\.notes:/);
    expect(words(deep, { pair: ['a', wrong] })).toMatch(/^pair\.1\.notes:/);
    expect(words(deep, { later: wrong })).toMatch(/^later\.notes:/);
    expect(words(deep, { said: wrong })).toMatch(/^said\.notes:/);
    expect(words(deep, { byName: { any: {} }, list: [{}] })).toBeNull();
  });

  it('is none where a schema takes any, of former names, or of one of several shapes', () => {
    expect(words(z.looseObject({ a: z.string() }), { a: '', b: 1 })).toBeNull();
    expect(words(one.catchall(z.unknown()), { any: 1 })).toBeNull();
    expect(words(withFormerName(one, { ids: 'promptIds' }), { ids: [] })).toBeNull();
    expect(words(withFormerName(one, { ids: 'promptIds' }), { id: [] })).toMatch(/^id: /);
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('all') }),
      z.object({ kind: z.literal('some'), count: z.number() }),
    ]);
    expect(words(kinds, { kind: 'some', count: 1 })).toBeNull();
    expect(words(kinds, { kind: 'all', count: 1 })).toMatch(/^count: /);
  });

  it('is none of what is no object: the schema says what is wrong with that', () => {
    for (const input of [null, 'text', [], 1]) expect(words(one, input)).toBeNull();
  });
});
