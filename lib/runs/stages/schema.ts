import { z } from 'zod';
import { runSettingsSchema } from '@/lib/judge/settings';
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
});

/** See {@link storedStageSchema}. */
export type StoredStage = z.infer<typeof storedStageSchema>;

/** All stages that are still to follow, the next one first. */
export const storedStagesSchema = z.array(storedStageSchema);
