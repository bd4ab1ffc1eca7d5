/** A decoder stands still; another one may do better. */
class Stalled extends Error {
  override readonly name = 'Stalled';
}

/**
 * Waits for a promise, but not for ever.
 * @param milliseconds after which it is given up
 * @throws {Stalled} when it is
 */
export async function waitAtMost<Result>(
  promise: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Stalled(`nothing came for ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The values of an iteration, each of which has to come in time.
 * @throws {Stalled} when one does not
 */
export async function* eachInTime<Value>(
  values: AsyncGenerator<Value, void, unknown>,
  milliseconds: number,
): AsyncGenerator<Value, void, unknown> {
  let ended = false;
  try {
    for (;;) {
      const next = await waitAtMost(values.next(), milliseconds);
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
