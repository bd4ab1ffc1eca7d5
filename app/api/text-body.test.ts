import { expect, it } from 'vitest';
import { readPlainBytes } from './text-body';

const ask = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/api', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

/** A body that does not say its size. */
const streamed = (text: string) =>
  ({
    body: new Blob([text]).stream(),
    headers: new Headers({ 'content-type': 'application/octet-stream' }),
  }) as Request;

it('reads a body up to the limit, and not a byte more', async () => {
  expect(Buffer.from(await readPlainBytes(ask('ä'.repeat(50)), 100)).toString()).toBe(
    'ä'.repeat(50),
  );
  expect(await readPlainBytes(streamed('x'.repeat(100)), 100)).toHaveLength(100);
  const refusal = {
    status: 413,
    message: 'The file is too large: it may have at most 100 bytes.',
  };
  await expect(readPlainBytes(ask('ä'.repeat(51)), 100)).rejects.toMatchObject(refusal);
  await expect(readPlainBytes(streamed('x'.repeat(101)), 100)).rejects.toMatchObject(refusal);
  const announced = ask('x', { 'content-length': '101' });
  await expect(readPlainBytes(announced, 100)).rejects.toMatchObject(refusal);
});

it('refuses what did not come whole, or could come from a form', async () => {
  const cut = readPlainBytes(ask('half', { 'content-length': '8' }), 100);
  await expect(cut).rejects.toThrow('Only 4 of the 8 bytes of the file have arrived.');
  const form = ask('a,b', { 'content-type': 'text/plain' });
  await expect(readPlainBytes(form, 100)).rejects.toMatchObject({ status: 400 });
});
