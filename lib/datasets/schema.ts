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
