import type { FrameEngine } from '@/lib/video/engines/engine';
import { createFfmpegEngine } from '@/lib/video/engines/ffmpeg-engine';
import { createGifEngine } from '@/lib/video/engines/gif-engine';
import { createWebCodecsEngine } from '@/lib/video/engines/webcodecs-engine';
import { extractVideo } from '@/lib/video/frames/extraction';
import { createJpegWorker } from '@/lib/video/frames/jpeg-aside';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import type { FrameSettings } from '@/lib/video/schema';

/** What one extraction took, in milliseconds. */
export interface Timing {
  /** Until it was known which frames are key frames; of uniform frames nothing. */
  chosen: number | null;
  /** Of which choosing among the grey pictures. */
  choosing: number | null;
  /** Until the last JPEG was made. */
  total: number;
  stills: number;
}

/** A way of extracting. */
export type Way = 'browser' | 'wasm';

declare global {
  interface Window {
    /** Null when the way does not lead to this file's frames. */
    measure(input: HTMLInputElement, way: Way, mode: 'key' | 'uniform'): Promise<Timing | null>;
  }
}

const SETTINGS: Record<'key' | 'uniform', FrameSettings> = {
  key: DEFAULT_FRAME_SETTINGS,
  uniform: { mode: 'uniform', count: 16, scale: 'quarter', maxSide: 4096, quality: 0.85 },
};

const ENGINES: Record<Way, FrameEngine[]> = {
  browser: [createWebCodecsEngine(), createGifEngine()],
  wasm: [createFfmpegEngine()],
};

const encodePicture = createJpegWorker();

/** The same engine with its choosing timed. */
function timed(engine: FrameEngine, timing: Timing, started: number): FrameEngine {
  return {
    ...engine,
    extract(source, probe, plan, events) {
      if (!('choose' in plan.keep)) return engine.extract(source, probe, plan, events);
      const { choose } = plan.keep;
      const keep = {
        ...plan.keep,
        choose(frames: Parameters<typeof choose>[0]) {
          const before = performance.now();
          const chosen = choose(frames);
          timing.chosen = performance.now() - started;
          timing.choosing = performance.now() - before;
          return chosen;
        },
      };
      return engine.extract(source, probe, { ...plan, keep }, events);
    },
  };
}

window.measure = async (input, way, mode) => {
  const file = input.files?.[0];
  if (!file) throw new Error('no file');
  const timing: Timing = { chosen: null, choosing: null, total: 0, stills: 0 };
  const started = performance.now();
  const engines = ENGINES[way].map((engine) => timed(engine, timing, started));
  try {
    const { frames } = await extractVideo(
      engines,
      file,
      SETTINGS[mode],
      () => undefined,
      encodePicture,
    );
    timing.total = performance.now() - started;
    timing.stills = frames.length;
    return timing;
  } catch {
    // Not every decoder reads every codec; the table has a gap there.
    return null;
  }
};
