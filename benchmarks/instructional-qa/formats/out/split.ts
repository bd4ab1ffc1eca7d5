import type { Part } from '@/lib/datasets/schema';
import { drawFrom } from '../letters/draw';
import type { SplitSettings } from './schema';

/** Chances are told apart by millionths. */
const CHANCES = 1_000_000;

/**
 * Which part a video falls into by chance: by seed and name alone, so that all its clips are in one part, and videos that
 * come later move none. The share is a chance of each video, so that the parts' sizes are near it and not exact.
 */
export function partOf(video: string, { seed, share }: SplitSettings): Part {
  return drawFrom(['split', seed, video])(CHANCES) < share * CHANCES ? 'test' : 'training';
}

/**
 * Says which part each video is in: where that is so settled, those of multiple-choice questions are in `test`, and the
 * others, or all, fall into a part by chance.
 * @param split null for one part, `test`
 */
export function partBy(
  split: SplitSettings | null,
  multipleChoice: readonly { video: string }[],
): (row: { video: string }) => Part {
  if (!split) return () => 'test';
  const examined = new Set(split.choicesInTest ? multipleChoice.map(({ video }) => video) : []);
  return ({ video }) => (examined.has(video) ? 'test' : partOf(video, split));
}
