import { z } from 'zod';
import { findingSchema, SKIP_REASONS } from '../annotations/schema';
import { SOURCES } from '../sources';
import { CUT_REASONS, ruleCheckSchema, trimmingSettingsSchema } from '../trimming/schema';

/** The most bytes of a request that carries files of annotations; the largest of the sources has some thirty million. */
export const MAX_ANNOTATION_BYTES = 64 * 1024 * 1024;

/** The most files that are sent together. */
const MAX_FILES = 100;

/** Videos on a page of the preview. */
export const PAGE_LENGTH = 20;

/** Which videos the preview lists: all, those with dropped stretches, those of several clips, those without one. */
export const SHOWN = ['all', 'dropped', 'several', 'none'] as const;

/** One of {@link SHOWN}. */
export type Shown = (typeof SHOWN)[number];

/** Files of annotations, and how the videos in them become clips of which project. */
export const annotationRequestSchema = z.object({
  files: z
    .array(
      z.object({ name: z.string().min(1, 'A file needs its name.').max(1000), text: z.string() }),
    )
    .min(1, 'Send at least one file.')
    .max(MAX_FILES, `At most ${MAX_FILES} files are taken together.`),
  /** The first one when it is null or left out. */
  project: z.uuid().nullable().default(null),
  settings: trimmingSettingsSchema.prefault({}),
});

/** See {@link annotationRequestSchema}. */
export type AnnotationRequest = z.input<typeof annotationRequestSchema>;

/** The same, with what of the preview is to be seen. */
export const previewRequestSchema = annotationRequestSchema.extend({
  show: z.enum(SHOWN).default('all'),
  /** What a video's name or subject has in it, in any case. */
  search: z.string().max(200).default(''),
  /** From 0. */
  page: z.number().int().min(0).max(1_000_000).default(0),
});

/** See {@link previewRequestSchema}. */
export type PreviewRequest = z.input<typeof previewRequestSchema>;

const count = z.number().int();

/** What a file holds. */
export const fileSummarySchema = z.object({
  file: z.string(),
  /** Null where it is a table of recipes, or of no known shape. */
  source: z.enum(SOURCES).nullable(),
  /** How many recipes it names; null where it is no such table. */
  recipes: count.nullable(),
  /** Videos that it speaks of, with those that were skipped. */
  entries: count,
  videos: count,
  steps: count,
  substeps: count,
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count })),
});

/** See {@link fileSummarySchema}. */
export type FileSummary = z.infer<typeof fileSummarySchema>;

/** A list of which only the first are told. */
const findingsSchema = z.object({ total: count, first: z.array(findingSchema) });

/** A stretch of a video: times in seconds, and its first and last step by their places from 1. */
const stretchSchema = z.object({
  from: z.number(),
  to: z.number(),
  first: count,
  last: count,
  checks: z.array(ruleCheckSchema),
});

/** A clip of the preview: a stretch, and why it ends where it does. */
export const listedClipSchema = stretchSchema.extend({ why: z.enum(CUT_REASONS) });

/** See {@link listedClipSchema}. */
export type ListedClip = z.infer<typeof listedClipSchema>;

/** A dropped stretch of the preview, and the first rule that does not hold. */
export const listedDropSchema = stretchSchema.extend({ broken: ruleCheckSchema });

/** See {@link listedDropSchema}. */
export type ListedDrop = z.infer<typeof listedDropSchema>;

const listedSpan = z.object({ from: z.number(), to: z.number(), text: z.string() });

/** A step of the preview. Its category is a place in the video's `categories`, from 1. */
export const listedStepSchema = listedSpan.extend({
  category: count,
  substeps: z.array(listedSpan),
});

/** See {@link listedStepSchema}. */
export type ListedStep = z.infer<typeof listedStepSchema>;

/** A video of the preview. */
export const listedVideoSchema = z.object({
  file: z.string(),
  line: count,
  video: z.string(),
  source: z.enum(SOURCES),
  subject: z.string(),
  /** In seconds; up to the end of the last step where nobody knows it. */
  duration: z.number(),
  /** What kinds of steps it has, in the order in which they first occur. */
  categories: z.array(z.string()),
  steps: z.array(listedStepSchema),
  clips: z.array(listedClipSchema),
  drops: z.array(listedDropSchema),
});

/** See {@link listedVideoSchema}. */
export type ListedVideo = z.infer<typeof listedVideoSchema>;

/** What files of annotations hold and what trimming makes of them; durations in seconds. */
export const previewSchema = z.object({
  files: z.array(fileSummarySchema),
  errors: findingsSchema,
  notes: findingsSchema,
  totals: z.object({
    videos: count,
    clips: count,
    drops: count,
    clipSeconds: z.number(),
    dropSeconds: z.number(),
    /** How many stretches were dropped by which rule. */
    broken: z.array(z.object({ rule: ruleCheckSchema.shape.rule, count })),
  }),
  /** What adding them would come to. */
  placed: z.object({ added: count, known: count, awaited: count }),
  list: z.object({ total: count, videos: z.array(listedVideoSchema) }),
});

/** See {@link previewSchema}. */
export type Preview = z.infer<typeof previewSchema>;

/** What became of clips that were added. */
export const addedClipsSchema = z.object({
  project: z.object({ id: z.uuid(), name: z.string() }),
  added: count,
  known: count,
  /** Names of videos that clips wait for. */
  awaited: z.array(z.string()),
});

/** See {@link addedClipsSchema}. */
export type AddedClips = z.infer<typeof addedClipsSchema>;

/** The sample annotations, as far as it takes to find their videos: these lie next to them under their names. */
export const sampleAnnotationsSchema = z.array(z.object({ video: z.string() }));
