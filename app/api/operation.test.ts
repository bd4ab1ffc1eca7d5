import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '@/lib/testing/database';
import { operation } from './operation';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

it('breaks off work that keeps nothing of a request but its signal, when who asked has left', async () => {
  const leaving = new AbortController();
  const began = vi.fn();
  const ended = vi.fn();
  const handle = operation(
    { summary: 'Waits.', role: 'reviewer', answer: z.object({}) },
    ({ request: { signal } }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          ended();
          resolve({});
        });
        began();
      }),
  );
  const address = 'http://127.0.0.1/api/waiting';
  const answer = handle(new Request(address, { signal: leaving.signal }));
  await expect.poll(() => began.mock.calls.length, { timeout: 60_000 }).toBe(1);
  // Once more after others have had their turn, when nothing of the call is on the stack.
  for (const _ of [1, 2, 3]) {
    await new Promise(setImmediate);
    collect();
  }
  leaving.abort();
  expect(ended).toHaveBeenCalledOnce();
  expect((await answer).status).toBe(200);
});
