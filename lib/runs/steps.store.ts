import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { StepRecord } from '@/lib/judge/prepared-call';
import { storableJson } from '@/lib/storable';
import { type Prompt, parsePrompt } from '@/lib/suites/prompt';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { batched } from './batched';

/** One exchange with a judge, as stored. */
interface KeptStep {
  runId: string;
  itemId: string;
  /** A call with a known id is not stored twice. */
  callId: string;
  step: StepRecord;
  replayOfId: bigint | null;
}

/** Stores one exchange with a judge. */
export const recordStep = batched(async (kept: KeptStep[]): Promise<undefined[]> => {
  const rows = kept.map(({ step, replayOfId, ...of }) => ({
    ...step,
    ...of,
    latencyMs: Math.round(step.latencyMs),
    replayOfId: replayOfId === null ? null : String(replayOfId),
  }));
  await database().$executeRaw`
    INSERT INTO "Step" ("runId", "itemId", "callId", prompt, "promptHash", unit, role, sample, question, "requestHash", attempt, reason,
      detail, reply, missing, "rawReply", "renderedText", frames, "finishReason", "inputTokens", "outputTokens", "cachedTokens",
      cost, estimated, "latencyMs", tries, "responseFormat", "replayOfId", transcription, transcribed, videos)
    SELECT "runId", "itemId", "callId", prompt, "promptHash", unit, role, sample, question, "requestHash", attempt, reason, detail,
      nullif(reply, 'null'::jsonb), nullif(missing, 'null'::jsonb), "rawReply", "renderedText", frames, "finishReason",
      "inputTokens", "outputTokens", "cachedTokens", cost, coalesce(estimated, false), "latencyMs", tries,
      "responseFormat", "replayOfId", transcription, transcribed, videos
    FROM jsonb_to_recordset(${storableJson(rows)}::jsonb) AS step("runId" uuid, "itemId" uuid, "callId" uuid,
      prompt text, "promptHash" text, unit text, role text, sample int, question text, "requestHash" text, attempt int, reason text, detail text, reply jsonb,
      missing jsonb, "rawReply" text, "renderedText" text, frames jsonb, "finishReason" text, "inputTokens" int,
      "outputTokens" int, "cachedTokens" int, cost float, estimated boolean, "latencyMs" int, tries int,
      "responseFormat" text, "replayOfId" bigint, transcription boolean, transcribed text[], videos jsonb)
    ON CONFLICT ("callId") DO NOTHING`;
  return kept.map(() => undefined);
});

/** The prompts of a run that differ from the suite's own, as their versions say. */
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
