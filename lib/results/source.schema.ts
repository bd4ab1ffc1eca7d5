import { z } from 'zod';
import { configurationSchema } from '@/lib/library/configurations/schema';

const sourceRuns = z.array(
  z.object({ id: z.string(), at: z.string(), name: z.string(), items: z.number() }),
);

/** Whose figures these are: always said along with them. */
export const sourceSchema = z.object({
  configuration: configurationSchema,
  /** Whether what was asked for has no run in the project, so that this stands in its place. */
  substituted: z.boolean(),
  suiteVersion: z.string(),
  /** The prompts' hashes, by prompt. */
  prompts: z.record(z.string(), z.string()),
  /** The runs whose items count, the newest first. */
  runs: sourceRuns,
  /** Whether one run alone was asked for. */
  single: z.boolean(),
  /** The imported scores that stand in some figures, and their runs; absent where nothing is mixed. */
  mixed: z
    .object({ configuration: configurationSchema, figures: z.array(z.string()), runs: sourceRuns })
    .optional(),
  /** Whether no judge was asked: there are people's figures alone. */
  peopleAlone: z.literal(true).optional(),
});

/** See {@link sourceSchema}. */
export type ResultsSource = z.infer<typeof sourceSchema>;
