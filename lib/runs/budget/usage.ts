import { estimateTokens } from '@/lib/judge/ask';
import type { CallRecord, JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import { priceTokens, TOKENS_PER_REPLY, textTokens } from '../plan/estimate';
import type { ExpectedCost } from './share';

/** Providers may count so many times the tokens that the rule of thumb does, of images above all. */
const CAUTION = 3;

/** What a request sends, in tokens, by the rule of thumb. */
function inputTokensOf({ text, call, correction }: JudgeRequest): number {
  const repeated = correction ? correction.rawReply.length + correction.message.length : 0;
  return estimateTokens(text.before.length + text.after.length + repeated, call.frames);
}

/** Whether an endpoint will have charged for a call: whatever it took in and did not turn away. */
function isCharged({ reason, rawReply }: CallRecord): boolean {
  return reason !== 'unreachable' || rawReply !== null;
}

/**
 * A call's record with what it took. Where the endpoint does not tell, that is our own estimate: of the input by the rule
 * of thumb, of the output a token for four characters. Replies that were lost on the way are added: they were paid for.
 */
export function withUsage(
  record: CallRecord,
  request: JudgeRequest,
  parameters: JudgeParameters,
): CallRecord {
  const lost = record.lostReplies ?? 0;
  const isTold = record.inputTokens !== null && record.outputTokens !== null;
  if (lost === 0 && (isTold || !isCharged(record))) return record;
  const sent = inputTokensOf(request);
  const once = isTold || isCharged(record) ? 1 : 0;
  const inputTokens = (record.inputTokens ?? once * sent) + lost * sent;
  const outputTokens =
    (record.outputTokens ?? textTokens(record.rawReply?.length ?? 0)) + lost * TOKENS_PER_REPLY;
  const cachedTokens = record.cachedTokens ?? 0;
  const cost = priceTokens({ inputTokens, outputTokens, cachedTokens }, parameters);
  return { ...record, inputTokens, outputTokens, cost, estimated: true };
}

/** What is known of a run's calls, to expect of the next ones what they cost. */
export interface CostExpectation {
  of(request: JudgeRequest): ExpectedCost;
  /** Learns what a call has cost. */
  learn(request: JudgeRequest, cost: number): void;
}

/**
 * Expects of a call what the dearest call of its prompt has cost, for as much as it sends. A prompt that was not asked
 * yet costs at most what {@link CAUTION} allows and the longest reply; the rule of thumb is what it is likely to cost.
 * @param parameters null where there are no prices: then nothing is known before the first call
 * @param dearest the most that a call of each prompt has cost in the run before
 */
export function expectCosts(
  parameters: JudgeParameters | null,
  dearest: ReadonlyMap<string, number>,
): CostExpectation {
  /** Of each prompt, the most that a token by the rule of thumb has cost. */
  const rates = new Map<string, number>();
  const size = (request: JudgeRequest) => inputTokensOf(request) + TOKENS_PER_REPLY;
  return {
    of(request) {
      const { id } = request.prompt;
      const rate = rates.get(id);
      const cost = rate === undefined ? dearest.get(id) : rate * size(request);
      if (cost !== undefined) return { most: cost, likely: cost };
      const inputTokens = inputTokensOf(request);
      const price = (input: number, outputTokens: number) =>
        parameters &&
        priceTokens({ inputTokens: input, outputTokens, cachedTokens: 0 }, parameters);
      return {
        most: price(CAUTION * inputTokens, parameters?.maxTokens ?? 0) ?? Number.POSITIVE_INFINITY,
        likely: price(inputTokens, TOKENS_PER_REPLY) ?? 0,
      };
    },
    learn(request, cost) {
      const { id } = request.prompt;
      rates.set(id, Math.max(rates.get(id) ?? 0, cost / size(request)));
    },
  };
}
