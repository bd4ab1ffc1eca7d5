import { z } from 'zod';
import { DIMENSIONS, type DimensionId } from './dimensions';

/** A dimension by the name that upstream's files carry. */
export const dimensionSchema = z.enum(DIMENSIONS as [DimensionId, ...DimensionId[]]);

/**
 * What a dimension's metadata say of a prompt, as upstream's `auxiliary_info` has it: questions, sentences or phrases; a
 * label or counted nouns; or phrases with two switches (ask first whether there is just one creature; all instead of the
 * share). Null where the dimension has none.
 */
export const metadataSchema = z.union([
  z.array(z.string()).min(1),
  z.string().min(1),
  z.object({
    question: z.array(z.string()).min(1),
    judge: z.tuple([z.boolean(), z.boolean()]),
  }),
  z.null(),
]);

/** See {@link metadataSchema}. */
export type Metadata = z.infer<typeof metadataSchema>;

/** The data of an item: one video of one prompt under one dimension, or all videos of a Diversity prompt. */
export const vbenchDataSchema = z.object({
  dimension: dimensionSchema,
  /** The plain English prompt, trimmed: what file names are made of, whatever the model was fed. */
  prompt: z.string().min(1),
  /** Which of the prompt's videos it is, from 0; null where all of them are judged together. */
  sample: z.number().int().min(0).nullable(),
  metadata: metadataSchema,
});

/** See {@link vbenchDataSchema}. */
export type VbenchData = z.infer<typeof vbenchDataSchema>;
