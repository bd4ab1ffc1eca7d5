/** What a file costs however small it is, counted as if it were bytes: requests, and setting up the decoder. */
const FIXED_COST = 512 * 1024;

/** How much of the past says how fast it goes, in seconds of work. */
const WINDOW_SECONDS = 60;

/** Less work than this says nothing about what is to come, in seconds. */
const LEAST_SECONDS = 3;

/** How much work a file is, in no particular unit: decoding and sending take longer the larger it is. */
export function weighFile(bytes: number): number {
  return bytes + FIXED_COST;
}

/** Tells how long the rest takes, by how fast the last minute's work went. */
export interface Estimator {
  /**
   * @param seconds of work so far, pauses not counted, ascending
   * @param done weight that is done by then
   */
  observe(seconds: number, done: number): void;
  /**
   * @param left weight that is still to be done
   * @returns seconds, or null as long as too little was seen
   */
  estimate(left: number): number | null;
}

/** An estimator that has seen nothing yet. */
export function createEstimator(): Estimator {
  const seen: { seconds: number; done: number }[] = [];
  return {
    observe(seconds, done) {
      seen.push({ seconds, done });
      while (seen.length > 2 && (seen[1]?.seconds ?? seconds) < seconds - WINDOW_SECONDS) {
        seen.shift();
      }
    },
    estimate(left) {
      const [first] = seen;
      const last = seen.at(-1);
      if (!first || !last || last.seconds - first.seconds < LEAST_SECONDS) return null;
      const speed = (last.done - first.done) / (last.seconds - first.seconds);
      return speed > 0 ? left / speed : null;
    },
  };
}
