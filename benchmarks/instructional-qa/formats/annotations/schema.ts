import { z } from 'zod';
import { SOURCES, VIEWS } from '../sources';

const seconds = z.number().min(0);

/** What steps and substeps have in common. Times are seconds on the clock of the original video. */
const spanOfWork = z.object({
  from: seconds,
  /** After `from`. */
  to: seconds,
  text: z.string().min(1),
  /** What kind of step it is, where the source says so; null otherwise. */
  category: z.string().min(1).nullable(),
});

/** A step of a video, with those that it consists of. */
export const stepSchema = spanOfWork.extend({
  /** By start. They may stick out of their step a little. */
  substeps: z.array(spanOfWork),
});

/** See {@link stepSchema}. */
export type Step = z.infer<typeof stepSchema>;

/** A substep: a step without steps of its own. */
export type Substep = Step['substeps'][number];

/** Where something stands in its file, from 1. */
const placed = { line: z.number().int().min(1) };

/** A step as it stands in a file. */
export const annotatedStepSchema = spanOfWork.extend({
  ...placed,
  substeps: z.array(spanOfWork.extend(placed)),
});

/** See {@link annotatedStepSchema}. */
export type AnnotatedStep = z.infer<typeof annotatedStepSchema>;

/** A substep: a step without steps of its own. */
export type AnnotatedSubstep = AnnotatedStep['substeps'][number];

/** A video with its steps, whichever source it is from. */
export const annotatedVideoSchema = z.object({
  /** The video's file name, or its id where the source names no file. */
  video: z.string().min(1),
  source: z.enum(SOURCES),
  view: z.enum(VIEWS),
  /** What is done in it: a theme, a recipe, a goal or a scenario. */
  subject: z.string().min(1),
  /** Null where neither file nor caller knows it, see {@link durationOf}. */
  duration: seconds.nullable(),
  /** By start, at least one. They may leave gaps or overlap. */
  steps: z.array(annotatedStepSchema).min(1),
  /** Where the video stands in its file, from 1. */
  ...placed,
});

/** See {@link annotatedVideoSchema}. */
export type AnnotatedVideo = z.infer<typeof annotatedVideoSchema>;

/** How long a video is, in seconds: where that is not known, up to the end of the step that ends last. */
export function durationOf({ duration, steps }: AnnotatedVideo): number {
  return duration ?? steps.reduce((last, { to }) => Math.max(last, to), 0);
}

/** What is worth saying of a file: an error is something that is lost or wrong, a note something to know. */
export const findingSchema = z.object({
  severity: z.enum(['error', 'note']),
  file: z.string(),
  /** From 1; null where it is about the file as a whole. */
  line: z.number().int().min(1).nullable(),
  /** A sentence. */
  message: z.string(),
});

/** See {@link findingSchema}. */
export type Finding = z.infer<typeof findingSchema>;

/**
 * Why an entry gives no video.
 * - `no-steps`: it was never annotated with steps
 * - `no-sound-steps`: it has steps, and none of them could be kept
 * - `unreadable`: it is not of the source's shape
 * - `unnamed-recipe`: the number of its recipe has no name
 */
export const SKIP_REASONS = ['no-steps', 'no-sound-steps', 'unreadable', 'unnamed-recipe'] as const;

/** One of {@link SKIP_REASONS}. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A file of annotations, or of the names that one needs. */
export interface TextFile {
  path: string;
  text: string;
}

/** What reading a file of annotations came to. */
export interface AnnotationReading {
  /** Null where it is of no shape that is known. */
  source: AnnotatedVideo['source'] | null;
  videos: AnnotatedVideo[];
  findings: Finding[];
  /** How many entries gave no video, by the reason; reasons that do not occur are left out. */
  skipped: { reason: SkipReason; count: number }[];
}
