import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import pLimit from 'p-limit';
import { z } from 'zod';
import {
  describeNeed,
  type LackingVideo,
  lackingVideoSchema,
  settingsFor,
} from '@/lib/video/frames/need';
import { packForms } from '@/lib/video/transfer/upload';
import type { FrameSetEntry } from '@/lib/video/transfer/upload-schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { requestApp } from './app-request';
import { openFrameTaker } from './chromium';
import { decodedFrames } from './decoder';
import { FRAMES_HELP, type MissingOptions, readMissingOptions } from './frames-options';
import { createProgress } from './progress';
import type { FrameTaker } from './taking';

/**
 * Runs `framejury frames --missing`: takes the frames that stored clips lack, and gives them to the app.
 * @param words what follows `frames` on the command line
 * @returns the exit code: 0 when all were taken, else 1
 * @throws {Trouble} when nothing can be done at all
 */
export async function takeMissing(words: string[]): Promise<number> {
  const options = readMissingOptions(words);
  if (!options) {
    process.stdout.write(FRAMES_HELP);
    return 0;
  }
  const { lacking, failed } = await takeFramesLacking(options);
  const counts =
    lacking === 0
      ? 'No clip lacks frames.'
      : `Took frames of ${lacking - failed} of ${lacking} clips.`;
  process.stdout.write(failed === 0 ? `${counts}\n` : `${counts} ${failed} failed, see above.\n`);
  return failed === 0 ? 0 : 1;
}

/**
 * Takes the frames that stored clips lack, and gives them to the app.
 * @returns how many clips lacked some, and of how many of these they could not be taken
 * @throws {Trouble} when the browser does not start, or the app does not answer
 */
export async function takeFramesLacking(
  options: MissingOptions,
): Promise<{ lacking: number; failed: number }> {
  const lacking = await listMissing(options);
  if (lacking.length === 0) return { lacking: 0, failed: 0 };
  const taker = await openFrameTaker();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-frames-'));
  try {
    const failures = await takeAll(taker, folder, lacking, options);
    return { lacking: lacking.length, failed: failures.filter((one) => one !== null).length };
  } finally {
    await taker.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function listMissing({ of, url }: MissingOptions): Promise<LackingVideo[]> {
  const response = await requestApp(`${url}/api/frames/missing?${new URLSearchParams(of)}`);
  return z.array(lackingVideoSchema).parse(await response.json());
}

/** @returns for each video why it failed, or null */
function takeAll(
  taker: FrameTaker,
  folder: string,
  lacking: readonly LackingVideo[],
  { url, jobs }: MissingOptions,
): Promise<(string | null)[]> {
  const limit = pLimit(jobs);
  const progress = createProgress(lacking.length);
  return Promise.all(
    lacking.map((video, index) =>
      limit(async () => {
        const file = path.join(folder, String(index));
        const failure = await takeOne(taker, file, video, url, (share) =>
          progress.advance(index, share),
        );
        await rm(file, { force: true });
        progress.finish(index, failure ?? `${video.name}: ${describeNeed(video.need)}`);
        return failure;
      }),
    ),
  );
}

/** @returns why it failed, or null */
async function takeOne(
  taker: FrameTaker,
  file: string,
  { videoId, name, need }: LackingVideo,
  url: string,
  onShare: (share: number) => void,
): Promise<string | null> {
  try {
    const { body } = await requestApp(`${url}/api/videos/${videoId}/media`);
    if (!body) return `“${name}” came without its bytes.`;
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
    const settings = settingsFor(need);
    const outcome = await taker.take(file, { settings, images: true, name }, onShare);
    if ('failure' in outcome) return outcome.failure;
    const { frameSet, jpegs } = decodedFrames(outcome.taken, settings);
    const fields = new Map(jpegs.map(([hash, jpeg]) => [hash, new Blob([new Uint8Array(jpeg)])]));
    await send(`${url}/api`, videoId, [...fields], { frameSet });
    return null;
  } catch (error) {
    if (error instanceof Trouble) return `“${name}”: ${error.message}`;
    throw error;
  }
}

async function send(
  api: string,
  videoId: string,
  frames: [string, Blob][],
  entry: FrameSetEntry,
): Promise<void> {
  const forms = packForms(frames);
  const last = forms.pop() ?? new FormData();
  for (const body of forms) await requestApp(`${api}/frames`, { method: 'PUT', body });
  last.append('entry', JSON.stringify(entry));
  await requestApp(`${api}/videos/${videoId}/frame-sets`, { method: 'PUT', body: last });
}
