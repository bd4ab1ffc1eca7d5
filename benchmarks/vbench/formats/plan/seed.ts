import { createHash } from 'node:crypto';
import type { PlanRow, Way } from './schema';

/** What a seed is drawn from, in addition to the plan's own seed. */
type Drawn = Pick<PlanRow, 'folder' | 'prompt' | 'index'>;

/**
 * The seed of a row, from 0 to 2³¹−1: the first four bytes of the SHA-256 of five lines (the plan's seed, the way, the
 * folder or nothing, the prompt, the index; UTF-8, with plain line ends between them), read as a number with the most
 * significant byte first, without its topmost bit. It depends on no other row, so that adding prompts moves none, and is
 * easily drawn again elsewhere.
 */
export function drawSeed(planSeed: number, road: Way, { folder, prompt, index }: Drawn): number {
  const text = [planSeed, road, folder ?? '', prompt, index].join('\n');
  return createHash('sha256').update(text).digest().readUInt32BE(0) & 0x7fffffff;
}
