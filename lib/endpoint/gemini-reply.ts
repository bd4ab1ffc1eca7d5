import { z } from 'zod';
import type { Completion } from './completion';

const textSchema = z.string().nullish().catch(null);
const countSchema = z.int32().min(0).nullish().catch(null);

const replySchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: textSchema, thought: z.boolean().nullish().catch(null) }))
              .nullish(),
          })
          .nullish(),
        finishReason: textSchema,
        finishMessage: textSchema,
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: textSchema, blockReasonMessage: textSchema }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: countSchema,
      candidatesTokenCount: countSchema,
      thoughtsTokenCount: countSchema,
      cachedContentTokenCount: countSchema,
    })
    .nullish()
    .catch(null),
});

/** Finish reasons that are a filter's, by whose names no other server calls them. */
const FILTERED: ReadonlySet<string> = new Set(['SPII', 'IMAGE_SAFETY', 'MODEL_ARMOR']);

/** Reads what `generateContent` answered; null where it is something else. Thinking is paid for as output, and counted so. */
export function readGeminiReply(value: unknown): Completion | null {
  const parsed = replySchema.safeParse(value);
  if (!parsed.success) return null;
  const { candidates, promptFeedback, usageMetadata: usage } = parsed.data;
  const [candidate] = candidates ?? [];
  const parts = candidate?.content?.parts ?? [];
  const join = (some: typeof parts) => some.map(({ text }) => text ?? '').join('');
  const said = parts.filter(({ thought, text }) => !thought && typeof text === 'string');
  const { thoughtsTokenCount = null, candidatesTokenCount = null } = usage ?? {};
  const blocked = promptFeedback?.blockReason
    ? ['the prompt is blocked', promptFeedback.blockReason, promptFeedback.blockReasonMessage]
    : null;
  const finishReason = candidate?.finishReason ?? null;
  return {
    lacks: candidate || blocked ? null : 'its list of candidates is empty',
    content: said.length > 0 ? join(said) : null,
    reasoning: join(parts.filter(({ thought }) => thought)) || null,
    refusal: blocked?.filter(Boolean).join(': ') ?? null,
    tools: [],
    finishReason: FILTERED.has(finishReason ?? '') ? 'content_filter' : finishReason,
    inputTokens: usage?.promptTokenCount ?? null,
    outputTokens:
      candidatesTokenCount === null && thoughtsTokenCount === null
        ? null
        : (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0),
    cachedTokens: usage?.cachedContentTokenCount ?? null,
    reasoningTokens: thoughtsTokenCount ?? null,
    serviceTier: null,
    provider: null,
  };
}
