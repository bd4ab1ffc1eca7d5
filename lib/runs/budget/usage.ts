import { estimateTokens } from '@/lib/judge/prepared-call';
import type { CallRecord, JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import { priceTokens, TOKENS_PER_REPLY, textTokens } from '../plan/estimate';
import type { ExpectedCost } from './share';

/** The factor by which a provider may count more tokens than the rule of thumb, above all for images. */
const CAUTION = 3;

/** The input tokens of a request, by the rule of thumb. */
function inputTokensOf({ text, call, videos, correction }: JudgeRequest): number {
  const repeated = correction ? correction.rawReply.length + correction.message.length : 0;
  return estimateTokens(text.before.length + text.after.length + repeated, call.frames, videos);
}

/** Whether an endpoint will have charged for a call, which it does unless it refused it. */
function isCharged({ reason, rawReply }: CallRecord): boolean {
  return reason !== 'unreachable' || rawReply !== null;
}

/**
 * Adds tokens and cost to a call's record. Where the endpoint does not report them they are our own estimate: input by
 * the rule of thumb, output at four characters a token. Replies that were lost on the way are added, since they were
 * paid for.
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

/** Expects what a run's next calls cost, from the calls so far. */
export interface CostExpectation {
  of(request: JudgeRequest): ExpectedCost;
  /** Takes the cost of a call into account. */
  learn(request: JudgeRequest, cost: number): void;
}

/**
 * What a call costs of whose prompt nothing is known: likely what the rule of thumb says; at most {@link CAUTION} times that and
 * the longest reply.
 * @param parameters null where there are no prices
 */
export function costUnknown(inputTokens: number, parameters: JudgeParameters | null): ExpectedCost {
  const price = (input: number, outputTokens: number) =>
    parameters && priceTokens({ inputTokens: input, outputTokens, cachedTokens: 0 }, parameters);
  return {
    most: price(CAUTION * inputTokens, parameters?.maxTokens ?? 0) ?? Number.POSITIVE_INFINITY,
    likely: price(inputTokens, TOKENS_PER_REPLY) ?? 0,
  };
}

/**
 * Expects a call to cost what the dearest call of its prompt did, per input token. Of a prompt that was not asked yet,
 * see {@link costUnknown}.
 * @param parameters null where there are no prices: then nothing is known before the first call
 * @param dearest the cost of the dearest call of each prompt in the run before
 */
export function expectCosts(
  parameters: JudgeParameters | null,
  dearest: ReadonlyMap<string, number>,
): CostExpectation {
  /** By prompt, the highest cost so far of one input token (by the rule of thumb). */
  const rates = new Map<string, number>();
  const size = (request: JudgeRequest) => inputTokensOf(request) + TOKENS_PER_REPLY;
  return {
    of(request) {
      const { id } = request.prompt;
      const rate = rates.get(id);
      const cost = rate === undefined ? dearest.get(id) : rate * size(request);
      if (cost !== undefined) return { most: cost, likely: cost };
      return costUnknown(inputTokensOf(request), parameters);
    },
    learn(request, cost) {
      const { id } = request.prompt;
      rates.set(id, Math.max(rates.get(id) ?? 0, cost / size(request)));
    },
  };
}
