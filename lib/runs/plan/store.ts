import 'server-only';
import type { z } from 'zod';
import { database } from '@/lib/db';
import { parseUnit } from '@/lib/judge/question';
import type { JudgeFacts } from '@/lib/judge/schema';
import { readJudge } from '@/lib/judge/store';
import type { Suite, SuiteInput } from '@/lib/judge/suite';
import { type Frame, type FrameSettings, frameSettingsSchema } from '@/lib/video/schema';
import { findVideosToJudge, suiteInput } from '../store';
import { callTokens, estimateRun, type PastCalls, type PlannedCalls } from './estimate';
import type { PlannedJudging, planRequestSchema, RunEstimate, RunPlan } from './schema';

/** How many of a judge's latest calls an estimate goes by. */
const PAST_CALLS = 1000;

/**
 * Counts the calls that judging the videos would take when none fails, and estimates what each judge would take for
 * them; videos without frames take none.
 */
export async function planRun(
  request: z.output<typeof planRequestSchema>,
  suite: Suite,
): Promise<RunPlan> {
  const [videos, frameChoices] = await Promise.all([
    findVideosToJudge(request),
    listFrameChoices(request.videoIds),
  ]);
  const inputs = videos.flatMap(({ video, frameSet }) =>
    frameSet ? [suiteInput(video, frameSet, request.settings)] : [],
  );
  return { ...(await planCalls(inputs, request.judgeIds, suite)), frameChoices };
}

/**
 * Counts the calls that a suite makes about videos when none fails, and estimates what each judge would take for them.
 * @throws {AppError} 404 when there is no such judge
 */
export async function planCalls(
  inputs: readonly SuiteInput[],
  judgeIds: readonly string[],
  suite: Suite,
): Promise<PlannedJudging> {
  const judges = await Promise.all(judgeIds.map(readJudge));
  const planned = new Map<string, PlannedCalls>();
  for (const input of inputs) addCalls(planned, suite, input);
  const inOrder = suite.prompts.flatMap(({ id }) => planned.get(id) ?? []);
  const endpoints = judges.filter(({ kind }) => kind === 'endpoint');
  return {
    calls: inOrder.reduce((sum, { calls }) => sum + calls, 0),
    prompts: inOrder.map(({ prompt, calls }) => ({
      prompt,
      purpose: suite.prompts.find(({ id }) => id === prompt)?.purpose ?? prompt,
      calls,
    })),
    estimates: await Promise.all(
      endpoints.map(
        async (judge): Promise<RunEstimate> => ({
          judgeId: judge.id,
          ...estimateRun(inOrder, await averagePastCalls(judge, suite.id), judge.parameters),
        }),
      ),
    ),
  };
}

function addCalls(planned: Map<string, PlannedCalls>, suite: Suite, input: SuiteInput): void {
  for (const { prompt: id, unit } of suite.plan(input)) {
    const prompt = suite.prompts.find((one) => one.id === id);
    if (!prompt) throw new Error(`the suite plans the prompt ${id}, which it does not list`);
    const sum = planned.get(id) ?? { prompt: id, calls: 0, inputTokens: 0 };
    const frames = prompt.frames === 'none' ? [] : framesOf(unit, input);
    planned.set(id, {
      prompt: id,
      calls: sum.calls + 1,
      inputTokens: sum.inputTokens + callTokens(prompt, frames),
    });
  }
}

/** The frames that a call about a unit carries: those within its span; of the whole video its key frames. */
export function framesOf(unit: string, { frames, clusters }: SuiteInput): Frame[] {
  const { span } = parseUnit(unit);
  if (span) {
    // Units are named to the millisecond.
    return frames.filter(({ at }) => at > span.from - 0.001 && at < span.to + 0.001);
  }
  return clusters.flatMap(({ keyFrame }) => frames[keyFrame] ?? []);
}

/** The judge's latest answered calls of each prompt of a suite, with the model that it has now. */
async function averagePastCalls(judge: JudgeFacts, suite: string): Promise<PastCalls[]> {
  return database().$queryRaw<PastCalls[]>`
    SELECT prompt, count(*)::int AS calls,
      avg("inputTokens")::float8 AS "inputTokens",
      avg(coalesce("cachedTokens", 0))::float8 AS "cachedTokens",
      avg("outputTokens")::float8 AS "outputTokens",
      avg("latencyMs")::float8 AS "latencyMs"
    FROM (
      SELECT s.prompt, s."inputTokens", s."cachedTokens", s."outputTokens", s."latencyMs"
      FROM "Step" s JOIN "Run" r ON r.id = s."runId"
      WHERE r."judgeId" = ${judge.id}::uuid AND r.suite = ${suite} AND r."judgeFacts"->>'model' = ${judge.model}
        AND s."replayOfId" IS NULL AND s.reason IS NULL
        AND s."inputTokens" IS NOT NULL AND s."outputTokens" IS NOT NULL
      ORDER BY s.id DESC LIMIT ${PAST_CALLS}
    ) AS latest GROUP BY prompt`;
}

/** The kinds of frame sets that videos have, newest first, with each video's newest of that kind. */
async function listFrameChoices(videoIds: readonly string[]): Promise<RunPlan['frameChoices']> {
  const sets = await database().frameSet.findMany({
    where: { videoId: { in: [...videoIds] } },
    select: { id: true, videoId: true, extractor: true, settings: true },
    orderBy: { createdAt: 'desc' },
  });
  const choices = new Map<string, Map<string, string>>();
  for (const { id, videoId, extractor, settings } of sets) {
    const label = `${describeFrames(frameSettingsSchema.parse(settings))}, ${extractor}`;
    const ofKind = choices.get(label) ?? new Map<string, string>();
    choices.set(label, ofKind);
    if (!ofKind.has(videoId)) ofKind.set(videoId, id);
  }
  return [...choices].map(([label, ofKind]) => ({
    label,
    videos: ofKind.size,
    frameSets: Object.fromEntries(ofKind),
  }));
}

function describeFrames(settings: FrameSettings): string {
  const size = `${settings.scale === 'quarter' ? 'half size, ' : ''}up to ${settings.maxSide} px`;
  switch (settings.mode) {
    case 'key':
      return `Key frames, ${size}`;
    case 'reference':
      return `Key frames as published, ${size}`;
    case 'uniform':
      return `${settings.count} even frames, ${size}`;
    case 'interval':
      return `Every frame from ${settings.from} to ${settings.to} s, ${size}`;
  }
}
