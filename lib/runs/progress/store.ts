import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { type Explanation, runSettingsSchema, type Suite } from '@/lib/judge/suite';
import { frameSchema } from '@/lib/video/schema';
import type { Step } from '@/prisma/generated/client';
import type { ExplainedCell, RunProgress, RunSummary, StepRecord } from '../schema';
import { findRunVideo, judgeNameOf, suiteInput } from '../store';

const planSchema = z.record(z.string(), z.number());
const sentFramesSchema = z.array(frameSchema.pick({ position: true, at: true, hash: true }));

/** All runs, latest first. */
export async function listRuns(): Promise<RunSummary[]> {
  const db = database();
  const [runs, states, costs] = await Promise.all([
    db.run.findMany({ orderBy: { createdAt: 'desc' } }),
    db.runVideo.groupBy({ by: ['runId', 'state'], _count: true }),
    db.step.groupBy({ by: ['runId'], where: { replayOfId: null }, _sum: { cost: true } }),
  ]);
  const count = (runId: string, wanted: string[]) =>
    states
      .filter((row) => row.runId === runId && wanted.includes(row.state))
      .reduce((sum, row) => sum + row._count, 0);
  return runs.map((run) => ({
    id: run.id,
    suite: run.suite,
    judge: judgeNameOf(run.judgeFacts),
    state: run.state,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    videos: states
      .filter(({ runId }) => runId === run.id)
      .reduce((sum, row) => sum + row._count, 0),
    judged: count(run.id, ['judged']),
    incomplete: count(run.id, ['incomplete']),
    failed: count(run.id, ['failed']),
    cost: costs.find(({ runId }) => runId === run.id)?._sum.cost ?? null,
  }));
}

interface LatestCall {
  videoId: string;
  prompt: string;
  unit: string;
  reason: string | null;
  detail: string | null;
}

/** A judge that cannot tell has answered; any other reason means that there is no usable reply. */
function isFailure(reason: string | null): boolean {
  return reason !== null && reason !== 'abstained';
}

/**
 * How far a run has come, video by video and step by step.
 * @throws {AppError} 404 when there is no such run
 */
export async function readRun(
  runId: string,
  suiteById: (id: string) => Suite,
): Promise<RunProgress> {
  const db = database();
  const [run, latest, usage] = await Promise.all([
    db.run.findUnique({
      where: { id: runId },
      include: {
        videos: {
          include: {
            video: { select: { name: true } },
            frameSet: { include: { frames: { take: 1, orderBy: { position: 'asc' } } } },
          },
          orderBy: { videoId: 'asc' },
        },
      },
    }),
    db.$queryRaw<LatestCall[]>`
      SELECT DISTINCT ON ("videoId", prompt, unit) "videoId", prompt, unit, reason, detail
      FROM "Step" WHERE "runId" = ${runId}::uuid
      ORDER BY "videoId", prompt, unit, id DESC`,
    db.step.groupBy({
      by: ['videoId'],
      where: { runId, replayOfId: null },
      _sum: { inputTokens: true, outputTokens: true, cost: true },
    }),
  ]);
  if (!run) missing('run', runId);
  const suite = suiteById(run.suite);
  const purposes = new Map(suite.prompts.map(({ id, purpose }) => [id, purpose]));
  return {
    id: run.id,
    suite: { id: suite.id, name: suite.name, version: run.suiteVersion },
    judge: judgeNameOf(run.judgeFacts),
    settings: runSettingsSchema.parse(run.settings),
    state: run.state,
    stateReason: run.stateReason,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    videos: run.videos.map((runVideo) => {
      const calls = latest.filter(({ videoId }) => videoId === runVideo.videoId);
      const used = usage.find(({ videoId }) => videoId === runVideo.videoId)?._sum;
      return {
        videoId: runVideo.videoId,
        name: runVideo.video.name,
        thumbnail: runVideo.frameSet.frames[0]?.hash ?? null,
        state: runVideo.state,
        stateReason: runVideo.stateReason,
        steps: inOrder(planSchema.parse(runVideo.plan), suite).map(([prompt, planned]) => {
          const made = calls.filter((call) => call.prompt === prompt);
          return {
            prompt,
            purpose: purposes.get(prompt) ?? prompt,
            answered: made.filter(({ reason }) => !isFailure(reason)).length,
            failed: made.filter(({ reason }) => isFailure(reason)).length,
            planned,
          };
        }),
        failures: calls.flatMap(({ prompt, unit, reason, detail }) =>
          reason === null || !isFailure(reason)
            ? []
            : [{ prompt, unit, reason, detail: detail ?? '' }],
        ),
        inputTokens: used?.inputTokens ?? 0,
        outputTokens: used?.outputTokens ?? 0,
        cost: used?.cost ?? null,
      };
    }),
  };
}

/** A plan's prompts in the order in which the suite lists them, which stored JSON does not keep. */
function inOrder(plan: Readonly<Record<string, number>>, suite: Suite): [string, number][] {
  const place = (prompt: string) => suite.prompts.findIndex(({ id }) => id === prompt);
  return Object.entries(plan).toSorted(([one], [other]) => place(one) - place(other));
}

function stepRecord(step: Step, purposes: ReadonlyMap<string, string>): StepRecord {
  return {
    id: String(step.id),
    prompt: step.prompt,
    purpose: purposes.get(step.prompt) ?? step.prompt,
    promptHash: step.promptHash,
    unit: step.unit,
    attempt: step.attempt,
    reason: step.reason,
    detail: step.detail,
    renderedText: step.renderedText,
    rawReply: step.rawReply,
    frames: sentFramesSchema.parse(step.frames),
    finishReason: step.finishReason,
    inputTokens: step.inputTokens,
    outputTokens: step.outputTokens,
    cost: step.cost,
    latencyMs: step.latencyMs,
    replayed: step.replayOfId !== null,
    at: step.createdAt.toISOString(),
  };
}

/**
 * What stands behind the judge's verdict on one question about one unit: its evidence, and the latest call for each
 * step on the way.
 * @throws {AppError} 404 when the run did not judge the video
 */
export async function explainCell(
  runId: string,
  videoId: string,
  cell: { unit: string; question: string },
  suiteById: (id: string) => Suite,
): Promise<ExplainedCell> {
  const runVideo = (await findRunVideo(runId, videoId)) ?? missing('judged video', videoId);
  const suite = suiteById(runVideo.run.suite);
  if (runVideo.evidence === null) missing('evidence for video', videoId);
  const input = suiteInput(runVideo.video, runVideo.frameSet, runVideo.run.settings);
  const evidence = suite.evidence.parse(runVideo.evidence);
  const explanation: Explanation = suite.explain(evidence, input, cell.unit, cell.question);
  const steps = await database().step.findMany({
    where: { runId, videoId, OR: explanation.calls.map(({ prompt, unit }) => ({ prompt, unit })) },
    orderBy: { id: 'asc' },
  });
  const purposes = new Map(suite.prompts.map(({ id, purpose }) => [id, purpose]));
  return {
    explanation,
    steps: explanation.calls.flatMap(({ prompt, unit }) => {
      const latest = steps.findLast((step) => step.prompt === prompt && step.unit === unit);
      return latest ? [stepRecord(latest, purposes)] : [];
    }),
  };
}

/**
 * The id of a run's suite.
 * @throws {AppError} 404 when there is no such run
 */
export async function runSuite(runId: string): Promise<string> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { suite: true } });
  return run?.suite ?? missing('run', runId);
}
