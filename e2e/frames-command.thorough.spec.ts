import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { frameSchema, mediaFactsSchema } from '@/lib/video/schema';
import { ROOT } from './app';
import { samplePath } from './steps';

const COMMAND = path.join(ROOT, 'cli', 'framejury.mjs');

const takenSchema = z.object({
  file: z.string(),
  engine: z.string().min(1),
  facts: mediaFactsSchema,
  frames: z.array(frameSchema),
  keyFrames: z.array(z.number()),
  clusters: z.array(z.object({ keyFrame: z.number(), frames: z.array(z.number()) })),
  timings: z.object({ total: z.number().positive() }),
});
const refusedSchema = z.object({ file: z.string(), error: z.string() });
const reportSchema = z.object({ files: z.array(z.union([takenSchema, refusedSchema])) });

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-command-'));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command somewhere else than in the project. */
async function framejury(words: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  const [output, progress, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, progress };
}

function readTaken(json: string) {
  const { files } = reportSchema.parse(JSON.parse(json));
  return files.map((file) => takenSchema.parse(file));
}

test('key frames of several files come out of a shell; a bad file does not stop the others', async () => {
  const sound = path.join(ROOT, 'e2e', 'clips', 'sound-only.mp4');
  const clips = [samplePath('ball-vanishes.mp4'), sound, samplePath('block-slides.mp4')];
  const words = ['frames', ...clips, 'nowhere.mp4', '--json', 'out.json', '--images', 'images'];
  const { code, output, progress } = await framejury(words);
  expect(code).toBe(1);
  expect(output).toBe('');
  expect(progress).toMatch(/\[4\/4\]/);

  const json = await readFile(path.join(folder, 'out.json'), 'utf8');
  const { files } = reportSchema.parse(JSON.parse(json));
  expect(files[1]).toEqual({
    file: sound,
    error: '“sound-only.mp4” holds sound only, no pictures. Choose a video.',
  });
  expect(files[3]).toEqual({ file: 'nowhere.mp4', error: '“nowhere.mp4” is not there.' });

  for (const [index, clip] of [...clips.entries()].filter(([, file]) => file !== sound)) {
    const { facts, file, frames, keyFrames, clusters } = takenSchema.parse(files[index]);
    expect(file).toBe(clip);
    expect(keyFrames.length).toBeGreaterThan(0);
    expect(keyFrames).toEqual(clusters.map(({ keyFrame }) => frames[keyFrame]?.at));
    expect(frames.every(({ at }) => at <= facts.duration)).toBe(true);
    const images = await readdir(
      path.join(folder, 'images', `${index + 1}-${path.parse(clip).name}`),
    );
    expect(images).toHaveLength(frames.length);
  }
});

test('evenly spaced frames are as many as were asked for, and the same every time', async () => {
  const words = ['frames', samplePath('balls-bounce.mp4'), '--mode', 'uniform', '--count', '5'];
  const runs = [await framejury(words), await framejury(words)];
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const [first, second] = runs.flatMap(({ output }) => readTaken(output));
  expect(first?.frames).toHaveLength(5);
  expect(second?.frames).toEqual(first?.frames);
});

test('a file by any name is read, also where the locale knows ASCII alone, as under cron', async () => {
  const named = path.join(folder, 'Ünïcode 視頻.mp4');
  await copyFile(samplePath('block-slides.mp4'), named);
  const { code, output } = await framejury(['frames', named], { LC_ALL: 'C' });
  expect(code).toBe(0);
  const [taken] = readTaken(output);
  expect(taken?.file).toBe(named);
  expect(taken?.keyFrames.length).toBeGreaterThan(0);
});

test('what cannot be done is said in a sentence', async () => {
  const nobody = await framejury(['frames', samplePath('balls-bounce.mp4')], {
    CHROMIUM_PATH: path.join(folder, 'no-browser'),
  });
  expect(nobody.code).toBe(2);
  expect(nobody.progress).toContain('does not start');

  const unknown = await framejury(['stills']);
  expect(unknown.code).toBe(2);
  expect(unknown.progress).toContain('“stills” is not a command of framejury.');

  const help = await framejury(['frames', '--help']);
  expect(help.code).toBe(0);
  expect(help.output).toContain('Usage: framejury frames FILE…');
});
