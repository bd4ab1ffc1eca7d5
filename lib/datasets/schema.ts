import { z } from 'zod';

/** A dataset as lists show it: a named plan of what models are to make. */
export const listedDatasetSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of its content's SHA-256. */
  version: z.string(),
  /** What tells it from others of its suite, in words: topic → word. */
  facts: z.record(z.string(), z.string()),
  /** How many tasks it has, and how many videos it expects of each model. */
  tasks: z.number().int(),
  expected: z.number().int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

/** See {@link listedDatasetSchema}. */
export type ListedDataset = z.infer<typeof listedDatasetSchema>;

/** The parts of a benchmark: what models may be trained on, and what they are examined on. */
export const PARTS = ['training', 'test'] as const;

/** One of {@link PARTS}. */
export type Part = (typeof PARTS)[number];

/** A benchmark as lists name it. */
export const listedBenchmarkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Counts from 1 under one name. */
  version: z.number().int(),
  /** SHA-256 of its rows, with the parts that they are in. */
  hash: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** How many items it has of each form and part. */
  counts: z.array(z.object({ form: z.string(), part: z.enum(PARTS), items: z.number().int() })),
});

/** See {@link listedBenchmarkSchema}. */
export type ListedBenchmark = z.infer<typeof listedBenchmarkSchema>;

/** A benchmark by its name and version, as people choose it. */
export function benchmarkName({ name, version }: Pick<ListedBenchmark, 'name' | 'version'>) {
  return `${name}, version ${version}`;
}
