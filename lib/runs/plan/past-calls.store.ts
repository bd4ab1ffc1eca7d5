import 'server-only';
import { database } from '@/lib/db';
import { whatElseIsSent } from '@/lib/judge/dials.schema';
import type { JudgeFacts } from '@/lib/judge/schema';
import { TRANSCRIPTION } from '@/lib/judge/transcription';
import { TRANSCRIBER } from '@/lib/suites/ask';
import type { PastCalls } from './estimate';

/** How many of a judge's latest calls are averaged. */
const PAST_CALLS = 1000;

/** How many of the judge's latest calls in runs that transcribe took a transcription, as a share of 1; 0 before the first. */
export async function shareTranscribed(judge: JudgeFacts, suite: string): Promise<number> {
  const [row] = await database().$queryRaw<{ share: number | null }[]>`
    SELECT (count(*) FILTER (WHERE transcription))::float8 / nullif(count(*) FILTER (WHERE NOT transcription), 0) AS share
    FROM (
      SELECT s.transcription FROM "Step" s JOIN "Run" r ON r.id = s."runId"
      WHERE (r."judgeId" = ${judge.id}::uuid OR r.roles <> '{}') AND coalesce(r.roles->s.role->>'judgeId', r."judgeId"::text) = ${judge.id} AND r.suite = ${suite}
        AND coalesce(r.roles->s.role->'facts', r."judgeFacts")->>'model' = ${judge.model}
        AND r.settings->'transcription' = 'true' AND s."replayOfId" IS NULL AND (s.attempt = 1 OR s.transcription)
      ORDER BY s.id DESC LIMIT ${PAST_CALLS}
    ) AS latest`;
  return Math.min(1, row?.share ?? 0);
}

/** Averages over the judge's latest answered calls of each prompt of a suite, with its present model, shown what it is shown now. */
export async function averagePastCalls(judge: JudgeFacts, suite: string): Promise<PastCalls[]> {
  const video = JSON.stringify(whatElseIsSent(judge.parameters)?.video ?? null);
  return database().$queryRaw<PastCalls[]>`
    SELECT CASE WHEN transcription THEN ${TRANSCRIPTION} ELSE prompt END AS prompt, count(*)::int AS calls,
      avg("inputTokens")::float8 AS "inputTokens",
      avg(coalesce("cachedTokens", 0))::float8 AS "cachedTokens",
      avg("outputTokens")::float8 AS "outputTokens",
      avg(frames)::float8 AS frames,
      (avg("latencyMs") FILTER (WHERE tries > 0))::float8 AS "latencyMs"
    FROM (
      SELECT s.prompt, s.transcription, jsonb_array_length(s.frames) AS frames, s."inputTokens", s."cachedTokens", s."outputTokens", s."latencyMs", s.tries
      FROM "Step" s JOIN "Run" r ON r.id = s."runId"
      WHERE (r."judgeId" = ${judge.id}::uuid OR r.roles <> '{}') AND coalesce(CASE WHEN s.transcription THEN r.roles->${TRANSCRIBER.id}::text->>'judgeId' END, r.roles->s.role->>'judgeId', r."judgeId"::text) = ${judge.id} AND r.suite = ${suite}
        AND coalesce(CASE WHEN s.transcription THEN r.roles->${TRANSCRIBER.id}::text->'facts' END, r.roles->s.role->'facts', r."judgeFacts")->>'model' = ${judge.model}
        AND coalesce(r.roles->s.role->'facts', r."judgeFacts")->'sent'->'video' IS NOT DISTINCT FROM nullif(${video}::jsonb, 'null')
        AND s."replayOfId" IS NULL AND s.reason IS NULL AND NOT s.estimated
        AND s."inputTokens" IS NOT NULL AND s."outputTokens" IS NOT NULL
      ORDER BY s.id DESC LIMIT ${PAST_CALLS}
    ) AS latest GROUP BY 1`;
}
