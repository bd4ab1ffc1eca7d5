import { copyFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { type PageServer, servePage } from '@/cli/page-server';
import type { TakeOrder, TakeOutcome } from '@/cli/taking';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import { ROOT } from './app';

const CLIPS = path.join(ROOT, 'e2e', 'clips');

const test = plain.extend<
  {
    take(name: string, settings?: TakeOrder['settings']): Promise<TakeOutcome>;
  },
  { server: PageServer }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
    async ({}, use) => {
      const server = await servePage();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  take: async ({ page, server }, use) => {
    await page.exposeFunction('reportShare', () => undefined);
    await page.goto(server.address);
    await use(async (name, settings = DEFAULT_FRAME_SETTINGS) => {
      const input = await page.evaluateHandle(() =>
        Object.assign(document.createElement('input'), { type: 'file' }),
      );
      await input.setInputFiles(path.resolve(CLIPS, name));
      const order = { id: 1, settings, images: false };
      return page.evaluate(([element, wanted]) => window.takeFrames(element, wanted), [
        input,
        order,
      ] as const);
    });
  },
});

test('every file goes to the engine that reads it', async ({ take }) => {
  // What Chromium on Linux decodes by itself; elsewhere HEVC may be decoded fast too.
  for (const [name, extractor] of [
    ['h264-b-frames.mp4', /^WebCodecs/],
    ['av1.mp4', /^WebCodecs/],
    ['animation.gif', /^ImageDecoder/],
    ['hevc.mp4', /^ffmpeg\.wasm|^WebCodecs/],
    ['ten-bit.mp4', /^ffmpeg\.wasm/],
    ['mpeg4.avi', /^ffmpeg\.wasm/],
  ] as const) {
    const outcome = await take(name);
    expect(outcome, name).toMatchObject({ taken: { extractor: expect.stringMatching(extractor) } });
  }
});

test('a rotated video comes out upright', async ({ take }) => {
  const outcome = await take('rotated-90.mp4');
  expect(outcome).toMatchObject({ taken: { facts: { width: 192, height: 320 } } });
  const frames = 'taken' in outcome ? outcome.taken.frames : [];
  expect(frames[0]).toMatchObject({ width: 192, height: 320 });
});

test('a broadcast begins at 0, whatever its clock says', async ({ take }) => {
  const outcome = await take('transport-stream.m2t');
  expect(outcome).toMatchObject({ taken: { extractor: expect.stringMatching(/^ffmpeg\.wasm/) } });
  const { frames, facts } = 'taken' in outcome ? outcome.taken : { frames: [], facts: null };
  expect(frames[0]?.at).toBe(0);
  expect(facts?.duration).toBeCloseTo(1.6, 2);
});

test('a damaged video is read as far as it goes, and says so, or is whole', async ({ take }) => {
  const outcome = await take('damaged.mp4');
  expect(outcome).toMatchObject({ taken: { facts: { codec: 'h264' } } });
});

test('frames are taken by number and by interval', async ({ take }) => {
  const { quality } = DEFAULT_FRAME_SETTINGS;
  const uniform = await take('h264-b-frames.mp4', {
    mode: 'uniform',
    count: 8,
    scale: 'quarter',
    maxSide: 768,
    quality,
  });
  const frames = 'taken' in uniform ? uniform.taken.frames : [];
  expect(frames.map(({ at }) => Math.round(at * 25))).toEqual([2, 7, 12, 17, 22, 27, 32, 37]);
  expect(frames[0]).toMatchObject({ width: 160, height: 96 });

  const interval = { mode: 'interval', from: 0.5, to: 0.7, maxSide: 768, quality } as const;
  const between = await take('vp9.webm', interval);
  expect('taken' in between && between.taken.frames.map(({ at }) => Math.round(at * 25))).toEqual([
    12, 13, 14, 15, 16, 17,
  ]);
});

test('a large file is read piece by piece, and gives the same frames', async ({ take }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-large-'));
  try {
    const large = path.join(folder, 'large.avi');
    await copyFile(path.join(CLIPS, 'mpeg4.avi'), large);
    // Nothing but zeros at the end, which take no place on the disk.
    await truncate(large, 130 * 1024 ** 2);
    const whole = await take(large);
    const small = await take('mpeg4.avi');
    const hashes = (outcome: TakeOutcome) =>
      'taken' in outcome ? outcome.taken.frames.map(({ at, hash }) => [at, hash]) : outcome;
    expect(hashes(whole)).toEqual(hashes(small));
    expect(small).toMatchObject({ taken: { facts: { frameCount: 40 } } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('files that cannot be read are refused with a sentence', async ({ take }, info) => {
  const notes = info.outputPath('notes.mp4');
  const nothing = info.outputPath('nothing.mp4');
  await writeFile(notes, 'Buy milk. '.repeat(100));
  await writeFile(nothing, '');
  for (const [name, reason] of [
    ['sound-only.mp4', 'holds sound only'],
    ['cut-off.mp4', 'is cut off'],
    ['encrypted.mp4', 'is encrypted'],
    [notes, '“notes.mp4” is not a video, whatever its name says.'],
    [nothing, '“nothing.mp4” is empty.'],
  ] as const) {
    expect(await take(name), name).toEqual({
      failure: expect.stringContaining(reason),
      refused: true,
    });
  }
});
