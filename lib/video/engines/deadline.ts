/**
 * Waits for a promise, but not for ever.
 * @param milliseconds after which it is given up
 * @throws {Error} when it is: the decoder stands still, and another one may do better
 */
export async function waitAtMost<Result>(
  promise: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    const message = `nothing came for ${milliseconds / 1000} seconds`;
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  try {
    return await Promise.race([promise, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The values of an iteration, each of which has to come in time.
 * @throws {Error} when one does not
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
