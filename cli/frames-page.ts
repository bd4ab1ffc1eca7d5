import { extractFrames } from '@/lib/video/frames/extract';
import type { ExtractedVideo } from '@/lib/video/frames/extraction';
import { RefusedFile } from '@/lib/video/refused-file';
import type { Frame, FrameSettings } from '@/lib/video/schema';

/** What the command asks of the page for one file. */
export interface TakeOrder {
  /** Tells the reports of one file from another's. */
  id: number;
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

declare global {
  interface Window {
    /** Given by this page: takes frames out of the file that an input holds. */
    takeFrames(input: HTMLInputElement, order: TakeOrder): Promise<TakeOutcome>;
    /** Given by the command: hears the share that is done, 0–1. */
    reportShare(id: number, share: number): Promise<void>;
  }
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

async function take(file: File, { id, settings, images }: TakeOrder): Promise<TakenFrames> {
  const stopwatch = createStopwatch();
  let percent = 0;
  const video = await extractFrames(file, settings, {
    signal: new AbortController().signal,
    onProgress(stage, share) {
      stopwatch.enter(stage);
      if (Math.floor(share * 100) === percent) return;
      percent = Math.floor(share * 100);
      void window.reportShare(id, share);
    },
  });
  return {
    ...video,
    timings: stopwatch.stop(),
    frames: video.frames.map(({ frame }) => frame),
    images: images ? await Promise.all(video.frames.map(({ jpeg }) => encodeBase64(jpeg))) : [],
  };
}

window.takeFrames = async (input, order) => {
  const file = input.files?.[0];
  if (!file) return { failure: 'The browser was given no file.', refused: false };
  try {
    const { name = file.name } = order;
    return { taken: await take(new File([file], name), order) };
  } catch (error) {
    if (error instanceof RefusedFile) return { failure: error.message, refused: true };
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, refused: false };
  }
};
