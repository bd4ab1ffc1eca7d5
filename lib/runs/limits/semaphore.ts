/** Places for calls: as many are under way as there are places, the others wait in the order in which they came. */
export interface Semaphore {
  /** The most calls that may be under way until the places are set anew: places, or calls under way beyond them. */
  readonly reserved: number;
  /** Calls under way or waiting. */
  readonly wanted: number;
  /** Sets the number of places; calls that are under way beyond it come to their end. */
  resize(places: number): void;
  /**
   * Runs a call when there is a place.
   * @throws the signal's reason when it is aborted before
   */
  acquire<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Who is told how places are used. */
export interface SemaphoreObserver {
  /** A call has to wait. */
  onWait?(): void;
  /** A call has ended that was one too many for the places there are. */
  onSurplusReleased?(): void;
}

/** Opens places for calls. */
export function createSemaphore(places: number, watcher: SemaphoreObserver = {}): Semaphore {
  let size = places;
  let underWay = 0;
  const waiting: (() => void)[] = [];

  const admit = () => {
    while (underWay < size) {
      const next = waiting.shift();
      if (!next) return;
      underWay += 1;
      next();
    }
  };

  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });

  return {
    get reserved() {
      return Math.max(size, underWay);
    },
    get wanted() {
      return underWay + waiting.length;
    },
    resize(next) {
      size = next;
      admit();
    },
    async acquire(task, signal) {
      signal.throwIfAborted();
      if (underWay < size) {
        underWay += 1;
      } else {
        const entered = wait(signal);
        watcher.onWait?.();
        await entered;
      }
      try {
        return await task();
      } finally {
        underWay -= 1;
        if (underWay >= size) watcher.onSurplusReleased?.();
        admit();
      }
    },
  };
}
