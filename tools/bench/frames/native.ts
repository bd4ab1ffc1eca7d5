import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseByIndex } from '@/lib/video/engines/ffmpeg-filters';
import { fillUp } from '@/lib/video/frames/coverage';
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
 * The same job by native ffmpeg: grey frames (of a long video those that decode by themselves), the same choosing, JPEGs of
 * the frames that are kept.
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
  const clustered = [...new Set(clusters.flatMap((cluster) => cluster.frames))].sort(
    (a, b) => a - b,
  );
  const frames = fillUp(clustered, clusters, times, DEFAULT_FRAME_SETTINGS.step ?? 0);
  const scale = DEFAULT_FRAME_SETTINGS.maxSide / Math.max(clip.width, clip.height);
  if (long) await takeInOnePass(clip, frames, [...threads, '-skip_frame', 'nokey'], scale);
  else
    await takeInOnePass(
      clip,
      frames.map((frame) => frame * step),
      threads,
      scale,
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

function sizeOf({ width, height }: BenchClip, scale: number): string {
  const side = (pixels: number) => Math.round(pixels * Math.min(1, scale));
  return `scale=${side(width)}:${side(height)}:flags=area,format=yuvj420p`;
}

/** @param indices among the frames that are decoded */
function takeInOnePass(clip: BenchClip, indices: number[], before: string[], scale: number) {
  return inFolder((folder) =>
    runFfmpeg(
      ...[...before, '-i', clip.file, '-vsync', '0'],
      ...['-vf', `select='${chooseByIndex(indices)}',${sizeOf(clip, scale)}`],
      ...['-frames:v', String(indices.length), path.join(folder, '%d.jpg')],
    ),
  );
}

/** By one pass over a short clip, by seeking in a long one. */
function takeJpegs(clip: BenchClip, indices: number[], threads: string[], scale: number) {
  if (clip.frames <= SHORT_VIDEO_FRAMES) return takeInOnePass(clip, indices, threads, scale);
  return inFolder((folder) => {
    const inputs = indices.flatMap((index) => [
      ...[...threads, '-ss', (index / clip.rate).toFixed(3)],
      ...['-i', clip.file],
    ]);
    const outputs = indices.flatMap((_, at) => [
      ...['-map', `${at}:v`, '-frames:v', '1', '-vf', sizeOf(clip, scale)],
      path.join(folder, `${at}.jpg`),
    ]);
    return runFfmpeg(...inputs, ...outputs);
  });
}
