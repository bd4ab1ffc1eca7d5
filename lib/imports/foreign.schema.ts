import { z } from 'zod';
import { fileNoteSchema, sentFilesSchema, someOfSchema } from './sent-files.schema';

/** What is sent of an evaluation elsewhere: its files, and of which model's items they speak. */
export const foreignScoresRequestSchema = sentFilesSchema.extend({
  /** By which of the suite's readers; its first when left out. */
  importer: z.string().max(100).optional(),
  /**
   * The model whose items are meant, the empty text for “not known”. Needed where items of several models are here. One of
   * which nothing is here has its items made by the project's plan.
   */
  model: z.string().max(300).nullish(),
  /** What the judge is to be called; as the reader says when left out. */
  judge: z.string().trim().min(1, 'The judge needs a name.').max(200).optional(),
});

/** See {@link foreignScoresRequestSchema}. */
export type ForeignScoresRequest = z.output<typeof foreignScoresRequestSchema>;

/** What files of an evaluation elsewhere say, and what storing them does or did. */
export const foreignScoresReportSchema = z.object({
  suite: z.string(),
  files: z.number(),
  judge: z.string(),
  /** Models with items that the suite takes, the most items first. */
  models: z.array(z.object({ model: z.string().nullable(), items: z.number() })),
  /** Whose items are meant; undecided while there are several and none was named. */
  model: z.string().nullable(),
  undecided: z.boolean(),
  /** Whether another model can be named, of which the project's plan then makes items that await their videos. */
  takesOthers: z.boolean().default(false),
  /** How many items are made, or would be, of a model of which nothing is here. */
  made: z.number().default(0),
  /** Items with a value, those that are excluded for a reason, and items of the model that the files do not name. */
  scored: z.number(),
  unscored: z.number(),
  unnamed: z.number(),
  /** What the files name and is not here. */
  unmatched: someOfSchema(fileNoteSchema.extend({ called: z.string() })),
  /** What could not be read and is left out. */
  faults: someOfSchema(fileNoteSchema),
  /** What is worth knowing, such as a printed mean that is not that of its values. */
  notes: someOfSchema(fileNoteSchema),
  runId: z.string().nullable(),
});

/** See {@link foreignScoresReportSchema}. */
export type ForeignScoresReport = z.infer<typeof foreignScoresReportSchema>;

/** A suite with readers of scores, as the page that sends files needs it. */
export interface ForeignSource {
  suite: string;
  name: string;
  importers: readonly { id: string; label: string; help: string; files: readonly string[] }[];
}
