import { z } from 'zod';

/** What asks how the runs of a suite stand in a project. */
export const runsRequestSchema = z.object({ project: z.uuid(), suite: z.string().max(100) });

/** See {@link runsRequestSchema}. */
export type RunsRequest = z.infer<typeof runsRequestSchema>;

/** How many of them go on, and when one last ended; null where none has. */
export const runsStandSchema = z.object({ going: z.number(), ended: z.string().nullable() });

/** See {@link runsStandSchema}. */
export type RunsStand = z.infer<typeof runsStandSchema>;
