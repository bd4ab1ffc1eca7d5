/**
 * Seconds by which sums of times are off at most. Rounding must neither make a gap (frames of 24 a second lie six of them
 * 0.25 s apart, but for a rounding) nor choose between two frames: engines and containers round differently.
 */
export const ROUNDING = 1e-4;

/**
 * Adds frames to some, so that no two successive ones are further apart than `gap` seconds unless no frame is between
 * them: after each the latest that is near enough, else the very next.
 * @param times presentation times in seconds, ascending
 * @param chosen indices into `times`, ascending
 * @returns indices into `times`, ascending; all of `chosen` are among them
 */
export function closeGaps(
  times: readonly number[],
  chosen: readonly number[],
  gap: number,
): number[] {
  const filled: number[] = [];
  for (const [place, index] of chosen.entries()) {
    filled.push(index);
    const end = chosen[place + 1];
    if (end === undefined) break;
    let at = index;
    const reaches = (other: number) =>
      (times[other] as number) - (times[at] as number) <= gap + ROUNDING;
    while (!reaches(end) && at + 1 < end) {
      let next = at + 1;
      while (next + 1 < end && reaches(next + 1)) next += 1;
      filled.push(next);
      at = next;
    }
  }
  return filled;
}

/**
 * Whether frames are that far apart that filling gaps between any of them takes all: clusters always have the first and
 * the last.
 */
export function areFurtherApart(times: readonly number[], step: number): boolean {
  return closeGaps(times, [0, times.length - 1], step).length === times.length;
}

/** Indices in order, each once. */
export function inOrder(indices: readonly number[]): number[] {
  return [...new Set(indices)].sort((a, b) => a - b);
}
