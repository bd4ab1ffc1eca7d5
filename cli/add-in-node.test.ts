import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { wellApp } from '@/lib/testing/app-answers';
import { runIn } from '@/lib/testing/command';
import { Trouble } from '@/scripts/trouble.mjs';
import { run as runAdd } from './add';
import { run as runFrames } from './frames';

const ensureChromium = vi.hoisted(() => vi.fn());
vi.mock('@/scripts/testing/chromium.mjs', () => ({ findChromium: () => null, ensureChromium }));

const app = wellApp();

beforeEach(() => {
  ensureChromium.mockImplementation(async (_folder, show) => {
    await show('', async () => undefined);
    throw new Trouble('The packages cannot be had.');
  });
});

/** The entry that a form carried. */
function entryIn(form: string) {
  const [, entry] = /name="entry"\s+(.+?)\s+------/s.exec(form) ?? [];
  return JSON.parse(entry ?? '');
}

it('takes clips in without a browser where none can be had', async () => {
  vi.stubEnv('FRAMEJURY_KEY', 'secret');
  const clips = path.join(app.folder, 'clips', 'train');
  await mkdir(clips, { recursive: true });
  await copyFile(path.resolve('public/samples/ball-vanishes.mp4'), path.join(clips, 'ball.mp4'));
  await writeFile(path.join(clips, 'broken.mp4'), 'no video');
  await writeFile(path.join(clips, 'metadata.csv'), 'file_name,text\nball.mp4,A ball\n');
  await writeFile(path.join(clips, 'notes.txt'), 'Seed 7.');
  app.answers['GET /api/uploads'] = [{ videoId: null, received: 0, stored: false }];
  app.answers['PUT /api/videos'] = { videoId: 'v', frameSetId: 'f' };

  const words = ['clips', '--model', 'Night 7', ...app.to];
  const { code, out, error } = await runIn(app.folder, runAdd, words);

  expect(out).toBe('1 clip taken into “First”, 0 there already, 1 failed (see above).\n');
  expect(code).toBe(1);
  expect(error).toContain('installing Debian’s packages');
  expect(error).toContain('ffmpeg.wasm decodes in Node.js');
  expect(error).toContain('“broken.mp4” is not a video');
  expect(error).toContain('1 other file is in there');
  const [sent] = app.asked.filter(({ pathname }) => pathname === '/api/videos');
  expect(sent?.key).toBe('secret');
  expect(entryIn(sent?.body ?? '')).toMatchObject({
    ...{ name: 'ball.mp4', generationPrompt: 'A ball', generatorModel: 'Night 7' },
    ...{ projectId: 'p0', bytes: 21436 },
    frameSet: { extractor: 'ffmpeg.wasm 0.12.10 in Node.js' },
  });
});

it('takes frames of files without a browser, and tells of each', async () => {
  const clip = path.resolve('e2e/clips/h264-in-order.mp4');
  const { code, out } = await runIn(app.folder, runFrames, [clip, 'none.mp4']);
  expect(code).toBe(1);
  expect(JSON.parse(out).files).toMatchObject([
    { file: clip, engine: 'ffmpeg.wasm 0.12.10 in Node.js', facts: { frameCount: 40 } },
    { file: 'none.mp4', error: '“none.mp4” is not there.' },
  ]);
});
