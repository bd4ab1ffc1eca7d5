import { z } from 'zod';
import { runSettingsSchema } from '@/lib/suites/settings';
import { callsBySchema } from '../call-files/schema';
import { rolesSchema } from '../roles/schema';

/** The name of the job that lets what came of a run's items go on to the next stage. */
export const PASS_ON = 'pass-on';

/** The data of such a job. */
export const passOnJobSchema = z.object({ runId: z.uuid() });

/** A stage that is still to follow on a run, as the run keeps it: chosen when the run began, like its own judge. */
const storedStageSchema = z.object({
  suite: z.string(),
  judgeId: z.uuid(),
  /** See `Run.judgeFacts`. */
  judgeFacts: z.record(z.string(), z.json()),
  roles: rolesSchema.default({}),
  /** Prompt id → hash. */
  prompts: z.record(z.string(), z.string()),
  /** As a run stores them. */
  settings: runSettingsSchema,
  budget: z.number().nullable(),
  callsBy: callsBySchema.nullable().default(null),
});

/** See {@link storedStageSchema}. */
export type StoredStage = z.infer<typeof storedStageSchema>;

/** What could go on from a run that is over to the stage that usually follows. */
export const nextStageSchema = z.object({
  /** The suite of that stage. */
  suite: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
  /** Whether it takes what the run made; else those of the run's own items that pass. */
  made: z.boolean(),
  /** Of how many of the run's items it is said. */
  of: z.number(),
  /** How many items passed or were made, in the versions that count. */
  passed: z.number(),
  /** How many of these no run of that suite has taken yet. */
  open: z.number(),
  /** The latest run of that suite that took any of the others; null where none has. */
  takenBy: z.string().nullable(),
  /** The run's judge, where it may be asked again, and role → judge of those roles that the stage has, too. */
  judgeId: z.string().nullable(),
  judges: z.record(z.string(), z.string()),
  /** The open ones; null where they were not asked for. */
  items: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
});

/** See {@link nextStageSchema}. */
export type NextStage = z.infer<typeof nextStageSchema>;

/** All stages that are still to follow, the next one first. */
export const storedStagesSchema = z.array(storedStageSchema);
