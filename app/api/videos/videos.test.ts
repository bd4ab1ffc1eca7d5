import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { GET as readFrame } from '@/app/api/frames/[hash]/route';
import { PUT as putFrames } from '@/app/api/frames/route';
import { POST as finish, PUT as putPart } from '@/app/api/uploads/[hash]/route';
import { GET as lookUp } from '@/app/api/uploads/route';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { MAX_FRAME_BYTES, MAX_KEPT_FRAMES, PART_BYTES } from '@/lib/video/limits';
import { newestFrameSet, readClip } from '@/lib/video/store';
import { MAX_LOOKED_UP } from '@/lib/video/transfer/upload-schema';
import { PUT as enterFrameSet } from './[id]/frame-sets/route';
import { GET as media } from './[id]/media/route';
import { PATCH as describeVideo } from './[id]/route';
import { PUT as enter } from './route';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

const ADDRESS = 'http://127.0.0.1/api';

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Bytes that look like an MP4 to a reader of the first few alone. */
function mp4(size = 1000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(size));
  bytes.set(Buffer.from('\0\0\0\x18ftypisom', 'latin1'));
  return bytes;
}

function jpeg(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0xff, 0xd8, 0xff, ...randomBytes(50)]);
}

function at(hash: string) {
  return { params: Promise.resolve({ hash }) };
}

function withId(id: string) {
  return { params: Promise.resolve({ id }) };
}

function json(method: string, body: unknown, contentType = 'application/json') {
  return new Request(ADDRESS, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': contentType },
  });
}

function sendPart(hash: string, from: number | string, bytes: Uint8Array<ArrayBuffer>) {
  return putPart(new Request(`${ADDRESS}?from=${from}`, { method: 'PUT', body: bytes }), at(hash));
}

function lookUpAll(hashes: readonly string[], projectId?: string): Promise<Response> {
  const query = new URLSearchParams(hashes.map((hash) => ['hash', hash]));
  if (projectId) query.set('project', projectId);
  return lookUp(new Request(`${ADDRESS}?${query}`));
}

/** What is known of one file. */
async function stateOf(hash: string, projectId?: string): Promise<unknown> {
  const [state] = (await (await lookUpAll([hash], projectId)).json()) as unknown[];
  return state;
}

/** A request that says its size, as browsers do. */
async function form(fields: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    data.append(name, typeof value === 'string' ? value : new Blob([value]));
  }
  const packed = new Response(data);
  const body = await packed.arrayBuffer();
  const headers = {
    'content-type': packed.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  };
  return new Request(ADDRESS, { method: 'PUT', body, headers });
}

async function sendFrames(fields: Record<string, Uint8Array<ArrayBuffer>>) {
  return putFrames(await form(fields));
}

async function enterVideo(entry: object, files: Record<string, Uint8Array<ArrayBuffer>> = {}) {
  return enter(await form({ entry: JSON.stringify(entry), ...files }));
}

async function uploaded(bytes = mp4()): Promise<{ hash: string; bytes: Uint8Array<ArrayBuffer> }> {
  const hash = sha256(bytes);
  expect((await sendPart(hash, 0, bytes)).status).toBe(200);
  expect((await finish(new Request(ADDRESS, { method: 'POST' }), at(hash))).status).toBe(200);
  return { hash, bytes };
}

async function entryFor(hash: string, bytes: number) {
  const frames = await Promise.all(
    [0, 0.5, 1].map(async (time, position) => {
      const picture = jpeg();
      const frameHash = sha256(picture);
      expect((await sendFrames({ [frameHash]: picture })).status).toBe(200);
      return { position, at: time, hash: frameHash, width: 64, height: 36 };
    }),
  );
  return {
    hash,
    name: 'clip.mp4',
    bytes,
    generationPrompt: '  A cat plays chess ',
    generatorModel: null,
    facts: {
      container: 'mp4',
      codec: 'h264',
      width: 640,
      height: 360,
      duration: 1.5,
      frameCount: 3,
      frameRate: 2,
      rotation: 0,
      hasAudio: false,
      warnings: [],
    },
    frameSet: {
      extractor: 'test 1',
      settings: { mode: 'key', maxSide: 768, quality: 0.85 },
      frames,
      clusters: [{ keyFrame: 1, frames: [0, 1, 2] }],
    },
  };
}

