import { createRandom as createUniform, drawNormal } from '@/lib/statistics/random';

/** Random numbers from a fixed start, the same on every machine. */
export interface Random {
  /** In [0, 1). */
  uniform: () => number;
  /** Standard normal. */
  normal: () => number;
}

/** See {@link Random}. */
export function createRandom(seed: number): Random {
  const uniform = createUniform(seed);
  return { uniform, normal: () => drawNormal(uniform) };
}

/** A number cut to a range. */
export function cut(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
