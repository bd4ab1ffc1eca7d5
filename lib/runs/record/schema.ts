import { z } from 'zod';
import { frameSettingsSchema, sha256Schema } from '@/lib/video/schema';

/** All that a run was made with, as a file to keep; never a key. */
export const runRecordSchema = z.object({
  run: z.string(),
  createdAt: z.string(),
  suite: z.object({
    id: z.string(),
    version: z.string(),
    /** The suite's version by which the scores were derived again; null while they stand as first derived. */
    derivedVersion: z.string().nullable(),
  }),
  /** The judge as it was when the run began: name, kind, endpoint, model, parameters. */
  judge: z.record(z.string(), z.unknown()),
  /** Role → the judge that had it, as it was then; roles that are not there were the judge's. */
  roles: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** Prompt id → SHA-256 of its Markdown. */
  prompts: z.record(z.string(), z.string()),
  /** The suite's own, and `coverage` and `frameOrder`, see `runSettingsSchema`. */
  settings: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  repeat: z.number(),
  /** The same in all repeats of a run. */
  group: z.string().nullable(),
  budget: z.number().nullable(),
  /** What budget and prices are in; empty where nobody named it. */
  currency: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      /** Of its first video; null where none is here. */
      sha256: sha256Schema.nullable(),
      generationPrompt: z.string().nullable(),
      /** Null while its frames are still to be taken. */
      frameSet: z
        .object({
          sha256: sha256Schema,
          extractor: z.string(),
          settings: frameSettingsSchema,
        })
        .nullable(),
    }),
  ),
});

/** See {@link runRecordSchema}. */
export type RunRecord = z.infer<typeof runRecordSchema>;
