import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contentSecurityPolicy } from '@/lib/content-security-policy';
import { writeStored } from '@/lib/files';
import { linkedOrigin } from '@/lib/files/links';
import { freshDatabase } from '@/lib/testing/database';
import { fileStores } from '@/lib/testing/file-stores';
import { serveVideo } from './served-video';

vi.stubEnv('FRAMEJURY_FILES_LINKS', 'signed');
freshDatabase();

const stores = fileStores();

const bytes = randomBytes(100_000);
bytes.write('\0\0\0\x18ftypmp42', 0, 'latin1');
const hash = createHash('sha256').update(bytes).digest('hex');

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  serveVideo(new Request('http://here/media', { method, headers }), 'item', hash);

describe('a video is served', () => {
  it('from a folder by ranges, also where links are wanted', async () => {
    await stores.each[0]?.[1]();
    await writeStored('videos', hash, bytes);
    const part = await ask({ range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/100000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  });
});

describe('from an S3 store', () => {
  beforeAll(async () => {
    await stores.each[1]?.[1]();
    await writeStored('videos', hash, bytes);
  });

  it('a browser is sent to an address that holds for minutes, and names no file and no key', async () => {
    const answer = await ask();
    const location = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(location.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(location.pathname).toMatch(/\/videos\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
    const part = await fetch(location, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  });

  it('what is asked by HEAD the app answers itself, without the file', async () => {
    const head = await ask({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([
      200,
      '100000',
      null,
    ]);
  });

  it('pages may load videos from there, and nothing else', () => {
    const policy = contentSecurityPolicy('n', 'https://store.example');
    const from = policy.split('; ').filter((rule) => rule.includes('https://store.example'));
    expect(from.map((rule) => rule.split(' ')[0])).toEqual(['media-src', 'connect-src']);
    expect(linkedOrigin()).toBeNull();
  });
});
