import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { RecordedReply, StepRecord } from '@/lib/judge/ask';
import { type Prompt, parsePrompt } from '@/lib/judge/prompt';
import type { Suite } from '@/lib/judge/suite';
import { Prisma } from '@/prisma/generated/client';

/** A reply on record, and whether it was given to this very video in this very run. */
export interface FoundReply extends RecordedReply {
  stepId: bigint;
  here: boolean;
}

/** The reply to an equal request, wherever it was made; this run's own if there is one. */
export async function findReply(
  requestHash: string,
  runId: string,
  videoId: string,
): Promise<FoundReply | null> {
  const [found] = await database().$queryRaw<FoundReply[]>`
    SELECT id AS "stepId", reply, "rawReply", "runId" = ${runId}::uuid AND "videoId" = ${videoId}::uuid AS here
    FROM "Step" WHERE "requestHash" = ${requestHash} AND reason IS NULL ORDER BY here DESC, id LIMIT 1`;
  return found ?? null;
}

/** Keeps one exchange with a judge; once, even if it is told of one more than once (`callId`). */
export async function recordStep(
  runId: string,
  videoId: string,
  callId: string,
  step: StepRecord,
  replayOfId: bigint | null,
): Promise<void> {
  await database().step.createMany({
    skipDuplicates: true,
    data: {
      callId,
      runId,
      videoId,
      prompt: step.prompt,
      promptHash: step.promptHash,
      unit: step.unit,
      requestHash: step.requestHash,
      attempt: step.attempt,
      reason: step.reason,
      detail: step.detail,
      reply: step.reason === null ? (step.reply as Prisma.InputJsonValue) : Prisma.DbNull,
      rawReply: step.rawReply,
      renderedText: step.renderedText,
      frames: step.frames,
      finishReason: step.finishReason,
      inputTokens: step.inputTokens,
      outputTokens: step.outputTokens,
      cachedTokens: step.cachedTokens,
      cost: step.cost,
      latencyMs: Math.round(step.latencyMs),
      tries: step.tries,
      responseFormat: step.responseFormat,
      replayOfId,
    },
  });
}

/** The prompts of a run, as their versions say, for those that differ from the suite's own. */
export async function findPromptVersions(
  runPrompts: Prisma.JsonValue,
  suite: Suite,
): Promise<Map<string, Prompt>> {
  const hashes = z.record(z.string(), z.string()).parse(runPrompts);
  const other = suite.prompts.filter(({ id, hash }) => hashes[id] && hashes[id] !== hash);
  if (other.length === 0) return new Map();
  const versions = await database().promptVersion.findMany({
    where: { hash: { in: other.flatMap(({ id }) => hashes[id] ?? []) } },
  });
  return new Map(
    other.map((prompt) => {
      const version = versions.find(({ hash }) => hash === hashes[prompt.id]);
      if (!version) throw new Error(`the run’s version of ${prompt.id} is not on record`);
      return [prompt.id, parsePrompt(version.markdown, prompt.reply)];
    }),
  );
}