async function entered(bytes = mp4()) {
  const file = await uploaded(bytes);
  const entry = await entryFor(file.hash, file.bytes.length);
  const response = await enterVideo(entry);
  expect(response.status).toBe(200);
  const { videoId, frameSetId } = (await response.json()) as Record<string, string>;
  return { ...file, entry, videoId: videoId ?? '', frameSetId: frameSetId ?? '' };
}

async function videoIdOf(response: Response): Promise<string> {
  return ((await response.json()) as { videoId: string }).videoId;
}

async function errorOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: string }).error;
}

/** The input that a refusal names. */
async function fieldOf(response: Response): Promise<string | null> {
  return ((await response.json()) as { field: string | null }).field;
}

describe('uploads', () => {
  it('go on where they stopped, and are stored once whole', async () => {
    const bytes = mp4(PART_BYTES + 500);
    const hash = sha256(bytes);
    expect(await stateOf(hash)).toEqual({ videoId: null, received: 0, stored: false });
    await sendPart(hash, 0, bytes.slice(0, PART_BYTES));
    expect(await stateOf(hash)).toEqual({ videoId: null, received: PART_BYTES, stored: false });
    await sendPart(hash, PART_BYTES, bytes.slice(PART_BYTES));
    const finished = await finish(new Request(ADDRESS, { method: 'POST' }), at(hash));
    expect(await finished.json()).toEqual({ received: bytes.length, stored: true });
    expect(await stateOf(hash)).toEqual({ videoId: null, received: bytes.length, stored: true });
  });

  it('take overlapping parts, as two tabs send them', async () => {
    const bytes = mp4();
    const hash = sha256(bytes);
    await Promise.all([
      sendPart(hash, 0, bytes.slice(0, 600)),
      sendPart(hash, 0, bytes.slice(0, 400)),
    ]);
    await sendPart(hash, 300, bytes.slice(300));
    const finished = await finish(new Request(ADDRESS, { method: 'POST' }), at(hash));
    expect(finished.status).toBe(200);
  });

  it('are told of together, in the order in which they are asked about', async () => {
    const { videoId, hash } = await entered();
    const [begun, absent] = [sha256(mp4()), sha256(mp4())];
    await sendPart(begun, 0, mp4().slice(0, 300));
    expect(await (await lookUpAll([begun, hash, absent])).json()).toEqual([
      { videoId: null, received: 300, stored: false },
      { videoId, received: 1000, stored: true },
      { videoId: null, received: 0, stored: false },
    ]);
    expect(await fieldOf(await lookUpAll([hash, 'x']))).toBe('hash.1');
    expect((await lookUpAll([])).status).toBe(422);
    expect((await lookUpAll(Array(MAX_LOOKED_UP + 1).fill(hash))).status).toBe(422);
  });

  it('refuse a part that leaves a gap', async () => {
    const bytes = mp4();
    const response = await sendPart(sha256(bytes), 100, bytes.slice(100));
    expect(response.status).toBe(409);
  });

  it('refuse a part that is too large, while it streams', async () => {
    const hash = sha256(mp4());
    expect((await sendPart(hash, 0, new Uint8Array(PART_BYTES + 1))).status).toBe(413);
  });

  it('throw away bytes that are not what the hash announced', async () => {
    const hash = sha256(mp4());
    await sendPart(hash, 0, mp4());
    const finished = await finish(new Request(ADDRESS, { method: 'POST' }), at(hash));
    expect(finished.status).toBe(422);
    expect(await stateOf(hash)).toMatchObject({ received: 0, stored: false });
  });

  it('name the field at fault', async () => {
    expect(await fieldOf(await sendPart('../../etc/passwd', 0, mp4()))).toBe('hash');
    expect(await fieldOf(await sendPart(sha256(mp4()), 'x', mp4()))).toBe('from');
  });
});

