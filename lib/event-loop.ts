/** Milliseconds for which work goes on before it lets others have their turn. */
const TURN_MS = 5;

/**
 * For work that goes on for long in a process that has to answer meanwhile: await what this returns after each small
 * piece. It costs next to nothing until a turn is over; then whatever waits is done first.
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
