import { z } from 'zod';
import { cellSchema, isValueOfOther, recordedAnswerSchema } from '@/lib/answers/schema';
import { runItemStateSchema } from '@/lib/runs/schema';
import { exhibitSchema, itemExhibitSchema } from '@/lib/suites/exhibit';
import { questionSchema } from '@/lib/suites/question';
import { scoreSchema } from '@/lib/suites/score';
import { SIDE_NAMES } from '@/lib/suites/sides';
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
  /** Whether no judge is asked; absent where one is. */
  peopleAlone: z.literal(true).optional(),
  /** Whether its items are texts to be read; absent where they are not. */
  reads: z.literal(true).optional(),
});

/** See {@link suiteFactsSchema}. */
export type SuiteFacts = z.infer<typeof suiteFactsSchema>;

/** One video of an item, as people see it. */
const reviewedMediumSchema = z.object({
  /** From 1. */
  n: z.number(),
  /** What is known of its file; null while that has not come. */
  facts: mediaFactsSchema.nullable(),
  /** The part that is meant, in seconds, `to` null for its end; absent for the whole. */
  part: z.object({ from: z.number(), to: z.number().nullable() }).optional(),
  /** The hash of its file, by which other items are known to show the same one; absent for clips, of which none does. */
  file: z.string().optional(),
  /** By which name its file is awaited, while it has not come. */
  wantedName: z.string().nullable(),
  /** The model that made it, of a video of a pair; null or absent where that is not known, or kept from the person. */
  model: z.string().nullable().optional(),
  /** On which side the person sees it, of a video of a pair; absent for any other. */
  side: z.enum(SIDE_NAMES).optional(),
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
  /** Why it was made, where it is a correction and somebody said so. */
  reason: z.string().nullable(),
});

/** An item's data, and what people made of it. */
const itemVersionsSchema = z.object({
  data: z.record(z.string(), z.unknown()),
  /** What it corrects, where it is a correction. */
  replaces: itemVersionSchema.nullable(),
  /** The version that counts, the newest of all; null where it is this one. */
  current: itemVersionSchema.nullable(),
  /** All versions of it with what each says, oldest first; one alone where nobody corrected it. */
  history: z.array(
    itemVersionSchema.extend({
      data: z.record(z.string(), z.unknown()),
      replacesId: z.string().nullable(),
    }),
  ),
  /** By what the item was replaced since that it is made of; null where that stands. */
  outdatedBy: itemVersionSchema.nullable(),
});

/** See {@link itemVersionsSchema}. */
export type ItemVersions = z.infer<typeof itemVersionsSchema>;

/** An item that a run made of another one. */
const madeOfItSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** The model that wrote it, or whose it was already. */
  model: z.string().nullable(),
  /** The first score that the latest run on it gave, as its judge gave it; null where none has yet. */
  judged: z
    .object({
      suite: z.string(),
      judge: z.string(),
      score: z.object({ label: z.string(), value: z.number().nullable() }),
    })
    .nullable(),
});

/** See {@link madeOfItSchema}. */
export type MadeOfIt = z.infer<typeof madeOfItSchema>;

/** What another suite says of the same item, or of the one out of which it was made. */
const otherSuiteSchema = z.object({
  suite: z.string(),
  /** The suite's name. */
  name: z.string(),
  judge: z.string(),
  runId: z.string(),
  /** Of which item it says that. */
  itemId: z.string(),
  answers: z.array(
    z.object({
      question: z.string(),
      /** The heading of its group. */
      group: z.string(),
      unit: z.string(),
      value: z.string().nullable(),
      why: z.string(),
      /** What stands behind it, as the suite explains it. */
      exhibits: z.array(exhibitSchema),
    }),
  ),
});

/** See {@link otherSuiteSchema}. */
export type OtherSuite = z.infer<typeof otherSuiteSchema>;

/** Everything that the review screen of one item shows for one run. */
export const itemReviewSchema = z.object({
  item: z.object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    generatorModel: z.string().nullable(),
    generationPrompt: z.string().nullable(),
  }),
  /** In order, those of a pair as the person sees them; empty for items without videos. */
  media: z.array(reviewedMediumSchema),
  /** What it shows of its own data, next to or instead of a player. */
  shows: z.array(itemExhibitSchema),
  /**
   * The item's own data and its other versions, for who may correct it; null for a clip, which has no data, and where
   * anything of it is kept from the person.
   */
  versions: itemVersionsSchema.nullable(),
  /** What other suites say of it by their latest runs; empty where the person reviews it blind. */
  otherSuites: z.array(otherSuiteSchema),
  /** What runs made of it; empty where the person reviews it blind. */
  made: z.array(madeOfItSchema),
  extractor: z.string(),
  /** The runs that judged this item, latest first; none yet gives an empty list and a null `run`. */
  runs: z.array(z.object({ id: z.string(), judge: z.string(), at: z.string() })),
  run: z
    .object({
      id: z.string(),
      judge: z.string(),
      at: z.string(),
      state: runItemStateSchema,
      stateReason: z.string().nullable(),
      suite: suiteFactsSchema,
      /** Units in presentation order with what to call them, e.g. “Key frame 2 · 1.20 s”. */
      units: z.array(
        z.object({
          unit: z.string(),
          kind: z.string(),
          label: z.string(),
          /** See `ListedUnit`. */
          asks: z.array(z.string()).readonly().optional(),
          mayBeUnseen: z.literal(true).optional(),
        }),
      ),
      cells: z.array(cellSchema),
      /** What people say in addition to the suite's questions; also rows that take such an answer back. */
      remarks: z.array(recordedAnswerSchema),
      notes: z.array(noteSchema),
      /** Empty where the person answers blind. */
      scores: z.object({ judge: z.array(scoreSchema), effective: z.array(scoreSchema) }),
    })
    .nullable(),
  /** Changes whenever somebody answers or notes something about the item. */
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

/** See {@link itemReviewSchema}. */
export type ItemReview = z.infer<typeof itemReviewSchema>;

const NO_VIDEO: ReviewedMedium = { n: 1, facts: null, wantedName: null, frames: [], clusters: [] };

/** An item's video of that number; one without a file and without frames where it has none. */
export function mediumOf({ media }: Pick<ItemReview, 'media'>, n = 1): ReviewedMedium {
  return media.find((medium) => medium.n === n) ?? NO_VIDEO;
}

/**
 * Whether a review shows its reader a value that a judge, another person or a label gave, or what another person noted. That
 * somebody could not tell is no value.
 */
export function tellsOfOthers(review: ItemReview): boolean {
  const { run, rater } = review;
  if (run === null) return false;
  return (
    review.otherSuites.some(isTelling) ||
    run.scores.judge.some(({ value }) => value !== null) ||
    run.cells.some(({ judge, reference, people }) =>
      [judge, reference, ...people].some((answer) => isValueOfOther(answer, rater.id)),
    ) ||
    run.remarks.some((remark) => isValueOfOther(remark, rater.id)) ||
    run.notes.some((note) => note.rater.id !== rater.id && note.text !== '')
  );
}

/** Whether what another suite says has a value. */
export function isTelling({ answers }: OtherSuite): boolean {
  return answers.some(({ value, exhibits }) => value !== null || exhibits.length > 0);
}

/** A text that changes when anybody answers or notes something about an item. */
export const markSchema = z.object({ mark: z.string() });
