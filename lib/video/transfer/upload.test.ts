import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExtractedVideo } from '../frames/extraction';
import { PART_BYTES } from '../limits';
import { lookUp, uploadVideo } from './upload';
import { type Description, MAX_LOOKED_UP } from './upload-schema';

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

describe('a file that is sent part by part', () => {
  const file = new File([new Uint8Array(2 * PART_BYTES)], 'clip.mp4');
  const order = {
    file,
    hash: 'h',
    projectId: null,
    signal,
    video: { facts: {}, extractor: 'test', frames: [], clusters: [] } as unknown as ExtractedVideo,
    settings: { mode: 'key', maxSide: 768, quality: 0.85 } as const,
    received: { received: 0, stored: false },
    describe: () => ({ generationPrompt: null, generatorModel: null }) as unknown as Description,
    onProgress: () => undefined,
    onHold: () => undefined,
  };

  /** A server whose connection breaks on some of the parts, by the count of all parts sent; of each it keeps half. */
  function startBreakingServer(breaks: (count: number) => boolean) {
    const began = performance.now();
    const parts: { from: number; after: number }[] = [];
    let received = 0;
    const answer = async (address: string, { method, body }: RequestInit) => {
      const { pathname, searchParams } = new URL(address, 'http://server');
      if (pathname === '/api/videos') return Response.json({ videoId: 'entered', frameSetId: 'f' });
      if (method === 'GET') return Response.json([{ videoId: null, received, stored: false }]);
      if (method === 'POST') return Response.json({ received, stored: true });
      parts.push({ from: Number(searchParams.get('from')), after: performance.now() - began });
      const isBroken = breaks(parts.length);
      received += isBroken ? PART_BYTES / 2 : (body as Blob).size;
      if (isBroken) throw new TypeError('fetch failed');
      return Response.json({ received, stored: false });
    };
    vi.stubGlobal('fetch', answer);
    return parts;
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes on where the connection broke, and counts the attempts of each part by themselves', async () => {
    const parts = startBreakingServer((count) => count !== 2);
    const sent = uploadVideo(order);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toBe('entered');
    expect(parts.map(({ from }) => from / PART_BYTES)).toEqual([0, 0.5, 1.5]);
  });

  it('is given up after three further attempts, which wait longer each time', async () => {
    const parts = startBreakingServer(() => true);
    const tooLong = { ...order, file: new File([new Uint8Array(4 * PART_BYTES)], 'clip.mp4') };
    const failure = expect(uploadVideo(tooLong)).rejects.toThrow('server does not answer');
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    const waits = parts.slice(1).map(({ after }, index) => after - (parts[index]?.after ?? 0));
    // Before each it asks how much arrived, which waits 25 ms for other files' questions.
    expect(waits).toEqual([525, 2025, 5025]);
  });

  it('waits while the disk is full, says so, and goes on by itself from what has arrived', async () => {
    const FULL = 'The disk is full.';
    const parts: number[] = [];
    let received = 0;
    let refusals = 0;
    let isFull = false;
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      const { pathname, searchParams } = new URL(address, 'http://server');
      if (isFull) {
        refusals += 1;
        return Response.json({ error: FULL }, { status: 507 });
      }
      if (pathname === '/api/videos') return Response.json({ videoId: 'entered', frameSetId: 'f' });
      if (method === 'GET') return Response.json([{ videoId: null, received, stored: false }]);
      if (method === 'POST') return Response.json({ received, stored: true });
      parts.push(Number(searchParams.get('from')));
      received += (body as Blob).size;
      isFull = received === PART_BYTES;
      return Response.json({ received, stored: false });
    });
    const holds: (string | null)[] = [];
    const sent = uploadVideo({ ...order, onHold: (reason) => holds.push(reason) });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(new Set(holds)).toEqual(new Set([FULL]));
    // Twelve times a minute, not as fast as it can.
    expect(refusals).toBeGreaterThan(100);
    expect(refusals).toBeLessThan(150);
    isFull = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe('entered');
    expect(holds.at(-1)).toBeNull();
    expect(parts).toEqual([0, PART_BYTES]);
  });

  it('that waits for room can be taken back', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'full' }, { status: 507 }));
    const taken = new AbortController();
    const sent = expect(uploadVideo({ ...order, signal: taken.signal })).rejects.toThrow('taken');
    await vi.advanceTimersByTimeAsync(20_000);
    taken.abort(new Error('taken back'));
    await vi.advanceTimersByTimeAsync(10_000);
    await sent;
  });
});
