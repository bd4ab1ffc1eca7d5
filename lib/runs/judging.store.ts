import 'server-only';
import { database } from '@/lib/db';
import type { Score } from '@/lib/judge/suite';
import { storableJson } from '@/lib/storable';
import type { Run, RunVideoState } from '@/prisma/generated/client';
import { enqueue } from './job-queue.store';

/**
 * Marks a video as being judged by a job, unless its run stands still or another job judges it.
 * @returns whether the job is to judge it
 */
export async function beginVideo(
  runId: string,
  videoId: string,
  jobId: bigint | null,
): Promise<boolean> {
  const begun = await database().$executeRaw`
    UPDATE "RunVideo" v SET state = 'judging', "startedAt" = now(), attempt = attempt + 1, "jobId" = ${jobId}
    FROM "Run" r
    WHERE v."runId" = ${runId}::uuid AND v."videoId" = ${videoId}::uuid AND r.id = v."runId" AND r.state = 'running'
      AND (v.state = 'waiting' OR v.state = 'judging' AND (v."jobId" IS NOT DISTINCT FROM ${jobId} OR NOT EXISTS (
        SELECT 1 FROM graphile_worker.jobs j WHERE j.id = v."jobId" AND j.locked_at IS NOT NULL)))`;
  return begun > 0;
}

/**
 * Puts back a video that was to be judged, but whose run stands still: it waits, or is cancelled, as the run says. One
 * whose run goes on again meanwhile is put into the queue again.
 */
export async function giveBackVideo(
  runId: string,
  videoId: string,
  jobId: bigint | null,
): Promise<void> {
  await database().$transaction(async (db) => {
    const [run] = await db.$queryRaw<{ state: Run['state'] }[]>`
      SELECT state::text FROM "Run" WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    const cancelled = run?.state === 'cancelled';
    const { count } = await db.runVideo.updateMany({
      where: { runId, videoId, state: 'judging', jobId },
      data: cancelled ? { state: 'cancelled', endedAt: new Date() } : { state: 'waiting' },
    });
    if (count > 0 && run?.state === 'running') await enqueue(db, runId, [videoId]);
  });
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : storableJson(value);
}

/** Stores how judging a video ended, and ends the run with its last video. */
export async function endVideo(
  runId: string,
  videoId: string,
  end: {
    state: Extract<RunVideoState, 'judged' | 'incomplete' | 'failed' | 'cancelled'>;
    stateReason?: string;
    /** The suite's evidence, plain data. */
    evidence?: unknown;
    scores?: Score[];
  },
): Promise<void> {
  await database().$transaction(async (db) => {
    // One video ends after another: two at once would each take the other for still being judged.
    await db.$executeRaw`SELECT 1 FROM "Run" WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    await db.$executeRaw`
      UPDATE "RunVideo" SET state = ${end.state}::"RunVideoState", "stateReason" = ${end.stateReason ?? null},
        evidence = coalesce(${jsonOrNull(end.evidence)}::jsonb, evidence),
        scores = coalesce(${jsonOrNull(end.scores)}::jsonb, scores), "endedAt" = now()
      WHERE "runId" = ${runId}::uuid AND "videoId" = ${videoId}::uuid`;
    await db.$executeRaw`
      UPDATE "Run" SET state = 'ended', "endedAt" = now()
      WHERE id = ${runId}::uuid AND state = 'running' AND NOT EXISTS (
        SELECT 1 FROM "RunVideo" WHERE "runId" = ${runId}::uuid AND state IN ('waiting', 'judging'))`;
  });
}
