import { notFound } from 'next/navigation';
import { expect, it, vi } from 'vitest';
import { log } from '@/lib/log.mjs';
import { refuse } from './respond';

const request = new Request('http://127.0.0.1/api', { headers: { 'x-request-id': 'r-1' } });

it('answers a bug with a problem that says where the log has it, and not what it is', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const bug = new Error('an inner matter');
  const response = refuse(bug, request);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const detail = 'Something broke. The server’s log says what, at the request r-1.';
  expect(await response.json()).toEqual({
    ...{ type: 'about:blank', title: 'Internal Server Error', status: 500 },
    ...{ detail, error: detail, field: null },
  });
  expect(logged).toHaveBeenCalledWith({ err: bug }, expect.any(String));
});

it('leaves to Next what it throws for its own ends', () => {
  const thrown = (() => {
    try {
      notFound();
    } catch (error) {
      return error;
    }
  })();
  expect(() => refuse(thrown, request)).toThrow(thrown as Error);
});
