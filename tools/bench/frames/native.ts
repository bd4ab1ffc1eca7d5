import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseKeyFrames } from '@/lib/video/frames/key-frames';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import type { Timing } from './page';

/** What is measured, and how it was made. */
export interface BenchClip {
  name: string;
  file: string;
  width: number;
  height: number;
  rate: number;
  frames: number;
  /** Every how many frames there is one that decodes by itself. */
  keyEvery: number;
}

const SHORT_VIDEO_FRAMES = 600;
const MAX_COMPARED = 300;

/** Runs ffmpeg. @returns what it wrote to standard output */
export function runFfmpeg(...words: string[]): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error(`ffmpeg ended with ${code}`)),
    );
  });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'framejury-native-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The same job by native ffmpeg: grey frames (of a long video those that decode by themselves), the same choosing, JPEGs of the chosen frames.
 * @param threads empty for ffmpeg's own choice
 */
export async function nativeKeyFrames(clip: BenchClip, threads: string[]): Promise<Timing> {
  const started = performance.now();
  const long = clip.frames > SHORT_VIDEO_FRAMES;
  const step = long ? clip.keyEvery : Math.ceil(clip.frames / MAX_COMPARED);
  const width = 160;
  const height = Math.round((160 * clip.height) / clip.width);
  const grey = await runFfmpeg(
    ...[...threads, ...(long ? ['-skip_frame', 'nokey'] : []), '-i', clip.file, '-vsync', '0'],
    '-vf',
    `${long ? '' : `select='lt(mod(n,${step}),1)',`}scale=${width}:${height}:flags=area,format=gray`,
    ...['-f', 'rawvideo', '-'],
  );
  const count = Math.floor(grey.length / (width * height));
  const pixels = Array.from({ length: count }, (_, index) =>
    grey.subarray(index * width * height, (index + 1) * width * height),
  );
  const times = pixels.map((_, index) => (index * step) / clip.rate);
  const before = performance.now();
  const clusters = chooseKeyFrames({ width, height, times, pixels });
  const chosen = performance.now();
  const frames = [...new Set(clusters.flatMap((cluster) => cluster.frames))].sort((a, b) => a - b);
  const indices = frames.map((frame) => frame * step);
  await takeJpegs(
    clip,
    indices,
    threads,
    DEFAULT_FRAME_SETTINGS.maxSide / Math.max(clip.width, clip.height),
  );
  return {
    chosen: chosen - started,
    choosing: chosen - before,
    total: performance.now() - started,
    stills: frames.length,
  };
}

/** Sixteen frames at half the width and height, as JPEGs. */
export async function nativeUniform(clip: BenchClip, threads: string[]): Promise<Timing> {
  const started = performance.now();
  const indices = Array.from({ length: 16 }, (_, part) =>
    Math.floor(((part + 0.5) / 16) * clip.frames),
  );
  await takeJpegs(clip, indices, threads, 0.5);
  return { chosen: null, choosing: null, total: performance.now() - started, stills: 16 };
}

/** By one pass over a short clip, by seeking in a long one. */
function takeJpegs(
  { file, frames, rate, width, height }: BenchClip,
  indices: number[],
  threads: string[],
  scale: number,
): Promise<unknown> {
  const side = (pixels: number) => Math.round(pixels * Math.min(1, scale));
  const size = `scale=${side(width)}:${side(height)}:flags=area,format=yuvj420p`;
  return inFolder((folder) => {
    if (frames <= SHORT_VIDEO_FRAMES) {
      const chosen = indices.map((index) => `eq(n,${index})`).join('+');
      const output = ['-frames:v', String(indices.length), path.join(folder, '%d.jpg')];
      return runFfmpeg(
        ...threads,
        '-i',
        file,
        '-vsync',
        '0',
        '-vf',
        `select='${chosen}',${size}`,
        ...output,
      );
    }
    const inputs = indices.flatMap((index) => [
      ...threads,
      '-ss',
      (index / rate).toFixed(3),
      '-i',
      file,
    ]);
    const outputs = indices.flatMap((_, at) => [
      ...['-map', `${at}:v`, '-frames:v', '1', '-vf', size],
      path.join(folder, `${at}.jpg`),
    ]);
    return runFfmpeg(...inputs, ...outputs);
  });
}