describe('frames', () => {
  it('arrive together in one request, and are served unchanged once their video is entered', async () => {
    const [one, other] = [jpeg(), jpeg()];
    const answer = await sendFrames({ [sha256(one)]: one, [sha256(other)]: other });
    expect(await answer.json()).toEqual({ received: 2 });
    const { hash, bytes } = await uploaded();
    const entry = await entryFor(hash, bytes.length);
    const frames = [{ ...entry.frameSet.frames[0], hash: sha256(one) }];
    const frameSet = { ...entry.frameSet, frames, clusters: [{ keyFrame: 0, frames: [0] }] };
    expect((await enterVideo({ ...entry, frameSet })).status).toBe(200);
    const served = await readFrame(new Request(ADDRESS), at(sha256(one)));
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(served.headers.get('cache-control')).toContain('immutable');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(one);
    expect((await readFrame(new Request(ADDRESS), at(sha256(jpeg())))).status).toBe(404);
  });

  it('are refused when they are other bytes, no JPEG, or too large', async () => {
    expect((await sendFrames({ [sha256(jpeg())]: jpeg() })).status).toBe(422);
    expect((await sendFrames({ 'no hash': jpeg() })).status).toBe(422);
    const text = new Uint8Array(Buffer.from('<script>alert(1)</script>'));
    expect((await sendFrames({ [sha256(text)]: text })).status).toBe(422);
    const many = Array.from({ length: MAX_KEPT_FRAMES + 1 }, jpeg);
    const tooMany = await sendFrames(Object.fromEntries(many.map((one) => [sha256(one), one])));
    expect(`${tooMany.status} ${await errorOf(tooMany)}`).toBe(
      `413 A video may have at most ${MAX_KEPT_FRAMES} frames.`,
    );
    const large = new Uint8Array(MAX_FRAME_BYTES + 1);
    expect((await sendFrames({ [sha256(large)]: large })).status).toBe(413);
  });
});

