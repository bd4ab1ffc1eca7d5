import { z } from 'zod';

/** The name of the job that asks the judges of a paused run whether they answer again. */
export const PROBE_RUN = 'probe-run';

/** The data of such a job: the run, and how often they were asked in vain. */
export const probeJobSchema = z.object({ runId: z.uuid(), tries: z.number().int().min(0) });

/** After so many tries, some two days, nobody asks any longer. */
export const MOST_PROBES = 100;

const FIRST_WAIT_MINUTES = 2;
const LONGEST_WAIT_MINUTES = 30;

/** How long it is to the next try, in minutes: twice as long each time, up to half an hour. */
export function minutesToProbe(tries: number): number {
  return Math.min(FIRST_WAIT_MINUTES * 2 ** Math.min(tries, 10), LONGEST_WAIT_MINUTES);
}
