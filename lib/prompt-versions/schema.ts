import { z } from 'zod';

/** SHA-256 of a version's Markdown, by which it is known. */
export const promptHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A prompt version is named by its SHA-256.');

/** How many runs asked a version, and the latest of them. */
export const promptRunsSchema = z.object({
  count: z.number(),
  latest: z.array(z.object({ id: z.string(), judge: z.string(), createdAt: z.string() })),
});

/** One version of a prompt: the suite's own text, an earlier one of the suite's, or one that a person wrote. */
const promptVersionSchema = z.object({
  hash: promptHashSchema,
  /** Whether it is the text that the suite has today. */
  isSuiteText: z.boolean(),
  /** What its writer says of it; empty for the suite's texts. */
  note: z.string(),
  /** The version from which it was written; null for the suite's texts. */
  parentHash: z.string().nullable(),
  /** Null for a text of the suite that no run has used yet. */
  createdAt: z.string().nullable(),
  variables: z.array(z.string()),
  /** The text with its placeholders, without front matter. */
  text: z.string(),
  runs: promptRunsSchema,
});

/** See {@link promptVersionSchema}. */
export type PromptVersion = z.infer<typeof promptVersionSchema>;

/** A prompt with all its versions: the suite's text first, then the newest first. */
export const promptVersionsSchema = z.object({
  id: z.string(),
  purpose: z.string(),
  versions: z.array(promptVersionSchema),
});

/** See {@link promptVersionsSchema}. */
export type PromptVersions = z.infer<typeof promptVersionsSchema>;

const noteSchema = z.string().trim().max(500, 'A note has at most 500 characters.');

/** What the editor sends: the text and what it declares; the rest of the front matter is the suite's. */
export const newVersionSchema = z.object({
  prompt: z.string(),
  text: z.string().trim().min(1, 'The prompt needs a text.').max(200_000, 'The text is too long.'),
  variables: z.array(z.string()),
  note: noteSchema.min(1, 'Say in a few words what is different about this version.'),
  parentHash: promptHashSchema,
});

/** See {@link newVersionSchema}. */
export type NewVersion = z.input<typeof newVersionSchema>;

/** A Markdown file to be imported. */
export const importRequestSchema = z.object({
  markdown: z.string().min(1, 'The file is empty.').max(200_000, 'The file is too long.'),
  /** Which prompt it is a version of, where it has no front matter that says so. */
  prompt: z.string().nullable().default(null),
  note: noteSchema.default(''),
  /** Only say what would be imported. */
  check: z.boolean().default(false),
});

/** See {@link importRequestSchema}. */
export type ImportRequest = z.input<typeof importRequestSchema>;

/** What came of an import. */
export const importReportSchema = z.object({
  prompt: z.string(),
  hash: promptHashSchema,
  text: z.string(),
  /** What was in a published notation, and how it is written now. */
  mapped: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  /** Variables that the suite offers and the text leaves out. */
  unused: z.array(z.string()),
  /** `checked`: nothing was stored; `known`: the very same version was there already. */
  outcome: z.enum(['checked', 'stored', 'known']),
});

/** See {@link importReportSchema}. */
export type ImportReport = z.infer<typeof importReportSchema>;
