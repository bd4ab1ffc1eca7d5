import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { TRANSCRIPTION_PURPOSE } from '@/lib/judge/transcription';
import type { SuiteById } from '@/lib/suites/by-id';
import { readEvidence } from '@/lib/suites/evidence';
import type { Explanation } from '@/lib/suites/exhibit';
import { purposeOf, type Suite } from '@/lib/suites/suite';
import type { Step } from '@/prisma/generated/client';
import {
  type ExplainedCell,
  type StepRecord,
  sentFrameSchema,
  sentVideoSchema,
} from './explanation.schema';
import { currencyOf, findRunItem, judgedInput } from './store';

const sentFramesSchema = z.array(sentFrameSchema);
const sentVideosSchema = z.array(sentVideoSchema);

function stepRecord(step: Step, suite: Suite, currency: string): StepRecord {
  return {
    id: String(step.id),
    prompt: step.prompt,
    purpose: step.transcription ? TRANSCRIPTION_PURPOSE : purposeOf(suite, step.prompt),
    promptHash: step.promptHash,
    unit: step.unit,
    attempt: step.attempt,
    reason: step.reason,
    detail: step.detail,
    renderedText: step.renderedText,
    rawReply: step.rawReply,
    frames: sentFramesSchema.parse(step.frames),
    videos: sentVideosSchema.parse(step.videos),
    finishReason: step.finishReason,
    inputTokens: step.inputTokens,
    cachedTokens: step.cachedTokens,
    outputTokens: step.outputTokens,
    cost: step.cost,
    estimated: step.estimated,
    currency,
    latencyMs: step.latencyMs,
    replayed: step.replayOfId !== null,
    transcription: step.transcription,
    at: step.createdAt.toISOString(),
  };
}

/**
 * Explains the judge's verdict on one question about one unit: its evidence and, for each step that led to it, the
 * latest call together with earlier ones whose replies were partly read.
 * @throws {AppError} 404 when the run did not judge the item
 */
export async function explainCell(
  runId: string,
  itemId: string,
  cell: { unit: string; question: string },
  suiteById: SuiteById,
): Promise<ExplainedCell> {
  const runItem = (await findRunItem(runId, itemId)) ?? missing('judged video', itemId);
  const suite = suiteById(runItem.run.suite, runItem.run.suiteVersion);
  const imported = importedFacts.safeParse(runItem.run.judgeFacts).data;
  if (imported && runItem.evidence === null) {
    return { explanation: nothingBehind(imported.file), span: null, steps: [] };
  }
  if (runItem.evidence === null) missing('evidence for video', itemId);
  const input = judgedInput(suite, runItem, runItem.run.settings);
  const brought =
    readEvidence(suite, runItem.evidence, input) ?? missing('readable evidence for video', itemId);
  const explanation: Explanation = suite.explain(brought, input, cell.unit, cell.question);
  if (imported) {
    const { exhibits } = explanation;
    return { explanation: askedElsewhere(imported.file, exhibits), span: null, steps: [] };
  }
  const steps = await database().step.findMany({
    where: { runId, itemId, OR: explanation.calls },
    orderBy: { id: 'asc' },
  });

  const currency = currencyOf(runItem.run);
  const [deciding] = explanation.calls;
  const isVideo = steps.some(
    ({ prompt, unit, videos }) =>
      prompt === deciding?.prompt &&
      unit === deciding.unit &&
      sentVideosSchema.parse(videos).length > 0,
  );
  const answer = suite
    .answers(brought, input)
    .find(({ unit, question }) => unit === cell.unit && question === cell.question);
  return {
    // A judge that was shown the video itself saw none of its frames as such.
    explanation: isVideo ? { ...explanation, frames: [] } : explanation,
    span: (answer?.verdict.state === 'scored' && answer.verdict.span) || null,
    steps: explanation.calls.flatMap(({ prompt, unit, question }) => {
      const made = steps.filter(
        (step) =>
          step.prompt === prompt &&
          step.unit === unit &&
          (question === undefined || step.question === question),
      );
      const latest = made.at(-1);
      // What was read of an earlier reply still counts: only the missing entries were asked for again, or transcribed.
      const parts = made.filter((step) => step.missing !== null && step !== latest).reverse();
      return latest ? [latest, ...parts].map((one) => stepRecord(one, suite, currency)) : [];
    }),
  };
}

/** The judge's facts of a run whose scores were imported. */
const importedFacts = z.object({ kind: z.literal('imported'), file: z.string() });

/** What stands behind an answer of a judge that was asked elsewhere: what it said. What it was shown nobody here knows. */
function askedElsewhere(file: string, exhibits: Explanation['exhibits']): Explanation {
  const text = `This judge was asked elsewhere, and its reply imported from ${file}. How it was asked is not on record.`;
  return {
    frames: [],
    calls: [],
    objects: [],
    exhibits: [...exhibits, { kind: 'text', title: 'Imported', text }],
  };
}

function nothingBehind(file: string): Explanation {
  const text = `This score was made elsewhere and imported from ${file}. What led to it is not on record.`;
  return {
    frames: [],
    calls: [],
    objects: [],
    exhibits: [{ kind: 'text', title: 'Imported', text }],
  };
}
