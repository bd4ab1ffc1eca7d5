import { type Refusal, refusesFormat, refusesTokenName } from './endpoint-faults';
import { replyJsonSchema } from './reply';
import {
  type JudgeParameters,
  type JudgeRequest,
  RESPONSE_FORMATS,
  type ResponseFormat,
} from './schema';

type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string; detail?: 'low' | 'high' } };

/** A message of a chat completion's request. */
export type Message =
  | { role: 'user'; content: string | Part[] }
  | { role: 'assistant'; content: string };

/** What was found out about an endpoint's model in this process: which wording of a request it takes. */
export interface Dialect {
  format: ResponseFormat;
  tokenLimit: 'max_tokens' | 'max_completion_tokens';
}

const dialects = new Map<string, Dialect>();

/** What is known of a model's dialect so far; {@link adapt} changes it for all its calls. */
export function dialectOf(endpoint: { baseUrl: string; model: string }): Dialect {
  const key = `${endpoint.baseUrl} ${endpoint.model}`;
  const known = dialects.get(key) ?? { format: 'json_schema', tokenLimit: 'max_tokens' };
  dialects.set(key, known);
  return known;
}

/** Turns to the next wording of a request where this one was refused for its wording; says whether to try again. */
export function adapt(dialect: Dialect, used: Dialect, refusal: Refusal): boolean {
  if (refusesTokenName(refusal) && used.tokenLimit === 'max_tokens') {
    dialect.tokenLimit = 'max_completion_tokens';
    return true;
  }
  const next = RESPONSE_FORMATS[RESPONSE_FORMATS.indexOf(used.format) + 1];
  if (!next || !refusesFormat(refusal)) return false;
  // A call that began at the same time may have gone further already.
  if (dialect.format === used.format) dialect.format = next;
  return true;
}

/** Fixed text, images, varying text; then, when asking again, the reply that could not be read and why. */
export async function writeMessages(
  request: JudgeRequest,
  parameters: JudgeParameters,
): Promise<Message[]> {
  const { text, call, correction } = request;
  const images = await request.images();
  if (images.length !== call.frames.length) {
    throw new Error(
      `${call.frames.length} frames were to be sent, but ${images.length} were loaded`,
    );
  }
  const detail = parameters.imageDetail === 'auto' ? {} : { detail: parameters.imageDetail };
  const content: Part[] = [
    { type: 'text', text: text.before },
    ...images.map((jpeg): Part => {
      const url = `data:image/jpeg;base64,${base64Of(jpeg)}`;
      return { type: 'image_url', image_url: { url, ...detail } };
    }),
    { type: 'text', text: text.after },
  ];
  const written = content.filter((part) => part.type !== 'text' || part.text !== '');
  const first: Message = { role: 'user', content: written };
  if (!correction) return [first];
  return [
    first,
    { role: 'assistant', content: correction.rawReply },
    {
      role: 'user',
      content: `That reply could not be used. ${correction.message} Give the whole reply again, as JSON in exactly the form that was asked for and nothing else.`,
    },
  ];
}

const encoded = new WeakMap<Uint8Array, string>();

/** A picture in base64, worked out once for as long as its bytes are kept: several calls carry the same frames. */
function base64Of(bytes: Uint8Array): string {
  const known = encoded.get(bytes);
  if (known !== undefined) return known;
  const { buffer, byteOffset, byteLength } = bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  encoded.set(bytes, text);
  return text;
}

/** The request in a dialect. */
export function writeBody(
  model: string,
  parameters: JudgeParameters,
  request: JudgeRequest,
  messages: Message[],
  dialect: Dialect,
) {
  const { temperature, maxTokens, seed } = parameters;
  const { name, schema } = request.prompt.reply;
  return {
    model,
    messages,
    [dialect.tokenLimit]: maxTokens,
    ...(temperature !== null && { temperature }),
    ...(seed !== null && { seed }),
    ...(dialect.format === 'json_schema' && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name, strict: true, schema: { ...replyJsonSchema(schema) } },
      },
    }),
    ...(dialect.format === 'json_object' && { response_format: { type: 'json_object' as const } }),
  };
}
