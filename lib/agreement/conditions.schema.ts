import { z } from 'zod';

/** Under which words people's answers were given, and what has changed since the judge and they answered. */
export const conditionsSchema = z.object({
  /** Questions of which answers were given by several guidelines, by their names. */
  mixed: z.array(z.object({ question: z.string(), guidelines: z.number() })),
  /** People's answers of which the guideline is recorded, and of which it is not. */
  recorded: z.number(),
  unrecorded: z.number(),
  since: z.object({
    /** Whether the judge is set otherwise by now, in what its replies depend on. */
    judge: z.boolean(),
    /** Prompts that have a newer version than the one asked with. */
    prompts: z.array(z.string()),
    /** Questions that people answered by other words than the suite has now, by their names. */
    questions: z.array(z.string()),
    /** Whether people answered by instructions that no queue of the suite has any more. */
    instructions: z.boolean(),
    /** Items of which frames were taken again. */
    frames: z.number(),
  }),
});

/** See {@link conditionsSchema}. */
export type Conditions = z.infer<typeof conditionsSchema>;
