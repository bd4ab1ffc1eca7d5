import { z } from 'zod';
import type { Completion } from './completion';

const textSchema = z.string().nullish().catch(null);
const countSchema = z.int32().min(0).nullish().catch(null);

const replySchema = z.object({
  type: z.literal('message'),
  content: z.array(
    z.object({ type: z.string(), text: textSchema, thinking: textSchema, name: textSchema }),
  ),
  stop_reason: textSchema,
  stop_details: z.object({ category: textSchema, explanation: textSchema }).nullish().catch(null),
  usage: z
    .object({
      input_tokens: countSchema,
      cache_read_input_tokens: countSchema,
      cache_creation_input_tokens: countSchema,
      output_tokens: countSchema,
      output_tokens_details: z.object({ thinking_tokens: countSchema }).nullish().catch(null),
      service_tier: textSchema,
    })
    .nullish()
    .catch(null),
});

type Usage = z.output<typeof replySchema>['usage'];

/** Reads what Anthropic's Messages answered; null where it is something else. */
export function readAnthropicReply(value: unknown): Completion | null {
  const parsed = replySchema.safeParse(value);
  if (!parsed.success) return null;
  const { content, stop_reason: stopReason, stop_details: why, usage } = parsed.data;
  const ofType = (wanted: string) => content.filter(({ type }) => type === wanted);
  const said = ofType('text');
  const thoughts = ofType('thinking').map(({ thinking }) => thinking ?? '');
  return {
    lacks: null,
    content: said.length > 0 ? said.map(({ text }) => text ?? '').join('') : null,
    reasoning: thoughts.join('') || null,
    refusal: stopReason === 'refusal' ? (why?.explanation ?? why?.category ?? null) : null,
    tools: ofType('tool_use').map(({ name }) => name ?? ''),
    finishReason: stopReason ?? null,
    inputTokens: inputOf(usage),
    outputTokens: usage?.output_tokens ?? null,
    cachedTokens: usage?.cache_read_input_tokens ?? null,
    reasoningTokens: usage?.output_tokens_details?.thinking_tokens ?? null,
    serviceTier: usage?.service_tier ?? null,
    provider: null,
  };
}

/** All of the input: what came out of the cache and what went into it are counted by themselves. */
function inputOf(usage: Usage): number | null {
  if (typeof usage?.input_tokens !== 'number') return null;
  const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage;
  return usage.input_tokens + (read ?? 0) + (written ?? 0);
}
