import type { CallRecord } from './schema';

/** The record of an exchange that did not take place: its reply was known, or there was nothing to ask with. */
export function unasked(said: Pick<CallRecord, 'rawReply' | 'reason' | 'detail'>): CallRecord {
  return {
    ...said,
    finishReason: null,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    cost: null,
    latencyMs: 0,
    tries: 0,
    responseFormat: null,
  };
}
