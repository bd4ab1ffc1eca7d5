import type { CallRecord, JudgeParameters } from '@/lib/judge/schema';
import type { UnscoredReason } from '@/lib/suites/verdict';
import type { Completion } from './completion';
import type { Refusal } from './error-response';
import { redactorFor, type Secrets } from './redaction';

/** What a call is known by besides its reply. */
export type CallFacts = Pick<CallRecord, 'latencyMs' | 'tries' | 'responseFormat' | 'lostReplies'>;

/** The most characters of a reply that are kept; a longer one is no answer to any prompt. */
const MOST_KEPT = 1_000_000;

/** A key that stands where a reply is cut is still found whole within so many characters, however it is encoded. */
const LONGEST_KEY = 20_000;

/** The record of a call that brought no reply. */
export function recordRefusal({ reason, detail, fatal }: Refusal, facts: CallFacts): CallRecord {
  return {
    rawReply: null,
    reason,
    detail,
    finishReason: null,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    cost: null,
    ...facts,
    fatal,
  };
}

/** What a call costs; null when its tokens or their prices are unknown. */
function costOf(
  used: Pick<CallRecord, 'inputTokens' | 'outputTokens' | 'cachedTokens'>,
  { inputPrice, cachedInputPrice, outputPrice }: JudgeParameters,
): number | null {
  const { inputTokens, outputTokens } = used;
  if (inputTokens === null || outputTokens === null) return null;
  if (inputPrice === null || outputPrice === null) return null;
  const cached = Math.min(used.cachedTokens ?? 0, inputTokens);
  const input = (inputTokens - cached) * inputPrice + cached * (cachedInputPrice ?? inputPrice);
  return (input + outputTokens * outputPrice) / 1e6;
}

/** The record of a call that was answered with a chat completion, which may still hold no reply. */
export function recordCompletion(
  completion: Completion,
  parameters: JudgeParameters,
  facts: CallFacts,
  endpoint: Secrets,
): CallRecord {
  // Some servers echo what they were sent.
  const redact = redactorFor(endpoint);
  const clean = (said: string | null) => said && redact(said.slice(0, MOST_KEPT + LONGEST_KEY));
  const { reasoning, inputTokens, outputTokens, cachedTokens } = completion;
  const content = clean(completion.content);
  const finishReason = clean(completion.finishReason);
  const used = { inputTokens, outputTokens, cachedTokens };
  const record = {
    ...facts,
    rawReply: content?.slice(0, MOST_KEPT) ?? null,
    finishReason,
    ...used,
    cost: costOf(used, parameters),
  };
  const failed = (reason: UnscoredReason, detail: string) => ({ ...record, reason, detail });
  if (completion.lacks) {
    const detail = `The endpoint answered, but not with a chat completion: ${completion.lacks}.`;
    return failed('unreachable', detail);
  }
  const silent = !content?.trim();
  const refusal = clean(completion.refusal);
  if (refusal) return failed('refused', `The model declines: ${refusal.slice(0, 500)}`);
  if (isFiltered(finishReason)) {
    return failed('refused', 'The provider’s content filter held the reply back.');
  }
  if (isCutOff(finishReason)) {
    const spent = outputTokens ?? parameters.maxTokens;
    return failed(
      'truncated',
      silent && reasoning
        ? `The model spent its ${spent} tokens on reasoning and came to no reply. “Maximum output tokens” in the judge’s settings gives it more.`
        : `The reply was cut off at the limit of ${parameters.maxTokens} tokens.`,
    );
  }
  if (isBroken(finishReason)) {
    const detail = `The endpoint broke the reply off (finish reason “${finishReason}”).`;
    return failed('unreachable', detail);
  }
  if (silent) {
    const detail = whyNothingWasSaid(completion, clean);
    if (detail !== null) return failed('unparseable', detail);
  }
  const length = completion.content?.length ?? 0;
  if (length > MOST_KEPT) {
    const detail = `The reply has ${length} characters; no more than ${MOST_KEPT} are kept, and none are read.`;
    return failed('unparseable', detail);
  }
  return { ...record, rawReply: content ?? '', reason: null, detail: null };
}

/** What a model did instead of replying; null where it just said nothing. */
function whyNothingWasSaid(
  { tools, reasoning }: Completion,
  clean: (said: string | null) => string | null,
): string | null {
  if (tools.length > 0) {
    const named = tools.filter(Boolean).join(', ');
    return `The model called a tool${named && ` (${clean(named)?.slice(0, 200)})`} instead of replying, though it was given none.`;
  }
  if (!reasoning) return null;
  const thought = clean(reasoning)?.slice(-200);
  return `The model only reasoned (${reasoning.length} characters) and gave no reply. Its reasoning ends: ${thought}`;
}

function isCutOff(finishReason: string | null): boolean {
  return /^(?:length|max_?(?:output_|completion_)?tokens|model_length|model_context_window_exceeded)$/i.test(
    finishReason ?? '',
  );
}

function isFiltered(finishReason: string | null): boolean {
  return /^(?:content_?filter(?:ed)?|safety|recitation|blocklist|prohibited_content|sensitive|refusal)$/i.test(
    finishReason ?? '',
  );
}

/** Whether the server broke a reply off. OpenRouter says `error`, vLLM `abort`, DeepSeek `insufficient_system_resource`. */
export function isBroken(finishReason: string | null): boolean {
  return /^(?:error|abort(?:ed)?|cancelled|insufficient_system_resource)$/i.test(
    finishReason ?? '',
  );
}
