import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import { replyJsonSchema, type Shape } from '@/lib/replies/shape';
import { suites } from '@/prompts';

/** The part of a chat request that the fake endpoint looks at. */
export const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([
        z.string(),
        z.array(
          z.union([
            z.object({ type: z.literal('text'), text: z.string() }),
            z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
          ]),
        ),
      ]),
    }),
  ),
  temperature: z.number().optional(),
  seed: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  reasoning_effort: z.string().optional(),
  service_tier: z.string().optional(),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z
        .object({ name: z.string(), schema: z.record(z.string(), z.unknown()) })
        .optional(),
    })
    .optional(),
});

/** See {@link requestSchema}. */
export type ChatRequest = z.infer<typeof requestSchema>;

/** The fields of a request besides model, messages and the form of the reply. */
export function furtherFields(chat: ChatRequest): Record<string, unknown> {
  const { model: _model, messages: _messages, response_format: _format, ...fields } = chat;
  return fields;
}

/** An HTTP error in the words of the API. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly headers: Record<string, string> = {},
    /** Which part of the request it is about. */
    readonly place: readonly string[] = [],
  ) {
    super(message);
  }
}

type Part = Exclude<ChatRequest['messages'][number]['content'], string>[number];

/** All parts of all messages, in order. */
export function partsOf(chat: ChatRequest): Part[] {
  return chat.messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
  );
}

/** The prompt that a request asks: by its schema, or else by the first of its texts with which a prompt begins. */
export function askedFor(
  chat: ChatRequest,
  texts: readonly string[],
): { name: string; shape: Shape } {
  const given = chat.response_format?.json_schema;
  if (given) return { name: given.name, shape: given.schema as Shape };
  if (texts.some((text) => text.includes('{ "colour": "…" }')))
    return { name: 'colour', shape: {} };
  const prompts = suites.flatMap((suite) => suite.prompts);
  const [prompt] = texts.flatMap(
    (start) => prompts.find(({ text }) => text.startsWith(start.slice(0, 200))) ?? [],
  );
  if (!prompt)
    throw new Refused(400, 'The fake endpoint does not know this prompt', 'unknown_prompt');
  return { name: prompt.reply.name, shape: replyJsonSchema(prompt.reply.schema) };
}

/** A picture as the fake model sees it. */
export interface SeenImage {
  hash: string;
  colour: string;
}

const seenImages = new Map<string, SeenImage>();

/** Takes a picture for what it says that it is. */
export async function takeUnseen(url: string): Promise<SeenImage> {
  return { hash: createHash('sha256').update(url).digest('hex'), colour: 'grey' };
}

/** Decodes a picture, which must be a whole JPEG; each one once. */
export async function lookAt(url: string): Promise<SeenImage> {
  const [, base64] = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+=*)$/.exec(url) ?? [];
  if (!base64) throw new Refused(400, 'A picture is not JPEG data', 'invalid_image');
  const hash = createHash('sha256').update(base64).digest('hex');
  const known = seenImages.get(hash);
  if (known) return known;
  const decoder = sharp(Buffer.from(base64, 'base64'), { failOn: 'truncated' });
  // All of it is read, but most of it not drawn: this server shall not take the time that it is to measure.
  const mean = await decoder
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw new Refused(400, 'A picture cannot be decoded', 'invalid_image');
    });
  const [red = 0, green = 0, blue = 0] = mean;
  const seen = { hash, colour: red > 2 * Math.max(green, blue) ? 'red' : 'grey' };
  seenImages.set(hash, seen);
  return seen;
}
