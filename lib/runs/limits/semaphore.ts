/**
 * A counting semaphore: at most so many calls at once as it has permits; the others wait first come, first served. p-limit
 * can neither have no permits for a while nor let a waiting call be aborted.
 */
export interface Semaphore {
  /**
   * The most calls that can be under way before the next resize: the permits, or the calls under way if there are more.
   */
  readonly reserved: number;
  /** Calls under way and waiting. */
  readonly wanted: number;
  /** Sets the number of permits; surplus calls under way come to their end. */
  resize(places: number): void;
  /**
   * Runs a task when there is a permit.
   * @throws the signal's reason when it is aborted before
   */
  acquire<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Callbacks of a semaphore. */
export interface SemaphoreObserver {
  /** A call has to wait. */
  onWait?(): void;
  /** A call ended that was beyond the permits. */
  onSurplusReleased?(): void;
}

/** Creates a semaphore. */
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
