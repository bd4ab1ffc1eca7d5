import { z } from 'zod';
import { stepSchema } from '../annotations/schema';
import { SOURCE, SOURCES, VIEWS } from '../sources';

/**
 * How long videos become clips. The rules are InstructionBench's (arXiv 2504.05040, supplement C); what it leaves open is a
 * setting.
 */
export const trimmingSettingsSchema = z.object({
  /** The sources whose videos are trimmed; of others each video is a clip. */
  sources: z.array(z.enum(SOURCES)).default(SOURCES.filter((source) => SOURCE[source].trimmed)),
  /** A clip lasts longer than that. A video that does not is a clip as it is. */
  minutes: z.number().positive().max(10_000).default(4),
  /** The fewest steps of a clip; substeps do not count. */
  steps: z.number().int().min(1).max(10_000).default(7),
  /** What happens to a clip that is long enough and has too few steps: it takes in more, or is dropped. */
  tooFewSteps: z.enum(['extend', 'drop']).default('extend'),
  /** The least share of different categories among a clip's steps. */
  variety: z.number().min(0).max(1).default(0.5),
  /**
   * By intent, the longest run of one category is at most a share of the steps. By the letter, the steps are at least that
   * share of the run, which is always true.
   */
  repetition: z.enum(['intent', 'letter']).default('intent'),
  /** The share of {@link repetition}. */
  run: z.number().min(0).max(1).default(0.5),
  /** The step that the next clip starts from: the first that is in none yet, or the one that closed the clip, which both have. */
  next: z.enum(['unused', 'crossing']).default('unused'),
  /** What happens to steps at the end that are no longer than a clip must be: dropped, or kept where the other rules hold. */
  leftovers: z.enum(['drop', 'keep']).default('drop'),
});

/** See {@link trimmingSettingsSchema}. */
export type TrimmingSettings = z.infer<typeof trimmingSettingsSchema>;

/** The rules that a clip must keep. The fifth, where the next clip starts, says nothing of a clip. */
const TRIMMING_RULES = ['duration', 'steps', 'variety', 'repetition'] as const;

/** One rule applied to a clip. Durations are in seconds, `steps` a number, the others shares. */
export const ruleCheckSchema = z.object({
  rule: z.enum(TRIMMING_RULES),
  measured: z.number(),
  /** For `duration` to be exceeded; for `steps` and `variety` at least, for `repetition` by intent at most, by the letter at least. */
  limit: z.number(),
  holds: z.boolean(),
});

/** See {@link ruleCheckSchema}. */
export type RuleCheck = z.infer<typeof ruleCheckSchema>;

/** A part of a video, with the steps that lie in it. Times are seconds on the clock of the original video. */
export const clipSchema = z.object({
  video: z.string().min(1),
  source: z.enum(SOURCES),
  view: z.enum(VIEWS),
  subject: z.string().min(1),
  from: z.number().min(0),
  to: z.number().positive(),
  steps: z.array(stepSchema).min(1),
});

/** See {@link clipSchema}. */
export type Clip = z.infer<typeof clipSchema>;

/**
 * Why a clip was cut where it was.
 * - `untrimmed`: its source is not trimmed, it is the whole video
 * - `short`: the video is no longer than a clip must be, it is the whole of it
 * - `full`: all rules hold
 * - `leftover`: the last steps, which all rules hold for but that of duration
 */
export const CUT_REASONS = ['untrimmed', 'short', 'full', 'leftover'] as const;

/** One of {@link CUT_REASONS}. */
export type CutReason = (typeof CUT_REASONS)[number];

/** A clip with why it is one. */
export interface Cut {
  clip: Clip;
  why: CutReason;
  /** Every rule that was applied, in the order of the rules; none for an untrimmed video. */
  checks: RuleCheck[];
}

/** Steps that no clip was made of. */
export interface Drop {
  /** What would have been the clip. */
  clip: Clip;
  /** The first rule that does not hold. */
  broken: RuleCheck;
  checks: RuleCheck[];
}

/** What trimming a video came to, each list by start. */
export interface Trimming {
  cuts: Cut[];
  drops: Drop[];
}
