import { z } from 'zod';
import { readinessSchema } from './readiness.schema';

const count = z.int().min(0);

/** A process that judges. */
const workerSchema = z.object({
  id: z.string(),
  host: z.string(),
  process: z.int(),
  /** Whether it can take frames out of videos. */
  decodes: z.boolean(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Seconds since it was last heard of. */
  silentFor: z.number(),
  /** False once others take its jobs. */
  alive: z.boolean(),
  /** Jobs that it has under way. */
  jobs: count,
});

/** Where a job stands: it could be begun, its time has not come, a worker has it, or it failed for the last time. */
const JOB_STATES = ['ready', 'later', 'running', 'failed'] as const;

const jobsSchema = z.object({
  /** The kind of job. */
  task: z.string(),
  state: z.enum(JOB_STATES),
  jobs: count,
  /** Seconds since the oldest of them could have been begun. */
  oldest: z.number(),
});

/** The calls of a judge in the last minutes. */
const judgeCallsSchema = z.object({
  judgeId: z.string(),
  judge: z.string(),
  replied: count,
  /** Those that got no reply. */
  lost: count,
  /** Calls a second. */
  pace: z.number(),
  /** Milliseconds, of those that were not replayed; null where all were. */
  median: z.number().nullable(),
  p95: z.number().nullable(),
});

/** Calls without a reply in the last day, by reason. */
const failuresSchema = z.object({
  judge: z.string(),
  reason: z.string(),
  calls: count,
  /** ISO 8601. */
  latest: z.string(),
  /** The run of the latest. */
  runId: z.string(),
});

/** How an installation is, for who looks after it. It holds nothing that a judge said of an item. */
export const statusSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** What this process of the app needs: `ok`, or in a sentence what is wrong with it. */
  parts: readinessSchema.shape.parts,
  workers: z.array(workerSchema),
  jobs: z.array(jobsSchema),
  /** Items of runs that go on, by state. */
  items: z.array(z.object({ state: z.string(), items: count })),
  judges: z.array(judgeCallsSchema),
  failures: z.array(failuresSchema),
  /** Runs that stand still, and why. */
  paused: z.array(
    z.object({ runId: z.string(), judge: z.string(), reason: z.string().nullable() }),
  ),
  storage: z.object({
    videos: count,
    /** Bytes. */
    videoBytes: z.number(),
    frames: count,
    /** Bytes that are free on the disk that holds the data. */
    free: z.number(),
  }),
  database: z.object({
    version: z.string(),
    /** Bytes. */
    size: z.number(),
    connections: count,
    allowed: count,
    /** Seconds that the longest statement has been going on. */
    longest: z.number(),
  }),
  /** The last ten requests that this process of the app failed to answer since it began, the latest first. */
  errors: z.array(
    z.object({
      /** ISO 8601. */
      at: z.string(),
      method: z.string(),
      route: z.string(),
      /** HTTP status, 500–599. */
      status: z.int(),
      /** The id of the request, by which the log has more. */
      request: z.string(),
    }),
  ),
  /** Requests that this process of the app has answered since it began, the slowest addresses first. */
  requests: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      requests: count,
      /** Seconds, an upper bound from the classes of the measurement. */
      p95: z.number(),
    }),
  ),
});

export type InstallationStatus = z.infer<typeof statusSchema>;
