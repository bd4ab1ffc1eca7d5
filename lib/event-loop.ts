/** The milliseconds of work between two yields. */
const TURN_MS = 5;

/**
 * For long work in a process that must stay responsive: await the returned function after each small piece. It yields
 * to the event loop only when enough time has passed, and costs next to nothing otherwise.
 */
export function eventLoopYielder(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        began = performance.now();
        resolve();
      });
    });
  };
}
