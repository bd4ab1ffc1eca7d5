import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import pLimit from 'p-limit';
import { Trouble } from '@/scripts/trouble.mjs';
import { openFrameTaker } from './chromium';
import { FRAMES_HELP, type FramesOptions, readFramesOptions } from './frames-options';
import { takeMissing } from './missing-frames';
import { createProgress } from './progress';
import type { FrameTaker, TakenFrames, TakeOutcome } from './taking';

/** What the JSON says of one file. */
type FileReport =
  | { file: string; error: string }
  | (Omit<TakenFrames, 'extractor' | 'images'> & {
      file: string;
      engine: string;
      /** Presentation times of the key frames, in seconds. */
      keyFrames: number[];
    });

/**
 * Runs `framejury frames`.
 * @param words what follows `frames` on the command line
 * @returns the exit code: 0 when every file was read, else 1
 * @throws {Trouble} when nothing can be done at all
 */
export async function run(words: string[]): Promise<number> {
  if (words.includes('--missing')) return takeMissing(words);
  const options = readFramesOptions(words);
  if (!options) {
    process.stdout.write(FRAMES_HELP);
    return 0;
  }
  await requireFolderOf(options.json);
  const taker = await openFrameTaker();
  try {
    const files = await takeAll(taker, options);
    const text = `${JSON.stringify({ settings: options.settings, files }, null, 2)}\n`;
    if (options.json) await writeFile(options.json, text);
    else process.stdout.write(text);
    return files.some((report) => 'error' in report) ? 1 : 0;
  } finally {
    await taker.close();
  }
}

/** Better now than after an hour of decoding. */
async function requireFolderOf(json: string | null): Promise<void> {
  if (!json) return;
  const folder = await stat(path.dirname(path.resolve(json))).catch(() => null);
  if (!folder?.isDirectory()) {
    throw new Trouble(`--json: there is no folder ${path.dirname(json)} to write to.`);
  }
}

function takeAll(taker: FrameTaker, options: FramesOptions): Promise<FileReport[]> {
  const limit = pLimit(options.jobs);
  const progress = createProgress(options.files.length);
  return Promise.all(
    options.files.map((file, index) =>
      limit(async () => {
        const outcome = await takeOne(taker, file, options, (share) =>
          progress.advance(index, share),
        );
        progress.finish(index, describeOutcome(file, outcome));
        if ('failure' in outcome) return { file, error: outcome.failure };
        if (options.images) await writeImages(options.images, index, file, outcome.taken);
        return reportTaken(file, outcome.taken);
      }),
    ),
  );
}

async function takeOne(
  taker: FrameTaker,
  file: string,
  { settings, images }: FramesOptions,
  onShare: (share: number) => void,
): Promise<TakeOutcome> {
  const absolute = path.resolve(file);
  const facts = await stat(absolute).catch(() => null);
  if (!facts) return { failure: `“${file}” is not there.`, refused: true };
  if (!facts.isFile()) {
    return { failure: `“${file}” is a folder. Name the files in it.`, refused: true };
  }
  return taker.take(absolute, { settings, images: images !== null }, onShare);
}

function reportTaken(file: string, taken: TakenFrames): FileReport {
  const { extractor, facts, frames, clusters, timings } = taken;
  const keyFrames = clusters.map(({ keyFrame }) => frames[keyFrame]?.at ?? 0);
  return { file, engine: extractor, facts, frames, keyFrames, clusters, timings };
}

function describeOutcome(file: string, outcome: TakeOutcome): string {
  if ('failure' in outcome) return outcome.failure;
  const { frames, clusters, extractor, timings } = outcome.taken;
  const seconds = ((timings.total ?? 0) / 1000).toFixed(1);
  return `${file}: ${frames.length} frames, ${clusters.length} of them key frames, ${extractor}, ${seconds} s`;
}

/** The position on the command line keeps files of one name apart. */
async function writeImages(folder: string, index: number, file: string, taken: TakenFrames) {
  const place = path.join(folder, `${index + 1}-${path.parse(file).name}`);
  await mkdir(place, { recursive: true });
  for (const [position, { at }] of taken.frames.entries()) {
    const name = `${String(position).padStart(3, '0')}-${at.toFixed(3)}s.jpg`;
    await writeFile(path.join(place, name), taken.images[position] ?? '', 'base64');
  }
}
