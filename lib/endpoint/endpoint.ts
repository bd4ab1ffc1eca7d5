import type { CallRecord, Judge, JudgeParameters } from '@/lib/judge/schema';
import { readAnswer } from './answer';
import { dialectOf, nextDialect, rememberDialect } from './dialect';
import { exchange } from './exchange';
import { recordCompletion, recordRefusal } from './record';
import { writeBody, writeJson, writeMessages } from './request';
import { cooldownOf, pause, type RetryPolicy, waitBeforeRetry } from './retry-policy';

/** The address of a model, its name there, and the key. */
export interface Endpoint {
  baseUrl: string;
  model: string;
  /** Null for servers that ask for none. */
  apiKey: string | null;
}

const RETRY_POLICY: RetryPolicy = { tries: 5, firstWaitMs: 500, longestWaitMs: 60_000 };

/**
 * A judge that is a model behind an OpenAI-compatible endpoint. Each call asks for strict structured output and falls
 * back to a JSON object, then to plain text, where the endpoint refuses that (remembered per endpoint, model and reply
 * schema). Rate limits, server errors and connections that break, before the answer or in it, are tried again with
 * growing waits; everything else ends the call as a record with its reason.
 */
export function endpointJudge(
  endpoint: Endpoint,
  parameters: JudgeParameters,
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Judge {
  const cooldown = cooldownOf(endpoint);
  const { temperature, maxTokens, seed, imageDetail } = parameters;
  const { baseUrl, model, apiKey } = endpoint;
  const url = `${baseUrl}/chat/completions`;
  return {
    identity: { kind: 'endpoint', baseUrl, model, temperature, maxTokens, seed, imageDetail },

    async reply(request): Promise<CallRecord> {
      const began = performance.now();
      const messages = await writeMessages(request, parameters);
      const { schema } = request.prompt.reply;
      let dialect = dialectOf(endpoint, schema);
      let tries = 0;
      let waits = 0;
      let lostReplies = 0;
      while (true) {
        tries += 1;
        await cooldown.wait(request);
        await request.throttle?.();
        const body = writeJson(writeBody(model, parameters, request, messages, dialect));
        const exchanged = await exchange(
          { method: 'POST', url, apiKey, body },
          parameters.timeoutSeconds * 1000,
          request.signal,
        );
        // A reply that breaks off after it has begun is paid for.
        const isLost = exchanged.state === 'broken' && exchanged.status === 200;
        if (isLost || exchanged.state === 'too-long') lostReplies += 1;
        const latencyMs = Math.round(performance.now() - began);
        const lost = lostReplies > 0 && { lostReplies };
        const facts = { latencyMs, tries, responseFormat: dialect.format, ...lost };
        const answer = readAnswer(exchanged, endpoint);
        if (answer.state === 'completed') {
          rememberDialect(endpoint, schema, dialect);
          return recordCompletion(answer.completion, parameters, facts, apiKey);
        }
        const { refusal } = answer;
        const next = nextDialect(dialect, refusal);
        if (next) {
          dialect = next;
          continue;
        }
        const wait = waitBeforeRetry(refusal, waits, retryPolicy);
        waits += 1;
        if (wait === null) {
          const asksForLong = (refusal.retryAfterMs ?? 0) > retryPolicy.longestWaitMs;
          return recordRefusal({ ...refusal, fatal: refusal.fatal || asksForLong }, facts);
        }
        if (refusal.retryAfterMs !== null) cooldown.extend(refusal.retryAfterMs);
        await pause(wait, request);
      }
    },
  };
}
