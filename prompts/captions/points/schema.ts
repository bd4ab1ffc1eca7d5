import { z } from 'zod';
import { plainWords, readableEntries } from '../numbered';

/** How a caption tells a key point, the good one first. */
export const TELLING = ['told', 'told wrongly', 'not told'] as const;

/** An answer as replies write it: `Not_told.`, and as others call the same: `entailment`, `missing`. */
function plainTelling(said: unknown): unknown {
  const words = plainWords(said);
  if (words === 'entailment' || words === 'entailed') return 'told';
  if (words === 'contradiction' || words === 'contradicted') return 'told wrongly';
  return words === 'neutral' || words === 'missing' ? 'not told' : words;
}

const entrySchema = z.object({
  point: z.number().int().min(1),
  rationale: z.string(),
  told: z.preprocess(plainTelling, z.enum(TELLING)),
});

/** What a judge says of each key point, by its number from 1; those whose entries cannot be read are not there. */
export const toldSchema = z.object({ points: readableEntries(entrySchema) });

/** See {@link toldSchema}. */
export type Told = z.infer<typeof toldSchema>;
