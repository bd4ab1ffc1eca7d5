import { z } from 'zod';
import { parsePythonJson } from '@/lib/json';

/** The result of joining a stream of events. */
export type JoinedStream =
  | { state: 'joined'; completion: unknown }
  /** It holds an error, as it stands there. */
  | { state: 'failed'; error: unknown }
  /** It breaks off. */
  | { state: 'cut' }
  /** It is no stream of parts of a chat completion. */
  | { state: 'foreign' };

const textSchema = z.string().nullish().catch(null);

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        index: z.number().catch(0),
        delta: z
          .looseObject({
            content: z.unknown().optional(),
            reasoning_content: textSchema,
            reasoning: textSchema,
            refusal: textSchema,
            tool_calls: z.array(z.unknown()).nullish().catch(null),
          })
          .nullish(),
        message: z.unknown().optional(),
        finish_reason: textSchema,
      }),
    )
    .default([]),
  usage: z.unknown().optional(),
});

/** Whether an answer is a stream of events (`data: {…}`), whatever its headers say. */
export function looksLikeStream(body: string): boolean {
  return /^\s*(?:data|event|id|retry)?:/.test(body);
}

/**
 * Joins the parts of a streamed chat completion into one as it would have come unstreamed: some gateways stream whether
 * asked to or not. Of several choices the first one is kept.
 */
export function joinEventStream(body: string): JoinedStream {
  const told = body
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim());
  const parts: unknown[] = [];
  const message: Record<string, unknown> = { role: 'assistant', content: '' };
  const add = (name: string, text: string | null | undefined) => {
    if (text) message[name] = `${message[name] ?? ''}${text}`;
  };
  let finishReason: string | null = null;
  let usage: unknown;
  let ended = false;
  for (const data of told) {
    if (data === '[DONE]') {
      ended = true;
      continue;
    }
    const value = parsePythonJson(data);
    if (value === undefined) return parts.length > 0 ? { state: 'cut' } : { state: 'foreign' };
    if (value !== null && typeof value === 'object' && 'error' in value && value.error) {
      return { state: 'failed', error: value };
    }
    const chunk = chunkSchema.safeParse(value);
    if (!chunk.success) return { state: 'foreign' };
    usage = chunk.data.usage ?? usage;
    const choice = chunk.data.choices.find(({ index }) => index === 0);
    if (!choice) continue;
    parts.push(choice);
    const { delta } = choice;
    const content = delta?.content;
    if (typeof content === 'string') add('content', content);
    else if (Array.isArray(content)) for (const part of content) add('content', textOf(part));
    add('reasoning_content', delta?.reasoning_content ?? delta?.reasoning);
    add('refusal', delta?.refusal);
    message.tool_calls ??= delta?.tool_calls;
    if (choice.message) Object.assign(message, choice.message);
    finishReason = choice.finish_reason ?? finishReason;
  }
  if (parts.length === 0 && !ended) return { state: 'foreign' };
  if (!ended && finishReason === null) return { state: 'cut' };
  const choices =
    parts.length > 0 ? [{ index: 0, message, finish_reason: finishReason ?? 'stop' }] : [];
  return { state: 'joined', completion: { choices, usage } };
}

function textOf(part: unknown): string | null {
  const { success, data } = z.object({ text: z.string() }).safeParse(part);
  return success ? data.text : null;
}
