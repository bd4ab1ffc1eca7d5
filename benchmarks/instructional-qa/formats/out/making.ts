import { z } from 'zod';
import { trimmingSettingsSchema } from '../trimming/schema';
import { DECIDING, LEFT_OUT, rejectedSchema, splitSettingsSchema } from './schema';

const leftOut = z.partialRecord(z.enum(LEFT_OUT), z.number());

/** How a benchmark was made, as it is kept when it is frozen. */
export const makingSchema = z.object({
  /** The run that wrote its questions. */
  chain: z.string(),
  /** The runs that had a part in it, in the order in which they were made. */
  runs: z.array(
    z.object({
      /** What was done, with the version of what did it, such as “Write questions, version 1”. */
      stage: z.string(),
      judge: z.string(),
      /** ISO 8601. */
      at: z.string(),
      /** The run's own settings by name. */
      settings: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Whom they asked what. */
  madeBy: z.array(
    z.object({
      stage: z.string(),
      /** Such as “filter” or “assistant 2”. */
      role: z.string(),
      /** The judge as the project calls it, and the model as its provider does; null for one without. */
      judge: z.string(),
      model: z.string().nullable(),
      /** The prompt, by id and the hash of its text. */
      prompt: z.object({ id: z.string(), hash: z.string() }),
    }),
  ),
  /** Files of annotations by name and SHA-256; null where it is not on record. */
  annotations: z.array(z.object({ file: z.string(), hash: z.string() })).nullable(),
  /** The same of how they were trimmed. */
  trimming: trimmingSettingsSchema.nullable(),
  /** By which options were put in order, each examination by its own. */
  optionSeeds: z.array(z.number()),
  split: splitSettingsSchema.nullable(),
  /** Whose verdict decided what is in it, by which run of the filters (null: of each question the latest). */
  deciding: z.enum(DECIDING),
  filters: z.string().nullable(),
  /** How many items of each form were left out for which reason. */
  leftOut: z.object({ openEnded: leftOut, multipleChoice: leftOut }),
  /** Why people rejected those that they did; nothing in benchmarks from before there were categories. */
  rejected: z
    .object({ openEnded: rejectedSchema, multipleChoice: rejectedSchema })
    .default({ openEnded: {}, multipleChoice: {} }),
  /** How many questions people gave a verdict on, and how many of them they corrected; null where nobody did. */
  review: z.object({ looked: z.number(), changed: z.number() }).nullable(),
});

/** See {@link makingSchema}. */
export type Making = z.infer<typeof makingSchema>;
