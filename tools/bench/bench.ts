import { z } from 'zod';

/** A bound that a figure is meant to keep: at most, or at least. */
const aimSchema = z.union([
  z.strictObject({ most: z.number() }),
  z.strictObject({ least: z.number() }),
]);

/** One figure of a bench: the median of some runs or samples, and where they are times their 95th percentile. */
export const rowSchema = z.strictObject({
  measure: z.string(),
  unit: z.enum(['ms', 'ratio', 'MB', '/s', '%', 'count']),
  median: z.number(),
  p95: z.number().optional(),
  runs: z.int().positive(),
  aim: aimSchema.optional(),
});

export type Row = z.infer<typeof rowSchema>;
export type Aim = z.infer<typeof aimSchema>;

/** How much a bench measures: `small` in seconds, `full` in minutes. */
export const SIZES = ['small', 'full'] as const;
export type SizeName = (typeof SIZES)[number];

/** Sizes as the caller changes them, by name. */
export type Changes = Readonly<Record<string, string | number>>;

/** A bench as the runner knows it; its file ends in `.bench.ts` and is named as the bench. */
export interface Bench {
  /** A few words. */
  measures: string;
  /** @throws where it cannot measure, or what it holds does not hold */
  run: (size: SizeName, changes: Changes) => Promise<Row[]>;
}

/** What a bench says of itself: what it measures, how much of it, and by what. */
interface Definition<Size extends Changes> {
  measures: string;
  small: Size;
  full: Size;
  run: (size: Size) => Promise<Row[]>;
}

/** Makes a bench of what it says. @throws where a size is changed that it does not have */
export function defineBench<Size extends Changes>(bench: Definition<Size>): Bench {
  return {
    measures: bench.measures,
    run(name, changes) {
      const size = bench[name];
      for (const [key, value] of Object.entries(changes)) {
        if (typeof size[key] === typeof value) continue;
        const sizes = Object.entries(size).map(([known, usual]) => `${known} (${usual || 'text'})`);
        throw new Error(`“${key}” cannot be ${value}: its sizes are ${sizes.join(', ')}`);
      }
      return bench.run({ ...size, ...changes });
    },
  };
}
