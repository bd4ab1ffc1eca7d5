import { z } from 'zod';

const countSchema = z.number().nullable();

/** What a test of a judge's connection found. */
export const checkReportSchema = z.object({
  /** Whether the model can judge: it answered, and saw the pictures. */
  usable: z.boolean(),
  /** What was found, one sentence each, the most important first. */
  findings: z.array(z.string()),
  /** The models that the endpoint offers; null when it does not say. */
  models: z.array(z.string()).nullable(),
  /** What one call took that is as large as those of runs get; null where it was not answered. */
  took: z
    .object({
      pictures: z.number(),
      seconds: z.number(),
      inputTokens: countSchema,
      outputTokens: countSchema,
      /** Those of the output tokens that are reasoning; null where the endpoint does not say. */
      reasoningTokens: countSchema,
      /** Null where tokens or prices are unknown. */
      cost: countSchema,
      currency: z.string(),
    })
    .nullable(),
  /** The dials that are set, with what was seen of each. */
  dials: z.array(
    z.object({
      dial: z.string(),
      /** Whether it had an effect; `unknown` where replies do not show it. */
      effect: z.enum(['seen', 'none', 'unknown']),
      detail: z.string(),
    }),
  ),
});

/** See {@link checkReportSchema}. */
export type CheckReport = z.infer<typeof checkReportSchema>;

/** A report as it is stored, with the hash of the settings that it is about. */
export const storedCheckSchema = z.object({
  settingsHash: z.string(),
  at: z.string(),
  report: checkReportSchema,
});
