import type { Probe } from '../engines/engine';
import type { FrameSettings } from '../schema';
import { ROUNDING } from './spacing';

/**
 * The frames that are shown in the middles of `count` equal parts of a video, or of the part of it between two times, each
 * frame once.
 * @returns indices into the probe's times, ascending; none when the video ends before the part
 */
export function uniformFrames(
  { times, duration }: Pick<Probe, 'times' | 'duration'>,
  count: number,
  { from, to }: { from?: number; to?: number } = {},
): number[] {
  const beginning = times[0] as number;
  const start = Math.max(beginning, from ?? beginning);
  const length = Math.min(beginning + duration, to ?? Number.POSITIVE_INFINITY) - start;
  if (length < 0 || (length === 0 && from !== undefined)) return [];
  const chosen = new Set<number>();
  let shown = 0;
  for (let part = 0; part < count; part++) {
    const at = start + ((part + 0.5) / count) * length;
    while (shown + 1 < times.length && (times[shown + 1] as number) <= at + ROUNDING) shown++;
    chosen.add(shown);
  }
  return [...chosen];
}

/**
 * Frames from the first to the last, as many frames apart each, by index and rounded down: `count` of them, or all of a
 * video that has fewer.
 * @returns indices, ascending
 */
export function framesFromEndToEnd(frames: number, count: number): number[] {
  if (count === 1) return [0];
  const chosen = Array.from({ length: count }, (_, place) =>
    Math.floor((place * (frames - 1)) / (count - 1)),
  );
  return [...new Set(chosen)];
}

/**
 * The frames that are shown between two times: the one that stands at the first, and all that come up to the second.
 * @returns indices, ascending; none when the video ends before
 */
export function intervalFrames(
  { times, duration }: Pick<Probe, 'times' | 'duration'>,
  from: number,
  to: number,
): number[] {
  const end = (times[0] ?? 0) + duration;
  return times.flatMap((at, index) => {
    const goes = times[index + 1] ?? end;
    return at <= to + ROUNDING && (goes > from + ROUNDING || at >= from - ROUNDING) ? [index] : [];
  });
}

/** Even frames of a video or of a part of it. */
export function evenFrames(
  probe: Probe,
  { count, ends, from, to }: Extract<FrameSettings, { mode: 'uniform' }>,
): number[] {
  if (!ends) return uniformFrames(probe, count, { from, to });
  const shown = intervalFrames(probe, from ?? 0, to ?? Number.POSITIVE_INFINITY);
  return framesFromEndToEnd(shown.length, count).map((place) => shown[place] as number);
}
