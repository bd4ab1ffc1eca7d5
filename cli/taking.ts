import type { extractFrames } from '@/lib/video/frames/extract';
import type { ExtractedVideo } from '@/lib/video/frames/extraction';
import { RefusedFile } from '@/lib/video/refused-file';
import type { Frame, FrameSettings } from '@/lib/video/schema';

/** What is asked for one file. */
export interface TakeOrder {
  settings: FrameSettings;
  /** Whether the JPEGs themselves are wanted. */
  images: boolean;
  /** What the file is called in sentences; by its own name when left out. */
  name?: string;
}

/** What was taken out of one file. */
export interface TakenFrames extends Omit<ExtractedVideo, 'frames'> {
  frames: Frame[];
  /** The frames' JPEGs in base64; empty unless they were asked for. */
  images: string[];
  /** Milliseconds that each stage took, and all of them. */
  timings: Record<string, number>;
}

/**
 * What came of one file; a failure has the sentence that says why. `refused` where it is the file's fault: another try
 * would end the same.
 */
export type TakeOutcome = { taken: TakenFrames } | { failure: string; refused: boolean };

/** Takes frames out of files: a headless browser, or Node.js on its own. */
export interface FrameTaker {
  /**
   * @param file absolute path
   * @param onShare receives the share done, 0–1
   */
  take(file: string, order: TakeOrder, onShare: (share: number) => void): Promise<TakeOutcome>;
  close(): Promise<void>;
}

async function encodeBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function createStopwatch() {
  const timings: Record<string, number> = {};
  const begun = performance.now();
  let stage = 'reading';
  let since = begun;
  const switchTo = (next: string) => {
    const now = performance.now();
    timings[stage] = (timings[stage] ?? 0) + now - since;
    stage = next;
    since = now;
  };
  return {
    enter(next: string) {
      if (next !== stage) switchTo(next);
    },
    stop(): Record<string, number> {
      switchTo('end');
      timings.total = since - begun;
      return Object.fromEntries(
        Object.entries(timings).map(([name, milliseconds]) => [name, Math.round(milliseconds)]),
      );
    },
  };
}

type Extract = typeof extractFrames;

async function take(
  extract: Extract,
  file: File,
  { settings, images }: TakeOrder,
  onShare: (share: number) => void,
): Promise<TakenFrames> {
  const stopwatch = createStopwatch();
  let percent = 0;
  const video = await extract(file, settings, {
    signal: new AbortController().signal,
    onProgress(stage, share) {
      stopwatch.enter(stage);
      if (Math.floor(share * 100) === percent) return;
      percent = Math.floor(share * 100);
      onShare(share);
    },
  });
  return {
    ...video,
    timings: stopwatch.stop(),
    frames: video.frames.map(({ frame }) => frame),
    images: images ? await Promise.all(video.frames.map(({ jpeg }) => encodeBase64(jpeg))) : [],
  };
}

/**
 * Takes frames out of a file.
 * @param extract does the work
 * @param onShare receives the share done, 0–1
 */
export async function takeBy(
  extract: Extract,
  file: File,
  order: TakeOrder,
  onShare: (share: number) => void,
): Promise<TakeOutcome> {
  try {
    return { taken: await take(extract, file, order, onShare) };
  } catch (error) {
    if (error instanceof RefusedFile) return { failure: error.message, refused: true };
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, refused: false };
  }
}
