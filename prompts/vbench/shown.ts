import type { Shown } from '@/benchmarks/vbench/formats/judged/rules';
import { firstMedium, type Medium } from '@/lib/suites/input';
import { clusterUnit, type UnitName } from '@/lib/suites/question';
import type { Sheet } from '@/lib/suites/sheet';
import { clipWords, type Whole, whole } from '@/lib/suites/whole';
import type { Frame } from '@/lib/video/schema';
import type { VbenchInput } from './settings';

/** Pictures of a call, and what the judge is told of them. */
export interface Pictures {
  frames: readonly Frame[];
  /** Where they stand for the video as a whole. */
  whole?: Whole;
  words: string;
}

/** How long a window of time is, and how much later the next one begins, in seconds. */
const WINDOW = { length: 2, step: 1 } as const;

const seconds = (time: number) => `${time.toFixed(2)} s`;

function timesOf(frames: readonly Frame[]): string {
  return frames.map(({ at }) => at.toFixed(2)).join(', ');
}

/** What of an item's first video a call shows. Windows have {@link windowsOf}, sheets {@link sheetsOf}. */
export function picturesOf(input: VbenchInput, shown: Exclude<Shown, 'sheets'>): Pictures {
  const { frames, duration, clip } = firstMedium(input);
  if (shown === 'first half') {
    const half = frames.slice(0, Math.ceil(frames.length / 2));
    return {
      frames: half,
      words: `What you see is the first half of a video, ${seconds(duration / 2)} long: ${half.length} frames at even distance, at ${timesOf(half)} s.`,
    };
  }
  if (shown === 'last') {
    const words = 'What you see is the last frame of a video, as a still picture.';
    return { frames: frames.slice(-1), words };
  }
  return {
    frames,
    ...whole([clip], { video: clipWords(duration) }),
    words: `The video is ${seconds(duration)} long. You see ${frames.length} frames of it at even distance, at ${timesOf(frames)} s.`,
  };
}

/** A part of a video in time, and its unit. */
export interface Window extends Pictures {
  unit: UnitName;
}

/**
 * Windows of 2 s that begin each second, in order; the whole video as one where it is shorter than that, or where frames
 * stand so far apart that no window has two of them.
 */
export function windowsOf(input: VbenchInput): Window[] {
  const medium = firstMedium(input);
  const starts = Array.from(
    { length: Math.max(0, Math.floor(medium.duration) - WINDOW.length + 1) },
    (_, index) => index * WINDOW.step,
  );
  const windows = starts.flatMap((from) => {
    const frames = medium.frames.filter(({ at }) => at >= from && at <= from + WINDOW.length);
    return frames.length < 2 ? [] : [windowOf(frames, medium)];
  });
  // Where frames are sparse, neighbouring windows may hold the same ones.
  const distinct = new Map(windows.map((window) => [window.unit, window]));
  return distinct.size > 0 ? [...distinct.values()] : [windowOf(medium.frames, medium)];
}

function windowOf(frames: readonly Frame[], { duration }: Medium): Window {
  const [from, to] = [frames[0]?.at ?? 0, frames.at(-1)?.at ?? 0];
  return {
    unit: clusterUnit(from, to),
    frames,
    words: `What you see is a part of a video that is ${seconds(duration)} long: ${frames.length} frames, at ${timesOf(frames)} s.`,
  };
}

/** The videos of an item that are here. */
export function videosOf({ media }: VbenchInput): Medium[] {
  return media.filter((medium) => medium !== null);
}

const MOMENTS = [
  { name: 'at its start', share: 0 },
  { name: 'in its middle', share: 0.5 },
  { name: 'at its end', share: 1 },
] as const;

/** Every video at its start, in its middle and at its end, a sheet each, under the numbers of the videos. */
export function sheetsOf(input: VbenchInput): { sheets: Sheet[]; words: string } {
  const videos = videosOf(input);
  const sheets = MOMENTS.map(({ name, share }, index) => ({
    caption: `Picture ${index + 1} of ${MOMENTS.length}: every video ${name}`,
    cells: videos.flatMap(({ frames }, video) => {
      const frame = frames[Math.round((frames.length - 1) * share)];
      return frame ? [{ number: video + 1, frame }] : [];
    }),
  }));
  const words = `There are ${videos.length} videos. Each of the pictures shows all of them under their numbers: at their start, in their middle and at their end.`;
  return { sheets, words };
}
