import type { ExtractionPlan, FrameEngine, Picture, Probe } from '@/lib/video/engines/engine';
import { createFfmpegEngine } from '@/lib/video/engines/ffmpeg-engine';
import { createGifEngine } from '@/lib/video/engines/gif-engine';
import { openSource } from '@/lib/video/engines/source';
import { createWebCodecsEngine } from '@/lib/video/engines/webcodecs-engine';
import { toRgba } from '@/lib/video/frames/colour';
import { extractVideo } from '@/lib/video/frames/extraction';
import { planFrames } from '@/lib/video/frames/frame-plan';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';

/** How similar what two engines make of one file is; the quality in decibels, 99 where there is no difference. */
export interface Likeness {
  /** Facts of the file by each engine, without the table of frames. */
  facts: [Omit<Probe, 'times' | 'independent'>, Omit<Probe, 'times' | 'independent'>];
  /** How many frames each engine decoded. */
  counts: [number, number];
  /** The largest difference between times of the same frame, in seconds. */
  timeDifference: number;
  /** The lowest quality among grey pictures, and among kept ones as colours and as JPEGs. */
  grey: number;
  colours: number;
  jpeg: number;
}

/** How a few frames of a file, taken alone, compare with the same ones taken with all others. */
export interface Selection {
  /** Which ones; indices into the probe's times. */
  frames: number[];
  /** Those among them that differ in any byte or in their time. */
  unlike: number[];
}

declare global {
  interface Window {
    /** Takes few frames of a file by the fast engine, in several choices; the first choice is all of them. */
    compareSelections(input: HTMLInputElement): Promise<Selection[]>;
    /** Null when the fast engines leave the file to ffmpeg. */
    compareEngines(input: HTMLInputElement): Promise<Likeness | null>;
  }
}

const universal = createFfmpegEngine();

interface Decoded {
  probe: Probe;
  times: number[];
  grey: Uint8Array[];
  stills: Picture[];
}

function quality(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) return 0;
  let squares = 0;
  for (let at = 0; at < one.length; at++) {
    squares += ((one[at] as number) - (other[at] as number)) ** 2;
  }
  return squares === 0 ? 99 : 10 * Math.log10((255 ** 2 * one.length) / squares);
}

function lowest<Item>(one: Item[], other: Item[], measure: (a: Item, b: Item) => number): number {
  return Math.min(...one.map((item, at) => measure(item, other[at] as Item)));
}

async function decode(engine: FrameEngine, file: File, probe: Probe): Promise<Decoded> {
  const { keep } = planFrames(file.name, probe, DEFAULT_FRAME_SETTINGS);
  if (!('choose' in keep)) throw new Error('Key frames are chosen by looking.');
  const decoded: Decoded = { probe, times: [], grey: [], stills: [] };
  const plan: ExtractionPlan = {
    keep: {
      ...keep,
      choose({ times, pixels }) {
        decoded.times = [...times];
        decoded.grey = pixels.map((grey) => grey.slice());
        return [...new Set([0, pixels.length >> 1, pixels.length - 1])];
      },
    },
    stillWidth: Math.round(probe.width * 0.7),
    stillHeight: Math.round(probe.height * 0.7),
  };
  await engine.extract(await openSource(file), probe, plan, {
    onProgress: () => undefined,
    async onStill({ picture }) {
      decoded.stills.push(picture);
    },
  });
  return decoded;
}

async function jpegs(engine: FrameEngine, file: File): Promise<Uint8ClampedArray[]> {
  const settings = { ...DEFAULT_FRAME_SETTINGS, mode: 'uniform', count: 4 } as const;
  const { frames } = await extractVideo([engine], file, settings, () => undefined);
  return Promise.all(
    frames.map(async ({ jpeg }) => {
      const bitmap = await createImageBitmap(jpeg);
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }),
  );
}

function factsOf({ probe: { times: _, independent: __, ...facts } }: Decoded) {
  return facts;
}

function fileOf(input: HTMLInputElement): File {
  const file = input.files?.[0];
  if (!file) throw new Error('no file');
  return file;
}

window.compareEngines = async (input) => {
  const file = fileOf(input);
  const source = await openSource(file);
  for (const fast of [createWebCodecsEngine(), createGifEngine()]) {
    const probe = await fast.probe(source);
    if (!probe) continue;
    const one = await decode(fast, file, probe);
    const otherProbe = await universal.probe(source);
    if (!otherProbe) throw new Error('ffmpeg left the file to others');
    const other = await decode(universal, file, otherProbe);
    const differences = one.times.map((time, at) => Math.abs(time - (other.times[at] ?? -1)));
    const rgba = (decoded: Decoded) =>
      decoded.stills.map((picture) => toRgba(picture, decoded.probe.colour));
    return {
      facts: [factsOf(one), factsOf(other)],
      counts: [one.times.length, other.times.length],
      timeDifference: Math.max(...differences),
      grey: lowest(one.grey, other.grey, quality),
      colours: lowest(rgba(one), rgba(other), quality),
      jpeg: lowest(await jpegs(fast, file), await jpegs(universal, file), quality),
    };
  }
  return null;
};

/** Frames of a file at their full size: taken as known ones, or as they are looked at. */
async function takeFrames(file: File, choose: (count: number) => number[], looks = false) {
  const engine = createWebCodecsEngine();
  const source = await openSource(file);
  const probe = await engine.probe(source);
  if (!probe) throw new Error('the fast engine left the file to others');
  const frames = choose(probe.times.length);
  const stills: { at: number; bytes: Uint8Array }[] = [];
  const look = { frames, factor: 8, keepsAll: true, choose: () => [...frames.keys()] };
  const plan = {
    keep: looks ? look : frames,
    stillWidth: probe.width,
    stillHeight: probe.height,
  };
  await engine.extract(source, probe, plan, {
    onProgress: () => undefined,
    async onStill({ at, picture }) {
      stills.push({ at, bytes: picture.bytes.slice() });
    },
  });
  return { frames, stills };
}

/** Every so many-th frame, from one of the first on. */
function everySo(step: number, from: number) {
  return (count: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => index % step === from);
}

window.compareSelections = async (input) => {
  const file = fileOf(input);
  const all = await takeFrames(file, everySo(1, 0));
  const few = [];
  for (const [step, from] of [
    [2, 0],
    [2, 1],
    [3, 1],
    [7, 5],
    [16, 15],
    [1000, 17],
  ] as const) {
    few.push(await takeFrames(file, everySo(step, from)));
  }
  few.push(await takeFrames(file, everySo(3, 1), true));
  return [all, ...few].map(({ frames, stills }) => ({
    frames,
    unlike: frames.filter((frame, position) => {
      const [one, other] = [stills[position], all.stills[frame]];
      return one?.at !== other?.at || quality(one?.bytes ?? [], other?.bytes ?? []) < 99;
    }),
  }));
};
