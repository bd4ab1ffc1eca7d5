import { drawFrom } from '../letters/draw';
import type { Part, SplitSettings } from './schema';

/** Chances are told apart by millionths. */
const CHANCES = 1_000_000;

/**
 * Which part a video is in, by seed and name alone: all its clips are in one part, and videos that come later move none.
 * The share is a chance of each video, so that the parts' sizes are near it and not exact.
 */
export function partOf(video: string, { seed, share }: SplitSettings): Part {
  return drawFrom(['split', seed, video])(CHANCES) < share * CHANCES ? 'benchmark' : 'training';
}

/** The rows of each part, in their order. */
export function splitByVideo<Row extends { video: string }>(
  rows: readonly Row[],
  settings: SplitSettings,
): Record<Part, Row[]> {
  const of = (part: Part) => rows.filter(({ video }) => partOf(video, settings) === part);
  return { training: of('training'), benchmark: of('benchmark') };
}
