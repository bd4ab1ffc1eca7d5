'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { knownAnswers, sampleSchema } from '@/lib/answers/known-answers';
import { personAnswerSchema, type RecordedAnswer } from '@/lib/answers/schema';
import { appendVerdicts, localReviewer, referenceRater } from '@/lib/answers/store';
import { submitAnswers } from '@/lib/answers/submission/store';
import { AppError } from '@/lib/errors';
import { unitsOf } from '@/lib/judge/asked';
import { type EndpointReport, testEndpoint } from '@/lib/judge/endpoint-check';
import type { JudgeFacts } from '@/lib/judge/schema';
import {
  archiveJudge,
  createEndpointJudge,
  judgeForRun,
  updateEndpointJudge,
} from '@/lib/judge/store';
import { runRequestSchema } from '@/lib/runs/schema';
import { cancelRun as cancel, createRun, retryRun as retry } from '@/lib/runs/store';
import { newestFrameSet } from '@/lib/video/store';
import { suiteById } from '@/prompts';

/** What an action answers: its result, or a sentence for the person, with the form's field where one is at fault. */
export type ActionResult<Result> =
  | ({ ok: true } & Result)
  | { ok: false; message: string; field: string | null };

/** Runs an action's work; an {@link AppError} or a bad field becomes a sentence, anything else is a bug and throws. */
async function act<Result extends object>(
  work: () => Promise<Result>,
): Promise<ActionResult<Result>> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      return {
        ok: false,
        message: issue?.message ?? 'The input is not as expected.',
        field: issue?.path.join('.') ?? null,
      };
    }
    if (!(error instanceof AppError)) throw error;
    const [, field, message] = /^([a-zA-Z.]+): (.*)$/s.exec(error.message) ?? [];
    return { ok: false, message: message ?? error.message, field: field ?? null };
  }
}

/** Begins a run over the chosen videos. */
export async function startRun(request: unknown): Promise<ActionResult<{ runId: string }>> {
  return act(async () => {
    const parsed = runRequestSchema.parse(request);
    const suite = suiteById(parsed.suite);
    const { id, kind, name, endpoint, parameters } = await judgeForRun(parsed.judgeId);
    const facts = {
      kind,
      name,
      parameters,
      baseUrl: endpoint?.baseUrl ?? null,
      model: endpoint?.model ?? null,
    };
    const texts = suite.prompts.map((prompt) => ({
      prompt: prompt.id,
      hash: prompt.hash,
      markdown: prompt.markdown,
    }));
    return { runId: await createRun(parsed, suite, { id, facts }, texts) };
  });
}

/** Judges once more what has no usable reply yet; answers how many videos that concerns. */
export async function retryRun(runId: string): Promise<ActionResult<{ videos: number }>> {
  return act(async () => ({ videos: await retry(z.uuid().parse(runId)) }));
}

/** Stops a run. */
export async function cancelRun(runId: string): Promise<ActionResult<object>> {
  return act(async () => {
    await cancel(z.uuid().parse(runId));
    return {};
  });
}

/**
 * Stores one person's answers, all or none. Where another tab or window answered first, nothing is stored and what
 * stands now comes back as `conflict`.
 */
export async function answer(
  answers: unknown,
): Promise<ActionResult<{ answers: RecordedAnswer[]; conflict: RecordedAnswer[] | null }>> {
  return act(async () => {
    const parsed = z.array(personAnswerSchema).min(1).max(1000).parse(answers);
    const { id } = await localReviewer();
    const scaleOf = (suite: string, question: string) =>
      suiteById(suite).questions.find((one) => one.id === question)?.scale ?? null;
    const submission = await submitAnswers(id, parsed, scaleOf);
    return submission.state === 'stored'
      ? { answers: submission.answers, conflict: null }
      : { answers: [], conflict: submission.latest };
  });
}

/** Stores the known answers of a sample clip for a stored video, as labels that came with the material. */
export async function recordKnownAnswers(
  videoId: string,
  suiteId: string,
  sample: unknown,
): Promise<ActionResult<{ answers: number }>> {
  return act(async () => {
    const clip = sampleSchema.parse(sample);
    const suite = suiteById(suiteId);
    const units = unitsOf(await newestFrameSet(z.uuid().parse(videoId))).map(({ unit }) => unit);
    const rater = await referenceRater('Known answers');
    const labels = knownAnswers(clip, suite.questions, units).map(({ unit, question, value }) => ({
      unit,
      question,
      verdict: { state: 'scored' as const, value, rationale: clip.note },
    }));
    return { answers: await appendVerdicts(rater.id, videoId, suite.id, labels) };
  });
}

/** Connects a model, or changes one (`id`). The key goes in and never comes out again. */
export async function saveJudge(
  id: string | null,
  input: unknown,
): Promise<ActionResult<{ judge: JudgeFacts }>> {
  return act(async () => {
    const judge = id ? await updateEndpointJudge(id, input) : await createEndpointJudge(input);
    revalidatePath('/judges');
    return { judge };
  });
}

/** Takes a judge out of the lists; its runs stay. */
export async function removeJudge(id: string): Promise<ActionResult<object>> {
  return act(async () => {
    await archiveJudge(id);
    return {};
  });
}

/** Asks a connected model for its list of models and for one tiny picture, and says how that went. */
export async function testJudge(id: string): Promise<ActionResult<{ report: EndpointReport }>> {
  return act(async () => ({ report: await testEndpoint(await judgeForRun(id)) }));
}
