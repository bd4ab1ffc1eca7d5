import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id';

it('makes another UUID each time, also where the browser offers nothing but random numbers', () => {
  const { getRandomValues } = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(globalThis.crypto) });
  const ids = Array.from({ length: 500 }, newId);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
});