describe('entering a video', () => {
  it('stores video, facts, frames and clusters', async () => {
    const { videoId, frameSetId, entry, hash } = await entered();
    expect(await readClip(videoId)).toMatchObject({
      hash,
      name: 'clip.mp4',
      generationPrompt: 'A cat plays chess',
      generatorModel: null,
      facts: entry.facts,
    });
    expect(await newestFrameSet(videoId)).toMatchObject({ id: frameSetId, ...entry.frameSet });
  });

  it('takes the file and the frames along in the same request', async () => {
    const bytes = mp4();
    const entry = await entryFor(sha256(bytes), bytes.length);
    const picture = jpeg();
    const frames = [{ ...entry.frameSet.frames[0], hash: sha256(picture) }];
    const frameSet = { ...entry.frameSet, frames, clusters: [{ keyFrame: 0, frames: [0] }] };
    const files = { file: bytes, [sha256(picture)]: picture };
    const videoId = await videoIdOf(await enterVideo({ ...entry, frameSet }, files));
    const served = await media(new Request(ADDRESS), withId(videoId));
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
    expect((await readFrame(new Request(ADDRESS), at(sha256(picture)))).status).toBe(200);

    const other = await enterVideo({ ...entry, hash: sha256(mp4()) }, { file: bytes });
    expect(await errorOf(other)).toMatch(/other bytes than announced/);
  });

  it('recognises a video that is known', async () => {
    const { hash, entry, videoId, frameSetId } = await entered();
    expect(await stateOf(hash)).toMatchObject({ videoId, stored: true });
    const again = await enterVideo({ ...entry, name: 'other.mp4', generationPrompt: 'x' });
    expect(await again.json()).toEqual({ videoId, frameSetId });
    expect(await readClip(videoId)).toMatchObject({
      name: 'clip.mp4',
      generationPrompt: 'A cat plays chess',
    });
  });

  it('goes into the project that is asked for, apart from the same file in another', async () => {
    const { hash, entry, videoId } = await entered();
    const { id: projectId } = await database().project.create({ data: { name: 'Second' } });
    expect(await stateOf(hash, projectId)).toMatchObject({ videoId: null, stored: true });
    const second = await videoIdOf(await enterVideo({ ...entry, projectId }));
    expect(second).not.toBe(videoId);
    expect(await stateOf(hash, projectId)).toMatchObject({ videoId: second });
    expect(await stateOf(hash)).toMatchObject({ videoId });
    const nowhere = await enterVideo({ ...entry, projectId: videoId });
    expect(nowhere.status).toBe(404);
  });

  it('goes to the items that await a file of its name by its model, or by any', async () => {
    const { hash, bytes } = await uploaded();
    const entry = await entryFor(hash, bytes.length);
    const { id: projectId } = await database().project.create({ data: { name: 'Awaiting' } });
    const waiting = (key: string, wantedModel: string | null) =>
      database().item.create({
        data: {
          projectId,
          kind: 'take',
          key,
          name: key,
          media: { create: { n: 1, wantedName: 'clip.mp4', wantedModel } },
        },
      });
    await Promise.all([waiting('any', null), waiting('its', 'Sora'), waiting('other', 'Wan')]);
    const entering = await enterVideo({ ...entry, projectId, generatorModel: 'Sora' });
    const videoId = await videoIdOf(entering);
    const media = await database().itemMedia.findMany({
      where: { item: { projectId, kind: 'take' } },
      orderBy: { item: { key: 'asc' } },
    });
    expect(media.map((medium) => medium.videoId)).toEqual([videoId, videoId, null]);
  });

  it('gives a known video a further frame set', async () => {
    const { entry, videoId, frameSetId } = await entered();
    const frameSet = { ...entry.frameSet, extractor: 'test 2' };
    const again = (await (await enterVideo({ ...entry, frameSet })).json()) as object;
    expect(again).toMatchObject({ videoId });
    expect(again).not.toMatchObject({ frameSetId });
    expect(await newestFrameSet(videoId)).toMatchObject({ extractor: 'test 2' });
  });

  it('enters one video when two tabs send it at once', async () => {
    const { hash, bytes } = await uploaded();
    const entry = await entryFor(hash, bytes.length);
    const answers = await Promise.all([1, 2, 3].map(() => enterVideo(entry)));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('brings a deleted one back', async () => {
    const { entry, videoId, hash } = await entered();
    await database().item.update({ where: { id: videoId }, data: { deletedAt: new Date() } });
    expect((await media(new Request(ADDRESS), withId(videoId))).status).toBe(404);
    expect(await stateOf(hash)).toMatchObject({ videoId: null, stored: true });
    expect(await (await enterVideo(entry)).json()).toMatchObject({ videoId });
    expect((await media(new Request(ADDRESS), withId(videoId))).status).toBe(200);
  });

  it('fills in what is not known of a known one, and no more unless told to', async () => {
    const { videoId } = await entered();
    const said = { generationPrompt: 'Another', generatorModel: 'Sora' };
    const response = await describeVideo(json('PATCH', said), withId(videoId));
    expect(await response.json()).toEqual({
      generationPrompt: 'A cat plays chess',
      generatorModel: 'Sora',
    });
    const corrected = { generationPrompt: 'Another', generatorModel: null, over: true };
    const changed = await describeVideo(json('PATCH', corrected), withId(videoId));
    expect(await changed.json()).toEqual({ generationPrompt: 'Another', generatorModel: null });
  });

  it('refuses what has not arrived or does not fit, and names it', async () => {
    const { hash, bytes } = await uploaded();
    const entry = await entryFor(hash, bytes.length);
    const refusal = async (changes: object) => {
      const response = await enterVideo({ ...entry, ...changes });
      return `${response.status} ${await fieldOf(response)}`;
    };
    const [first, ...rest] = entry.frameSet.frames;
    const absent = { ...first, hash: sha256(jpeg()) };
    const changed = (frameSet: object) => ({ frameSet: { ...entry.frameSet, ...frameSet } });
    expect(await refusal({ hash: sha256(mp4()) })).toBe('422 hash');
    expect(await refusal({ bytes: 1 })).toBe('422 bytes');
    const many = Array.from({ length: MAX_KEPT_FRAMES + 1 }, (_, position) => ({
      ...first,
      position,
      at: position,
    }));
    expect(await refusal(changed({ frames: many }))).toBe('422 frameSet');
    const stray = jpeg();
    const strayed = await enterVideo(entry, { [sha256(stray)]: stray });
    expect(await errorOf(strayed)).toMatch(/the entry does not name it/);
    expect((await readFrame(new Request(ADDRESS), at(sha256(stray)))).status).toBe(404);
    expect(await refusal(changed({ frames: [absent, ...rest] }))).toBe('422 frameSet.frames');
    expect(await refusal({ facts: { ...entry.facts, width: 0 } })).toBe('422 facts.width');
    expect(await refusal(changed({ clusters: [{ keyFrame: 1, frames: [7] }] }))).toBe(
      '422 frameSet',
    );
    expect(await database().video.count({ where: { hash } })).toBe(0);
  });

  it('names a field that it does not know, and the one that was meant', async () => {
    const { entry, videoId } = await entered();
    const misspelt = await enterVideo({ ...entry, generationPromt: 'A cat' });
    expect([misspelt.status, await misspelt.json()]).toMatchObject([
      422,
      {
        field: 'generationPromt',
        detail: '“generationPromt” is not known; did you mean “generationPrompt”?',
      },
    ]);
    const frameSet = { ...entry.frameSet, extracter: 'test 2' };
    const request = await form({ entry: JSON.stringify({ frameSet }) });
    const further = await enterFrameSet(request, withId(videoId));
    expect(await further.json()).toMatchObject({
      field: 'frameSet.extracter',
      detail: '“extracter” is not known; did you mean “extractor”?',
    });
  });

  it('refuses what is no form, or does not say its size', async () => {
    expect((await enter(json('PUT', {}))).status).toBe(413);
    const headers = { 'content-length': '2', 'content-type': 'application/json' };
    const text = new Request(ADDRESS, { method: 'PUT', body: '{}', headers });
    expect(await errorOf(await enter(text))).toBe('The request is not a form.');
    expect(await fieldOf(await enter(await form({ entry: '{' })))).toBe('entry');
    const large = { ...headers, 'content-length': String(2 * PART_BYTES) };
    const huge = new Request(ADDRESS, { method: 'PUT', body: '{}', headers: large });
    expect((await enter(huge)).status).toBe(413);
  });
});

describe('the media of a video', () => {
  async function ask(videoId: string, headers: Record<string, string> = {}) {
    return media(new Request(ADDRESS, { headers }), withId(videoId));
  }

  it('comes whole, with its true type', async () => {
    const { videoId, bytes } = await entered();
    const response = await ask(videoId);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('comes in part', async () => {
    const { videoId, bytes } = await entered();
    const response = await ask(videoId, { range: 'bytes=100-199' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 100-199/1000');
    expect(response.headers.get('content-length')).toBe('100');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(100, 200));
  });

  it('says when a range lies beyond its end', async () => {
    const { videoId } = await entered();
    const response = await ask(videoId, { range: 'bytes=1000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */1000');
  });

  it('comes whole when the range was meant for other bytes', async () => {
    const { videoId, hash } = await entered();
    const range = 'bytes=0-9';
    expect((await ask(videoId, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await ask(videoId, { range, 'if-range': `"${hash}"` })).status).toBe(206);
  });

  it('is missing for ids that are none', async () => {
    expect((await ask('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await ask('nonsense')).status).toBe(404);
  });
});
