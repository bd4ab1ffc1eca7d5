import { z } from 'zod';
import { runRequestSchema } from '../schema';

/** The calls that a run would make when none fails. */
export const runPlanSchema = z.object({
  calls: z.number(),
  /** By prompt, in the order in which the suite lists them; prompts that are not asked are left out. */
  prompts: z.array(z.object({ prompt: z.string(), purpose: z.string(), calls: z.number() })),
});

/** See {@link runPlanSchema}. */
export type RunPlan = z.infer<typeof runPlanSchema>;

/** What a plan is asked for: a run request, whichever the judge. */
export const planRequestSchema = runRequestSchema.omit({ judgeId: true });

/** See {@link planRequestSchema}. */
export type PlanRequest = z.input<typeof planRequestSchema>;
