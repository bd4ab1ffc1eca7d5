import { afterEach, expect, it, vi } from 'vitest';
import { lookUp } from './upload';
import { MAX_LOOKED_UP } from './upload-schema';

const { signal } = new AbortController();

/** A server that knows no file, and has as many bytes of each as its name is long. */
function startServer() {
  const asked: { project: string | null; hashes: string[] }[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://server');
    const hashes = searchParams.getAll('hash');
    asked.push({ project: searchParams.get('project'), hashes });
    return Response.json(
      hashes.map(({ length }) => ({ videoId: null, received: length, stored: false })),
    );
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks about files of one project together, and gives each its own answer', async () => {
  const asked = startServer();
  const states = await Promise.all([
    lookUp('a', null, signal),
    lookUp('bb', 'second', signal),
    lookUp('ccc', null, signal),
  ]);
  expect(states.map(({ received }) => received)).toEqual([1, 2, 3]);
  expect(asked).toEqual([
    { project: null, hashes: ['a', 'ccc'] },
    { project: 'second', hashes: ['bb'] },
  ]);
});

it('asks about no more files at once than the server answers about', async () => {
  const asked = startServer();
  const hashes = Array.from({ length: MAX_LOOKED_UP + 1 }, (_, at) => 'x'.repeat(at));
  const states = await Promise.all(hashes.map((hash) => lookUp(hash, null, signal)));
  expect(states.map(({ received }) => received)).toEqual(hashes.map(({ length }) => length));
  expect(asked.map((one) => one.hashes.length)).toEqual([MAX_LOOKED_UP, 1]);
});

it('leaves the others their answers when one is taken back', async () => {
  startServer();
  const taken = new AbortController();
  const both = Promise.allSettled([lookUp('a', null, taken.signal), lookUp('bb', null, signal)]);
  taken.abort(new Error('taken back'));
  const [one, other] = await both;
  expect(one).toMatchObject({ status: 'rejected', reason: { message: 'taken back' } });
  expect(other).toMatchObject({ status: 'fulfilled', value: { received: 2 } });
});
