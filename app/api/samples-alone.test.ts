import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { POST as importItems } from '@/app/api/items/import/route';
import { POST as addClips } from '@/app/api/qa/annotations/clips/route';
import { POST as lookAtAnnotations } from '@/app/api/qa/annotations/route';
import { POST as makePlan } from '@/app/api/vbench/plans/route';
import { PUT as enterVideo } from '@/app/api/videos/route';
import { readSampleTree } from '@/benchmarks/vbench/use-cases/sample-tree';
import { openSampleProject } from '@/lib/library/projects.store';
import { freshDatabase } from '@/lib/testing/database';
import { projectOf } from '@/lib/video/store';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

const sample = (...name: string[]) =>
  readFileSync(path.join(process.cwd(), 'public', 'samples', ...name));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let samples = '';
let ordinary = '';

beforeAll(async () => {
  samples = (await openSampleProject('hallucination')).id;
  ordinary = (await projectOf(null)).id;
});

function post(body: object): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request('http://127.0.0.1/api', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

/** Enters a small file with one frame into a project. */
async function enter(bytes: Uint8Array, projectId: string): Promise<Response> {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(50)]);
  const frame = { position: 0, at: 0, hash: sha256(jpeg), width: 64, height: 36 };
  const entry = {
    projectId,
    hash: sha256(bytes),
    name: 'clip.mp4',
    bytes: bytes.length,
    generationPrompt: null,
    generatorModel: null,
    facts: {
      ...{ container: 'mp4', codec: 'h264', width: 640, height: 360, duration: 1 },
      ...{ frameCount: 2, frameRate: 2, rotation: 0, hasAudio: false, warnings: [] },
    },
    frameSet: {
      extractor: 'test 1',
      settings: { mode: 'key', maxSide: 768, quality: 0.85 },
      frames: [frame],
      clusters: [{ keyFrame: 0, frames: [0] }],
    },
  };
  const data = new FormData();
  data.append('entry', JSON.stringify(entry));
  data.append('file', new Blob([new Uint8Array(bytes)]));
  data.append(frame.hash, new Blob([new Uint8Array(jpeg)]));
  const packed = new Response(data);
  const body = await packed.arrayBuffer();
  const headers = {
    'content-type': packed.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  };
  return enterVideo(new Request('http://127.0.0.1/api', { method: 'PUT', body, headers }));
}

/** What comes in besides videos: the text of one file, into a project. */
const texts: Record<string, (text: string, project: string) => Promise<Response>> = {
  captions: (text, project) => {
    const files = [{ name: 'file.jsonl', text }];
    return importItems(post({ suite: 'caption-rubric', project, files, store: true }));
  },
  'annotations that are looked at': (text, project) =>
    lookAtAnnotations(post({ project, files: [{ name: 'file.json', text }] })),
  'annotations that are added': (text, project) =>
    addClips(post({ project, files: [{ name: 'file.json', text }] })),
};

const SHIPPED: Record<keyof typeof texts, string[]> = {
  captions: ['captions', 'known-captions.jsonl'],
  'annotations that are looked at': ['instructions', 'annotations.json'],
  'annotations that are added': ['instructions', 'annotations.json'],
};

/** What the server says of something that does not belong among the samples. */
async function expectRefused(response: Response, name: string): Promise<void> {
  expect(response.status).toBe(422);
  expect((await response.json()).error).toBe(
    `“${name}” does not come with the app, and “Samples” holds samples alone: add it to another project.`,
  );
}

it('the project of the samples takes no video of one’s own', async () => {
  const own = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), randomBytes(500)]);
  await expectRefused(await enter(own, samples), 'clip.mp4');
  expect((await enter(own, ordinary)).status).toBe(200);
  expect((await enter(sample('ball-jumps.mp4'), samples)).status).toBe(200);
});

it.each(Object.keys(texts))('nor other %s', async (what) => {
  const send = texts[what];
  const text = sample(...(SHIPPED[what] ?? [])).toString('utf8');
  const name = what === 'captions' ? 'file.jsonl' : 'file.json';
  await expectRefused((await send?.(`${text}\n`, samples)) ?? Response.error(), name);
  expect((await send?.(text, samples))?.status).toBe(200);
  expect((await send?.(`${text}\n`, ordinary))?.status).toBe(200);
});

it('nor a plan of other prompts', async () => {
  const files = await readSampleTree();
  const [first = ''] = Object.keys(files);
  const options = { name: 'A plan', road: 'full-list', text: 'plain', seed: 0 };
  const other = { ...files, [first]: `${files[first]}\n` };
  await expectRefused(await makePlan(post({ ...options, project: samples, files: other })), first);
  expect((await makePlan(post({ ...options, project: samples, files }))).status).toBe(200);
});
