import { z } from 'zod';

/** Whose scores are shown. */
export const scoreChoiceSchema = z.object({
  /** Those of the runs of this configuration, the latest on each item. Null: the one that judged most items. */
  configuration: z.guid().nullable().default(null),
  /** Those of this run alone, whatever its configuration. */
  run: z.uuid().nullable().default(null),
  /** With what people corrected, by effective answers; else the judge's own. */
  corrected: z.boolean().default(false),
});

/** See {@link scoreChoiceSchema}. */
export type ScoreChoice = z.infer<typeof scoreChoiceSchema>;

/** The items with any of these facets, in which another configuration's scores stand. */
export interface MixedIn {
  configuration: string;
  facets: readonly Readonly<Record<string, string>>[];
}

/** The part of a {@link ScoreChoice} that says which of a suite's runs are meant, and what is mixed in. */
export type RunChoice = Pick<ScoreChoice, 'configuration' | 'run'> & { mixed?: MixedIn };

/** Runs whose answers may stand together, under a name that no other such has in the project. */
export const configurationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When its latest run was ordered. */
  at: z.string(),
  /** How many items of the project it has judged. */
  judged: z.number(),
  /** Whether its scores were made elsewhere. */
  imported: z.boolean().default(false),
});

/** See {@link configurationSchema}. */
export type Configuration = z.infer<typeof configurationSchema>;

/** What stands in a name where all prompts are the suite's. */
export const OWN_PROMPTS = 'the suite’s prompts';

/** What stands in a name where what was said came from a file. */
export const IMPORTED = 'scores imported';

/**
 * A configuration's name as that of a judge among others, e.g. “GPT-x, 16 frames”: that prompts are usual goes without
 * saying.
 */
export function examineeName(name: string): string {
  return name.replace(`, ${OWN_PROMPTS}`, '').replace(`, ${IMPORTED}`, ', asked elsewhere');
}
