import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import { replyJsonSchema, type Shape } from '@/lib/replies/shape';
import { suites } from '@/prompts';

/** A video as SGLang takes it; what vLLM is told of frames stands next to the messages. */
const videoSchema = z.strictObject({
  url: z.string(),
  fps: z.number().positive().optional(),
  max_frames: z.number().int().positive().optional(),
});

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
            z.object({ type: z.literal('video_url'), video_url: videoSchema }),
          ]),
        ),
      ]),
    }),
  ),
  media_io_kwargs: z
    .strictObject({ video: z.strictObject({ fps: z.number(), num_frames: z.number().int() }) })
    .optional(),
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

/** A video as the fake server takes it. */
export interface SeenVideo {
  /** SHA-256 of the file. */
  hash: string;
  mediaType: string;
  seconds: number;
  /** How many frames are taken out of it: 32 where nothing is said. */
  frames: number;
}

/** Takes the frames out of a request's videos, each of which must be whole MP4 or WebM in base64, by what it says of them. */
export function watch(chat: ChatRequest): SeenVideo[] {
  return partsOf(chat).flatMap((part) => {
    if (part.type !== 'video_url') return [];
    const { url, fps: ownFps, max_frames: ownMost } = part.video_url;
    const [, mediaType = '', base64] =
      /^data:(video\/(?:mp4|webm|quicktime));base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
    if (!base64 || base64.length % 4 !== 0) {
      throw new Refused(400, 'A video is not a data URL', 'invalid_video');
    }
    const file = Buffer.from(base64, 'base64');
    const seconds = secondsOf(file);
    const { fps = ownFps, num_frames: most = ownMost ?? -1 } = chat.media_io_kwargs?.video ?? {};
    const told = fps === undefined ? 32 : Math.max(1, Math.floor(seconds * fps));
    const hash = createHash('sha256').update(file).digest('hex');
    return [{ hash, mediaType, seconds, frames: most > 0 ? Math.min(most, told) : told }];
  });
}

/** How long an MP4 file says that it is, in seconds. */
function secondsOf(file: Buffer): number {
  const at = file.indexOf('mvhd');
  if (at < 0) throw new Refused(400, 'A video cannot be decoded', 'invalid_video');
  const isLong = file.readUInt8(at + 4) === 1;
  const timescale = file.readUInt32BE(at + (isLong ? 24 : 16));
  const duration = isLong ? Number(file.readBigUInt64BE(at + 28)) : file.readUInt32BE(at + 20);
  return duration / timescale;
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
