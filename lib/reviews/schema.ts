import { z } from 'zod';
import { cellSchema, recordedAnswerSchema } from '@/lib/answers/schema';
import { type ItemExhibit, itemExhibitSchema } from '@/lib/judge/exhibit';
import { questionSchema } from '@/lib/judge/question';
import { scoreSchema } from '@/lib/judge/score';
import { runVideoStateSchema } from '@/lib/runs/schema';
import { clusterSchema, frameSchema, mediaFactsSchema } from '@/lib/video/schema';
import { noteSchema } from './notes.schema';

/** A suite as pages need it: what it asks, and under which headings. */
export const suiteFactsSchema = z.object({
  id: z.string(),
  name: z.string(),
  questions: z.array(questionSchema),
  groups: z.array(
    z.object({ id: z.string(), label: z.string(), layout: z.enum(['matrix', 'list']) }),
  ),
  /** Whether people also say what is wrong unasked, and that nothing else is. */
  defects: z.boolean(),
});

/** See {@link suiteFactsSchema}. */
export type SuiteFacts = z.infer<typeof suiteFactsSchema>;

/** One video of an item, as people see it. */
const reviewedMediumSchema = z.object({
  /** From 1. */
  n: z.number(),
  /** What is known of its file; null while that has not come. */
  facts: mediaFactsSchema.nullable(),
  /** By which name its file is awaited, while it has not come. */
  wantedName: z.string().nullable(),
  frames: z.array(frameSchema),
  clusters: z.array(clusterSchema),
});

/** See {@link reviewedMediumSchema}. */
export type ReviewedMedium = z.infer<typeof reviewedMediumSchema>;

/** A version of an item, and who made it when. */
const itemVersionSchema = z.object({
  id: z.string(),
  maker: z.string().nullable(),
  at: z.string(),
});

/** An item's data, and what people made of it. */
const itemVersionsSchema = z.object({
  data: z.record(z.string(), z.unknown()),
  /** What it corrects, where it is a correction. */
  replaces: itemVersionSchema.nullable(),
  /** Its corrections, latest first. */
  replacedBy: z.array(itemVersionSchema),
});

/** See {@link itemVersionsSchema}. */
export type ItemVersions = z.infer<typeof itemVersionsSchema>;

/** Everything that the review screen of one item shows for one run. */
export const videoReviewSchema = z.object({
  video: z.object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    generatorModel: z.string().nullable(),
    generationPrompt: z.string().nullable(),
  }),
  /** In order; empty for items without videos. */
  media: z.array(reviewedMediumSchema),
  /** What it shows of its own data, beside or instead of a player. */
  shows: z.array(itemExhibitSchema),
  /**
   * The item's own data and its other versions, for who may correct it; null for a clip, which has no data, and where
   * anything of it is kept from the person.
   */
  versions: itemVersionsSchema.nullable(),
  extractor: z.string(),
  /** The runs that judged this video, latest first; none yet gives an empty list and a null `run`. */
  runs: z.array(z.object({ id: z.string(), judge: z.string(), at: z.string() })),
  run: z
    .object({
      id: z.string(),
      judge: z.string(),
      at: z.string(),
      state: runVideoStateSchema,
      stateReason: z.string().nullable(),
      suite: suiteFactsSchema,
      /** Units in presentation order with what to call them, e.g. “Key frame 2 · 1.20 s”. */
      units: z.array(z.object({ unit: z.string(), kind: z.string(), label: z.string() })),
      cells: z.array(cellSchema),
      /** What people say beside the suite's questions; also rows that take such an answer back. */
      remarks: z.array(recordedAnswerSchema),
      notes: z.array(noteSchema),
      /** Empty where the person answers blind. */
      scores: z.object({ judge: z.array(scoreSchema), effective: z.array(scoreSchema) }),
    })
    .nullable(),
  /** Changes whenever somebody answers or notes something about the video. */
  mark: z.string(),
  /** Whether the person answers blind: then nothing is here of what the judge, other people or labels say. */
  blind: z.boolean(),
  /**
   * ISO 8601: when the person who answers blind was first shown what others say of this content all the same; what they
   * answer now is not independent. Null where they have not been, and where they do not answer blind.
   */
  exposedSince: z.string().nullable(),
  /** The person who answers here. */
  rater: z.object({ id: z.string(), name: z.string() }),
});

/** See {@link videoReviewSchema}. */
export type VideoReview = z.infer<typeof videoReviewSchema>;

const NO_VIDEO: ReviewedMedium = { n: 1, facts: null, wantedName: null, frames: [], clusters: [] };

/** An item's video of that number; one without a file and without frames where it has none. */
export function mediumOf({ media }: Pick<VideoReview, 'media'>, n = 1): ReviewedMedium {
  return media.find((medium) => medium.n === n) ?? NO_VIDEO;
}

/** What an item shows to somebody from whom some of that is kept. */
export function showsWithout(
  shows: readonly ItemExhibit[],
  withheld: ReadonlySet<string>,
): ItemExhibit[] {
  return shows.filter(({ tells }) => tells === undefined || !withheld.has(tells));
}

/** Whether a review shows its reader anything that a judge, another person or a label says. */
export function tellsOfOthers({ run, rater }: VideoReview): boolean {
  if (run === null) return false;
  const isOther = (one: { rater: { id: string } }) => one.rater.id !== rater.id;
  return (
    run.scores.judge.length > 0 ||
    run.cells.some(
      ({ judge, reference, people }) =>
        judge !== null || reference !== null || people.some(isOther),
    ) ||
    run.remarks.some(isOther) ||
    run.notes.some(isOther)
  );
}
