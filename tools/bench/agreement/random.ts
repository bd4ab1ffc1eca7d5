/** Random numbers from a fixed start, the same on every machine. */
export interface Random {
  /** In [0, 1). */
  uniform: () => number;
  /** Standard normal. */
  normal: () => number;
}

/** Mulberry32 (T. Ettinger's), with normal numbers by Box and Muller. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/** A number cut to a range. */
export function cut(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
