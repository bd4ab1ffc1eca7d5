import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { POST } from '@/app/api/items/import/route';
import { readSuiteFolder } from '@/lib/declared/folder';
import { keepVersion } from '@/lib/declared/kept.store';
import { workAside } from '@/lib/side-thread';
import { freshDatabase } from '@/lib/testing/database';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

const person = { id: randomUUID(), name: 'Ada', role: 'reviewer', account: null };

/** A request with captions of some videos, each in a row. */
function captions(rows: number, caption = 'A ball rolls.') {
  const row = (at: number) =>
    JSON.stringify({
      id: `c${at}`,
      video: `${at}.mp4`,
      type: 'brief',
      caption,
      reference: 'A ball.',
      model: 'm',
    });
  const text = Array.from({ length: rows }, (_, at) => row(at)).join('\n');
  return { suite: 'caption-rubric', files: [{ name: 'captions.jsonl', text }], store: false };
}

const asked = (body: object) => new TextEncoder().encode(JSON.stringify(body));

function post(body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', host: '127.0.0.1' };
  const address = 'http://127.0.0.1/api/items/import';
  return POST(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** What works for seconds on purpose. */
const thorough = it.runIf(process.env.THOROUGH_TESTS);

describe('a thread of its own', () => {
  it('answers, refuses and records as the process itself does', async () => {
    const here = await post(captions(3));
    const wrong = await post({ suite: 'caption-rubric', files: [] });
    vi.stubEnv('FRAMEJURY_SIDE_THREAD', 'on');
    const aside = await post(captions(3));
    expect([aside.status, await aside.json()]).toEqual([here.status, await here.json()]);
    const wrongAside = await post({ suite: 'caption-rubric', files: [] });
    expect([wrongAside.status, await wrongAside.json()]).toEqual([
      wrong.status,
      await wrong.json(),
    ]);
    expect(wrong.status).toBe(422);
  });

  it('knows suites that were saved elsewhere after it began', async () => {
    const read = readSuiteFolder('prompts/side-by-side');
    if (read.faults) throw new Error('broken');
    const text = 'video1,video2\na.mp4,b.mp4';
    const pairs = { suite: 'side-by-side', files: [{ name: 'pairs.csv', text }], store: false };
    expect((await post(pairs)).status).toBe(404);
    await keepVersion(read, null);
    expect(await (await post(pairs)).json()).toMatchObject({ added: 1, faults: [] });
  });

  thorough(
    'is ended where it takes too much of the processor, while others have their turn',
    async () => {
      let turns = 0;
      const others = setInterval(() => {
        turns += 1;
      }, 1);
      const bytes = asked(captions(60_000));
      const limits = { seconds: 0.5, megabytes: 2048 };
      const work = workAside({ name: 'items', person, address: {} }, bytes, limits);
      await expect(work).rejects.toMatchObject({
        status: 413,
        message:
          'Reading “captions.jsonl” took more than 0.5 seconds of the processor and was ended: nothing of it was stored. Send it in smaller parts.',
      });
      clearInterval(others);
      expect(turns).toBeGreaterThan(20);
    },
  );

  thorough('is ended where it takes too much memory', async () => {
    const bytes = asked(captions(40_000, 'A ball rolls over the table. '.repeat(40)));
    const limits = { seconds: 100, megabytes: 200 };
    const work = workAside({ name: 'items', person, address: {} }, bytes, limits);
    await expect(work).rejects.toThrow(/more than 200 MB of memory and was ended/);
  });
});
