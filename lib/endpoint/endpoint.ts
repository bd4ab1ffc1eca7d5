import { whatElseIsSent } from '@/lib/judge/dials.schema';
import type { CallRecord, Judge, JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import type { Answer } from './answer';
import { callsByFile } from './by-file';
import type { Completion } from './completion';
import { askedOf, dialectOf, nextDialect, rememberDialect } from './dialect';
import type { Refusal } from './error-response';
import { interfaceOf } from './interfaces';
import { type CallFacts, isBroken, recordCompletion, recordRefusal } from './record';
import type { Secrets } from './redaction';
import { cooldownOf, pause, type RetryPolicy, waitBeforeRetry } from './retry-policy';
import { showsVideo } from './shows-video';

/** About two minutes in all. */
const RETRY_POLICY: RetryPolicy = {
  tries: 14,
  firstWaitMs: 500,
  growsToMs: 16_000,
  longestWaitMs: 120_000,
  repeats: 2,
};

/** A call is given up after so many replies that were lost, which are paid for. */
const MOST_LOST = 5;

/**
 * A judge that is a model behind an OpenAI-compatible endpoint, or behind an interface of its provider's own. Each call asks
 * for strict structured output and falls back to a JSON object, then to plain text, where the endpoint refuses that (remembered
 * per endpoint, model and reply schema). Rate limits, server errors and connections that break, before the answer or in it, are tried again with
 * growing waits; everything else ends the call as a record with its reason.
 * @param heed is given each completion, also for what no record keeps
 */
export function endpointJudge(
  endpoint: Endpoint,
  parameters: JudgeParameters,
  retryPolicy: RetryPolicy = RETRY_POLICY,
  heed: (completion: Completion) => void = () => undefined,
): Judge {
  const cooldown = cooldownOf(endpoint);
  const asked = askedOf(endpoint, parameters);
  const { wire, filing } = interfaceOf(parameters);
  const begin = wire(endpoint, parameters);
  return {
    ...traitsOf(endpoint, parameters),
    ...(filing && { byFile: callsByFile(endpoint, parameters, filing(endpoint, parameters)) }),

    async reply(request): Promise<CallRecord> {
      const began = performance.now();
      const send = await begin(request);
      const { schema } = request.prompt.reply;
      let dialect = dialectOf(asked, schema);
      let tries = 0;
      let waits = 0;
      let waitMs = 0;
      let lostReplies = 0;
      /** What the call comes to if the run pauses before the next try: what was tried is on record, and paid for. */
      let failed: CallRecord | null = null;
      while (true) {
        try {
          if (waitMs > 0) await pause(waitMs, request);
          await cooldown.wait(request);
          await request.throttle?.();
        } catch (error) {
          if (failed && pausesOnly(request)) return failed;
          throw error;
        }
        tries += 1;
        const { answer, isLost } = await send(dialect, parameters.timeoutSeconds * 1000);
        if (isLost) lostReplies += 1;
        const latencyMs = Math.round(performance.now() - began);
        const lost = lostReplies > 0 && { lostReplies };
        const facts = { latencyMs, tries, responseFormat: dialect.format, ...lost };
        if (answer.state === 'completed') {
          rememberDialect(asked, schema, dialect);
          heed(answer.completion);
        }
        const { record, refusal } = outcomeOf(answer, parameters, facts, endpoint);
        if (!refusal) return record;
        failed = record;
        const next = nextDialect(dialect, refusal, asked);
        if (next) {
          dialect = next;
          waitMs = 0;
          continue;
        }
        const wait = waitBeforeRetry(refusal, waits, retryPolicy);
        waits += 1;
        if (wait === null || lostReplies >= MOST_LOST) {
          const asksForLong = (refusal.retryAfterMs ?? 0) > retryPolicy.longestWaitMs;
          return { ...failed, fatal: refusal.fatal || asksForLong };
        }
        if (refusal.retryAfterMs !== null) cooldown.extend(refusal.retryAfterMs);
        waitMs = wait;
        // What is asked for again is paid for, as far as it came.
        if (refusal.again) lostReplies += 1;
      }
    },
  };
}

/** What is known of a judge before it is asked. */
function traitsOf({ baseUrl, model }: Endpoint, parameters: JudgeParameters): Omit<Judge, 'reply'> {
  const { temperature, maxTokens, seed, imageDetail } = parameters;
  const sent = whatElseIsSent(parameters);
  const dials = { temperature, maxTokens, seed, imageDetail, ...(sent && { sent }) };
  return {
    identity: { kind: 'endpoint', baseUrl, model, ...dials },
    framesFirst: parameters.partOrder !== 'text-first',
    video: showsVideo(parameters),
  };
}

/** Whether the run pauses and is not cancelled: then calls end on record. */
function pausesOnly({ signal, pausing }: JudgeRequest): boolean {
  return pausing?.aborted === true && !signal.aborted;
}

/** What an answer comes to: a record, and unless that is final, why it may be asked for again. */
function outcomeOf(
  answer: Answer,
  parameters: JudgeParameters,
  facts: CallFacts,
  endpoint: Secrets,
): { record: CallRecord; refusal: Refusal | null } {
  if (answer.state === 'failed') {
    return { record: recordRefusal(answer.refusal, facts), refusal: answer.refusal };
  }
  const record = recordCompletion(answer.completion, parameters, facts, endpoint);
  if (!isBroken(record.finishReason)) return { record, refusal: null };
  const refusal: Refusal = {
    reason: 'unreachable',
    detail: record.detail ?? '',
    status: null,
    message: '',
    transient: false,
    again: 'as-slow',
    fatal: false,
    retryAfterMs: null,
  };
  return { record, refusal };
}
