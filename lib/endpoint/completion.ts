import { z } from 'zod';
import { formatJson } from '@/lib/json';

/** A chat completion in a normalised form. */
export interface Completion {
  /** What a chat completion must have and this one lacks, as part of a sentence; null when it lacks nothing. */
  lacks: string | null;
  /** The text parts of the content, joined; null when it has none. */
  content: string | null;
  /** The model's reasoning, where the endpoint reports it; never read as a reply. */
  reasoning: string | null;
  refusal: string | null;
  /** The names of the tools that the model called, though it was given none. */
  tools: string[];
  finishReason: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cachedTokens: number | null;
  /** Those of the output tokens that are reasoning; null where the endpoint does not say. */
  reasoningTokens: number | null;
  /** The tier that it was served in, and who served it, where the endpoint says. */
  serviceTier: string | null;
  provider: string | null;
}

/** A number of tokens as the database keeps it, or digits that say one; null for anything else. */
const countSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int32().min(0))
  .nullish()
  .catch(null);

const cachedSchema = z.object({ cached_tokens: countSchema }).nullish().catch(null);

const usageSchema = z
  .object({
    prompt_tokens: countSchema,
    completion_tokens: countSchema,
    input_tokens: countSchema,
    output_tokens: countSchema,
    completion_tokens_details: z.object({ reasoning_tokens: countSchema }).nullish().catch(null),
    prompt_tokens_details: cachedSchema,
    /** As those call it that write usage in the form of OpenAI's Responses. */
    input_tokens_details: cachedSchema,
    /** What DeepSeek calls it. */
    prompt_cache_hit_tokens: countSchema,
    /** What Moonshot and Together call it. */
    cached_tokens: countSchema,
    /** What Anthropic calls it, and gateways that pass its usage on. */
    cache_read_input_tokens: countSchema,
  })
  .nullish()
  .catch(null);

const textSchema = z.string().nullish().catch(null);

const toolSchema = z
  .object({ function: z.object({ name: z.string() }) })
  .transform((tool) => tool.function.name)
  .catch('');

const messageSchema = z.object({
  content: z.unknown().optional(),
  reasoning_content: textSchema,
  reasoning: textSchema,
  refusal: textSchema,
  tool_calls: z.array(toolSchema).nullish().catch(null),
});

const completionSchema = z.object({
  choices: z.array(
    z.object({
      message: messageSchema.nullish().catch(null),
      finish_reason: z.unknown().optional(),
      error: z.unknown().optional(),
    }),
  ),
  usage: usageSchema,
  service_tier: textSchema,
  /** Who answered, of those that OpenRouter passes requests on to. */
  provider: textSchema,
});

/** A JSON value read as a chat completion, as an error in place of one, or as something else. */
export type ReadCompletion =
  | { state: 'completed'; completion: Completion }
  | { state: 'failed'; error: unknown }
  | { state: 'foreign' };

/** Reads a chat completion leniently: of several choices the first one, and of the rest what is there. */
export function readCompletion(value: unknown): ReadCompletion {
  const parsed = completionSchema.safeParse(value);
  if (!parsed.success) {
    const isError = z
      .union([
        z.object({ error: z.unknown().refine(Boolean) }),
        z.object({ errors: z.unknown().refine(Boolean) }),
        z.object({ object: z.literal('error') }),
        z.object({ detail: z.unknown().refine(Boolean) }),
        z.object({ message: z.string() }),
      ])
      .or(z.tuple([z.object({ error: z.unknown().refine(Boolean) })]))
      .safeParse(value);
    return isError.success ? { state: 'failed', error: value } : { state: 'foreign' };
  }
  const { choices, usage } = parsed.data;
  const [choice] = choices;
  if (!choice) {
    // OpenRouter and others put an error next to an empty list.
    const error = z.object({ error: z.unknown().refine(Boolean) }).safeParse(value);
    if (error.success) return { state: 'failed', error: value };
  }
  if (choice?.error) return { state: 'failed', error: { error: choice.error } };
  const message = choice?.message ?? {};
  const { text, thoughts, refusals } = sortParts(message.content);
  const lacks = choice ? 'its choice has no message' : 'its list of choices is empty';
  return {
    state: 'completed',
    completion: {
      lacks: choice?.message ? null : lacks,
      content: text,
      reasoning: message.reasoning_content || message.reasoning || thoughts || null,
      refusal: message.refusal || refusals || null,
      tools: message.tool_calls ?? [],
      finishReason: typeof choice?.finish_reason === 'string' ? choice.finish_reason : null,
      inputTokens: usage?.prompt_tokens ?? usage?.input_tokens ?? null,
      outputTokens: usage?.completion_tokens ?? usage?.output_tokens ?? null,
      cachedTokens: cachedOf(usage),
      reasoningTokens: usage?.completion_tokens_details?.reasoning_tokens ?? null,
      serviceTier: parsed.data.service_tier ?? null,
      provider: parsed.data.provider ?? null,
    },
  };
}

function cachedOf(usage: z.infer<typeof usageSchema>): number | null {
  return (
    usage?.prompt_tokens_details?.cached_tokens ??
    usage?.input_tokens_details?.cached_tokens ??
    usage?.prompt_cache_hit_tokens ??
    usage?.cached_tokens ??
    usage?.cache_read_input_tokens ??
    null
  );
}

const partSchema = z.union([
  z.string().transform((text) => ({ type: 'text', text })),
  z.looseObject({ type: z.string().catch('text'), text: textSchema, refusal: textSchema }),
]);

/** Sorts content into what is said, thought and refused: a text, or a list of parts in any of the usual forms. */
function sortParts(content: unknown): { text: string | null; thoughts: string; refusals: string } {
  if (content === null || content === undefined) return { text: null, thoughts: '', refusals: '' };
  if (typeof content === 'string') return { text: content, thoughts: '', refusals: '' };
  if (!Array.isArray(content)) {
    // Some gateways parse the reply on its way.
    const single = z.object({ type: z.string(), text: z.string() }).safeParse(content);
    if (!single.success) return { text: formatJson(content), thoughts: '', refusals: '' };
  }
  const parts = (Array.isArray(content) ? content : [content]).map((part) => {
    const read = partSchema.safeParse(part);
    return read.success ? read.data : { type: 'unknown', text: formatJson(part) };
  });
  const isThought = ({ type }: { type: string }) => /think|thought|reason/i.test(type);
  const join = (some: typeof parts) => some.map(({ text }) => text ?? '').join('');
  const said = parts.filter((part) => !isThought(part) && typeof part.text === 'string');
  return {
    text: said.length > 0 ? join(said) : null,
    thoughts: parts
      .filter(isThought)
      .map((part) => part.text ?? formatJson(part))
      .join(''),
    refusals: parts.map((part) => ('refusal' in part ? (part.refusal ?? '') : '')).join(''),
  };
}
