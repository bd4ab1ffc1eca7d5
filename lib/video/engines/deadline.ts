/** A decoder stands still; another one may do better. */
class Stalled extends Error {
  override readonly name = 'Stalled';
}

/** When there was a sign of life, as `performance.now()` tells it. */
type LastSign = () => number;

const noSign: LastSign = () => Number.NEGATIVE_INFINITY;

/**
 * Waits for a promise, but not for ever.
 * @param milliseconds after which it is given up, unless there were signs of life
 * @throws {Stalled} when it is
 */
export async function waitAtMost<Result>(
  promise: Promise<Result>,
  milliseconds: number,
  lastSign = noSign,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    function wait(left: number) {
      timer = setTimeout(() => {
        const silent = performance.now() - lastSign();
        if (silent < milliseconds) wait(milliseconds - silent);
        else reject(new Stalled(`nothing came for ${milliseconds / 1000} seconds`));
      }, left);
    }
    wait(milliseconds);
  });
  try {
    return await Promise.race([promise, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The values of an iteration, each of which has to come in time, or a sign of life.
 * @throws {Stalled} when one does not
 */
export async function* eachInTime<Value>(
  values: AsyncGenerator<Value, void, unknown>,
  milliseconds: number,
  lastSign = noSign,
): AsyncGenerator<Value, void, unknown> {
  let ended = false;
  try {
    for (;;) {
      const next = await waitAtMost(values.next(), milliseconds, lastSign);
      if (next.done) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // Not waited for: what stands still might never end.
    if (!ended) void values.return().catch(() => undefined);
  }
}
