import { isFinished, type QueuedFile } from './queued-file';

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

/** Follows the work on the files of a queue. */
export interface WorkMeter {
  /** Time counts from now on. */
  begin(): void;
  /** Nothing is under way any more. */
  rest(): void;
  /** A file has come to its end. */
  finish(item: QueuedFile): void;
  /** What comes next may be of another kind: nothing is concluded from what was seen. */
  startOver(): void;
  /** The share of all work that is done, and how long the rest takes in seconds; null while nobody can say. */
  measure(
    items: Iterable<QueuedFile>,
    running: { readonly size: number; has(id: string): boolean },
  ): { share: number; secondsLeft: number | null };
}

/** A meter that has seen no work yet. */
export function createWorkMeter(): WorkMeter {
  let estimator = createEstimator();
  let finishedWeight = 0;
  let worked = 0;
  let workingSince: number | null = null;

  function secondsWorked(): number {
    return worked + (workingSince === null ? 0 : (performance.now() - workingSince) / 1000);
  }

  return {
    begin() {
      workingSince ??= performance.now();
    },
    rest() {
      worked = secondsWorked();
      workingSince = null;
    },
    finish({ stage, bytes }) {
      // Neither what was known nor what was taken back shows how fast the work goes.
      if (stage !== 'known' && stage !== 'cancelled') finishedWeight += weighFile(bytes);
    },
    startOver() {
      estimator = createEstimator();
    },
    measure(items, running) {
      let whole = 0;
      let done = 0;
      let underWay = 0;
      for (const item of items) {
        const weight = weighFile(item.bytes);
        const share = isFinished(item) ? 1 : item.share;
        whole += weight;
        done += weight * share;
        if (running.has(item.id)) underWay += weight * share;
      }
      if (running.size > 0) estimator.observe(secondsWorked(), finishedWeight + underWay);
      return {
        share: whole > 0 ? done / whole : 0,
        secondsLeft: whole > done ? estimator.estimate(whole - done) : null,
      };
    },
  };
}
