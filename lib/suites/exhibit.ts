import { z } from 'zod';
import type { Call } from './calls';
import { itemPictureSchema } from './item-picture';

/** One thing that a judge found or said on the way to a verdict, in a form that any view can show. */
export const exhibitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('graph'),
    title: z.string(),
    objects: z.array(z.string()),
    /** Subject, relation and object of each. */
    relations: z.array(z.tuple([z.string(), z.string(), z.string()])),
  }),
  z.object({
    kind: z.literal('changes'),
    title: z.string(),
    changes: z.array(z.object({ object: z.string(), change: z.string() })),
  }),
  z.object({ kind: z.literal('text'), title: z.string(), text: z.string() }),
  /** Names with their values, e.g. of an item's data. */
  z.object({
    kind: z.literal('fields'),
    title: z.string(),
    fields: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  /** Pictures of an item's data, each under its name. */
  z.object({
    kind: z.literal('pictures'),
    title: z.string(),
    pictures: z.array(itemPictureSchema.extend({ label: z.string() })),
  }),
  /** Two texts, to be read side by side or with their differences word by word. */
  z.object({
    kind: z.literal('text-diff'),
    title: z.string(),
    left: z.object({ label: z.string(), text: z.string() }),
    right: z.object({ label: z.string(), text: z.string() }),
  }),
  /**
   * A text in which units of the item have their places, in characters (UTF-16 units), `to` exclusive; they may overlap.
   */
  z.object({
    kind: z.literal('marked-text'),
    title: z.string(),
    text: z.string(),
    marks: z.array(
      z.object({
        unit: z.string(),
        label: z.string(),
        from: z.number().int().min(0),
        to: z.number().int().min(0),
      }),
    ),
  }),
  /** Named intervals of a video, in seconds. */
  z.object({
    kind: z.literal('steps'),
    title: z.string(),
    steps: z.array(
      z.object({
        from: z.number(),
        to: z.number(),
        label: z.string(),
        /** Whether it is one of those that the item is about; not when left out. */
        meant: z.boolean().optional(),
      }),
    ),
  }),
  /** The options of a choice, of which some may be marked, with what the mark says. */
  z.object({
    kind: z.literal('options'),
    title: z.string(),
    options: z.array(z.object({ id: z.string(), text: z.string(), mark: z.string().optional() })),
  }),
]);

/** See {@link exhibitSchema}. */
export type Exhibit = z.infer<typeof exhibitSchema>;

/**
 * What an exhibit tells that a queue may keep from those who review: a reference answer, or out of what it was made; and
 * what every blind queue keeps from them: a verdict of code on the item.
 */
export const exhibitRevealsSchema = z.enum(['reference', 'lineage', 'judge']);

/** See {@link exhibitRevealsSchema}. */
export type ExhibitReveals = z.infer<typeof exhibitRevealsSchema>;

/** Something that an item shows of its own data, and whether that tells more than some may know. */
export const itemExhibitSchema = z.object({
  exhibit: exhibitSchema,
  tells: exhibitRevealsSchema.optional(),
  /** What stands in its place for those from whom it is kept; nothing when left out. */
  instead: exhibitSchema.optional(),
});

/** See {@link itemExhibitSchema}. */
export type ItemExhibit = z.infer<typeof itemExhibitSchema>;

/** The explanation of one verdict: frames, prompts and findings. */
export const explanationSchema = z.object({
  /** Hashes of the frames that the deciding call carried, in order. */
  frames: z.array(z.string()),
  /** The calls that led to it, the deciding one first, to be found among the run's steps. */
  calls: z.array(
    z.object({ prompt: z.string(), unit: z.string(), question: z.string().optional() }),
  ),
  exhibits: z.array(exhibitSchema),
  /** The objects that the judge holds responsible, by their names in the graph. */
  objects: z.array(z.string()),
});

/** See {@link explanationSchema}. */
export type Explanation = z.infer<typeof explanationSchema>;

/** What of an explanation calls say themselves, and what is added to it. */
interface Grounds {
  /** The calls whose replies those that decide were told. */
  told?: readonly Call[];
  exhibits?: readonly Exhibit[];
  objects?: readonly string[];
}

/**
 * The explanation of a verdict by the calls that decide it. Its frames are those that these carried; where they carried
 * none, those of the calls that they were told of.
 */
export function explained(
  deciding: readonly Call[],
  { told = [], exhibits = [], objects = [] }: Grounds = {},
): Explanation {
  const picturesOf = (calls: readonly Call[]) =>
    calls.flatMap(({ frames, sheets = [] }) => [
      ...frames.map(({ hash }) => hash),
      ...sheets.flatMap(({ cells }) => cells.map(({ frame }) => frame.hash)),
    ]);
  const decisive = picturesOf(deciding);
  return {
    frames: [...new Set(decisive.length > 0 ? decisive : picturesOf(told))],
    calls: [...deciding, ...told].map(({ prompt, unit, question }) => ({
      prompt: prompt.id,
      unit,
      ...(question !== undefined && { question }),
    })),
    exhibits: [...exhibits],
    objects: [...objects],
  };
}
