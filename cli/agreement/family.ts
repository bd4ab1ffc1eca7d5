import { z } from 'zod';
import { tabulate } from '@/lib/statistics/table';
import type { Weighting } from '@/lib/statistics/weights';

/** What is computed of a case: fields by their names, with numbers, texts, lists and further fields. */
export type Computed = { [field: string]: unknown };

/** Computes what can be computed of a case. @throws {z.ZodError} where its input is none of its family */
export type Family = (given: { input: unknown; options: unknown }) => Computed;

/** What a rater says: a number, or the name of a category. */
export const valueSchema = z.union([z.number(), z.string()]);

/** What a rater says of each item; null where nothing. */
export const ratedSchema = z.array(valueSchema.nullable());

/** Two raters on declared categories. */
export const pairSchema = z.object({
  a: ratedSchema,
  b: ratedSchema,
  categories: z.array(valueSchema),
});

/** A person and a judge who answer with numbers. */
export const answersSchema = z.object({
  human: z.array(z.number().nullable()),
  judge: z.array(z.number().nullable()),
});

/** How agreement is weighted. */
export const weightedSchema = z.object({
  weights: z
    .enum(['none', 'unweighted', 'linear', 'quadratic', 'ordinal'])
    .nullish()
    .transform((name): Weighting => (name == null || name === 'unweighted' ? 'none' : name)),
});

type Rated = z.infer<typeof ratedSchema>;

/** Pairs without those that one of the two left out, as places among the categories. */
export function tableOf(
  one: Rated,
  other: Rated,
  categories: readonly (number | string)[],
  weights?: readonly number[],
) {
  const kept = one.flatMap((value, place) => {
    const partner = other[place] ?? null;
    return value === null || partner === null ? [] : [{ value, partner, place }];
  });
  return tabulate(
    kept.map(({ value }) => categories.indexOf(value)),
    kept.map(({ partner }) => categories.indexOf(partner)),
    categories.length,
    weights && kept.map(({ place }) => weights[place] ?? 1),
  );
}

/** The whole numbers from the least to the greatest that occur. */
export function wholeNumbers(...lists: Rated[]): number[] {
  const values = lists.flat().map(Number);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: most - least + 1 }, (_, place) => least + place);
}

/** An interval's ends as a list; null for none. */
export function endsOf(interval: { low: number; high: number } | null): [number, number] | null {
  return interval && [interval.low, interval.high];
}

/** A family by the schemas of its cases. Fields of a case that `compute` does not return are not offered. */
export function family<Input, Options = unknown>(
  input: z.ZodType<Input>,
  compute: (input: Input, options: Options) => Computed,
  options?: z.ZodType<Options>,
): Family {
  return (given): Computed =>
    compute(input.parse(given.input), (options ?? z.unknown()).parse(given.options) as Options);
}
