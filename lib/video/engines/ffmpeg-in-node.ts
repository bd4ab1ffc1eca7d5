import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FfmpegProgram } from './ffmpeg';

/** Milliseconds for which a command may show no sign of life, and the program take to start. */
const STALLED_AFTER_MS = 20_000;
const LONGEST_START_MS = 120_000;

/** A file on this machine's disk, read piece by piece. */
class FileOnDisk extends File {
  constructor(
    content: Blob,
    name: string,
    readonly place: string,
  ) {
    super([content], name);
  }
}

/**
 * Opens a file on this machine's disk, for {@link startFfmpegInNode}.
 * @param place absolute path
 * @param name what it is called
 * @throws when it cannot be read
 */
export async function openFileOnDisk(place: string, name = path.basename(place)): Promise<File> {
  return new FileOnDisk(await openAsBlob(place), name, place);
}

/** What the thread says: a line of ffmpeg's, or what came of the work that it was asked for. */
type Said = { line: string } | { failure: string } | { result: unknown };

/**
 * Starts ffmpeg.wasm in a thread of Node.js. It reads files that {@link openFileOnDisk} opened.
 * @param hear receives every line that commands say
 */
export async function startFfmpegInNode(hear: (line: string) => void): Promise<FfmpegProgram> {
  const thread = new Worker(new URL('./ffmpeg-node-thread.mjs', import.meta.url));
  // It waits for work for as long as the program lives, and does not keep it alive by that.
  thread.unref();
  const ask = <Result>(patience: number, work: string, ...given: unknown[]) =>
    new Promise<Result>((resolve, reject) => {
      const finish = (end: () => void) => {
        clearTimeout(watchdog);
        thread.off('message', onMessage).off('error', onError);
        end();
      };
      const onError = (error: unknown) => finish(() => reject(error));
      const onStall = () =>
        onError(new Error(`ffmpeg showed no sign of life for ${patience / 1000} seconds`));
      const watchdog = setTimeout(onStall, patience);
      const onMessage = (said: Said) => {
        watchdog.refresh();
        if ('line' in said) hear(said.line);
        else if ('failure' in said) onError(new Error(said.failure));
        else finish(() => resolve(said.result as Result));
      };
      thread.on('message', onMessage).on('error', onError);
      thread.postMessage({ work, given });
    });
  return {
    insert(file) {
      if (!(file instanceof FileOnDisk)) throw new Error(`${file.name} is not on disk.`);
      return ask(LONGEST_START_MS, 'insert', file.place);
    },
    remove: () => ask(STALLED_AFTER_MS, 'remove'),
    run: (program, parameters) => ask(STALLED_AFTER_MS, 'run', program, parameters),
    take: (written) => ask(STALLED_AFTER_MS, 'take', written),
    end: () => void thread.terminate(),
  };
}
