/** Places for calls: as many are under way as there are places, the others wait in the order in which they came. */
export interface Slots {
  /** Calls under way. */
  readonly underWay: number;
  /** Calls under way or waiting. */
  readonly wanted: number;
  /** Sets the number of places; calls that are under way beyond it come to their end. */
  resize(places: number): void;
  /**
   * Runs a call when there is a place.
   * @throws the signal's reason when it is aborted before
   */
  hold<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Opens places for calls; `onWait` is told whenever one has to wait. */
export function openSlots(places: number, onWait: () => void = () => undefined): Slots {
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
    get underWay() {
      return underWay;
    },
    get wanted() {
      return underWay + waiting.length;
    },
    resize(next) {
      size = next;
      admit();
    },
    async hold(task, signal) {
      signal.throwIfAborted();
      if (underWay < size) {
        underWay += 1;
      } else {
        const entered = wait(signal);
        onWait();
        await entered;
      }
      try {
        return await task();
      } finally {
        underWay -= 1;
        admit();
      }
    },
  };
}
