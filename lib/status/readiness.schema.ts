import { z } from 'zod';

/** That a process is alive. */
export const healthSchema = z.object({
  status: z.literal('alive'),
  version: z.string(),
  /** Seconds. */
  uptime: z.number(),
});

/** What an app needs for its work. */
const PARTS = ['database', 'migrations', 'files'] as const;

/** A part: `ok`, or in a sentence what is wrong with it. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  parts: z.object(
    Object.fromEntries(PARTS.map((part) => [part, z.string()])) as Record<
      (typeof PARTS)[number],
      z.ZodString
    >,
  ),
});

/** See {@link readinessSchema}. */
export type Readiness = z.infer<typeof readinessSchema>;
