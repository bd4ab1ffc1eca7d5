import { z } from 'zod';
import { describedSettingsSchema } from '@/lib/suites/settings';

/** A prompt version that a run asked. */
const askedPromptSchema = z.object({
  prompt: z.string(),
  purpose: z.string(),
  hash: z.string(),
  /** Whether it is the text that the suite has today. */
  isSuiteText: z.boolean(),
});

/** See {@link askedPromptSchema}. */
export type AskedPrompt = z.infer<typeof askedPromptSchema>;

/** A rater whose answers can be compared: a judge in one run, a person, or labels that came with the material. */
export const comparedRaterSchema = z.object({
  /** The run's id for a judge, the rater's for a person and for labels. */
  key: z.string(),
  kind: z.enum(['judge', 'person', 'reference']),
  /** Whether it is a key; other references are labels. */
  isKey: z.boolean(),
  name: z.string(),
  /** What the judge was asked with; null for anybody else. */
  run: z
    .object({
      at: z.string(),
      suiteVersion: z.string(),
      model: z.string().nullable(),
      /** The dials with which its model was asked, in words; empty where there are none. */
      dials: z.string(),
      settings: describedSettingsSchema,
      /** Which repeat it is, from 0, and of how many. */
      repeat: z.number(),
      repeats: z.number(),
      prompts: z.array(askedPromptSchema),
      currency: z.string(),
    })
    .nullable(),
});

/** See {@link comparedRaterSchema}. */
export type ComparedRater = z.infer<typeof comparedRaterSchema>;

/** A rater who answered in a suite, with on how many items. */
export const knownRaterSchema = comparedRaterSchema.extend({ videos: z.number() });

/** See {@link knownRaterSchema}. */
export type KnownRater = z.infer<typeof knownRaterSchema>;

/** The key of a group of questions or of one question, in addresses and between the parts of a page. */
export function poolKey(kind: 'group' | 'question', id: string): string {
  return `${kind}:${id}`;
}

/** What the release before called counts of clusters in what routes answer. */
export const FORMER_COUNTS = {
  effectiveVideos: 'effectiveClusters',
  leavingVideos: 'leavingClusters',
};
