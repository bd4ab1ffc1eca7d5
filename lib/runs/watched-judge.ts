import type { CallRecord, Judge, JudgeRequest } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import { traced } from '@/lib/traces.mjs';
import type { LeasedBudget } from './budget/budget';
import { expectCosts, withUsage } from './budget/usage';
import type { JudgeInUse } from './ready-judges';

/** Asks a judge for a reply, in a span of its own. */
function replyTraced(judge: Judge, request: JudgeRequest): Promise<CallRecord> {
  const { prompt, call } = request;
  const asked = { 'framejury.prompt': prompt.id, 'framejury.unit': call.unit };
  const model = String(judge.identity.model ?? '');
  return traced('judge call', { ...asked, 'gen_ai.request.model': model }, async (note) => {
    const said = await judge.reply(request);
    note({
      'framejury.outcome': said.reason ?? 'replied',
      ...(said.inputTokens !== null && { 'gen_ai.usage.input_tokens': said.inputTokens }),
      ...(said.outputTokens !== null && { 'gen_ai.usage.output_tokens': said.outputTokens }),
    });
    return said;
  });
}

/**
 * A judge whose calls are within the run's budget, traced, and noted.
 * @param dearest the highest cost of a call so far, by prompt
 * @param budget null for no limit
 * @param note awaited after each call
 */
export function watched(
  { judge, parameters }: JudgeInUse,
  dearest: ReadonlyMap<string, number>,
  budget: LeasedBudget | null,
  note: (call: CallRecord) => Promise<void>,
): Judge {
  const expectation = expectCosts(parameters, dearest);
  return {
    ...judge,
    async reply(request) {
      const callId = newId();
      const { signal, pausing } = request;
      const stops = pausing ? [signal, pausing] : [signal];
      await budget?.reserve(callId, expectation.of(request), stops);
      try {
        const said = await replyTraced(judge, request);
        const record = parameters ? withUsage(said, request, parameters) : said;
        if (record.cost !== null) expectation.learn(request, record.cost);
        budget?.paid(callId, record.cost ?? 0);
        // Awaited before the call's permit is free for another call.
        await note(record);
        return { ...record, callId };
      } catch (error) {
        budget?.release(callId);
        throw error;
      }
    },
  };
}
