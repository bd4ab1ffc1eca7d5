import { dialFields, mergeFields } from '@/lib/judge/dials.schema';
import type { JudgeParameters, JudgeRequest, SentVideo } from '@/lib/judge/schema';
import { type Fields, serverOf } from '@/lib/judge/servers.schema';
import { newId } from '@/lib/new-id';
import { writeTurns } from './conversation';
import type { Dialect } from './dialect';
import { EncodedFile, type Piece } from './pieces';
import { strictSchema } from './strict-schema';

type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: DataUrl; detail?: 'low' | 'high' } }
  | { type: 'video_url'; video_url: Record<string, Fields[string] | DataUrl> };

/** A message of a chat completion's request. */
export type Message =
  | { role: 'user'; content: string | Part[] }
  | { role: 'assistant'; content: string };

/** A request's conversation as chat completions have it. */
export async function writeMessages(
  request: JudgeRequest,
  parameters: JudgeParameters,
): Promise<Message[]> {
  const detail = parameters.imageDetail === 'auto' ? {} : { detail: parameters.imageDetail };
  const [first, ...others] = await writeTurns<Part>(request, parameters, {
    text: (text) => ({ type: 'text', text }),
    picture: (jpeg) => ({ type: 'image_url', image_url: { url: dataUrlOf(jpeg), ...detail } }),
    video: (video) => videoPart(video, parameters),
  });
  return [
    { role: 'user', content: first?.parts ?? [] },
    ...others.map(({ by, parts }): Message => {
      const content = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { role: by === 'model' ? 'assistant' : 'user', content };
    }),
  ];
}

/** A video as a part of a message. */
function videoPart({ file, ...sampling }: SentVideo, { server }: JudgeParameters): Part {
  const url = new DataUrl(new EncodedFile(file));
  const how = serverOf(server).video?.part?.(sampling) ?? {};
  return { type: 'video_url', video_url: { ...how, url } };
}

/** The placeholder of a picture or video in JSON; random, so that no prompt or reply can contain it. */
const IMAGE_MARK = newId();

/** What stands for bytes in JSON, so that they are never copied as text: a data URL, or base64. */
class DataUrl {
  constructor(readonly bytes: Piece) {}
  toJSON(): string {
    return IMAGE_MARK;
  }
}

const encoded = new WeakMap<Uint8Array, Map<string, DataUrl>>();

/** A picture's data URL. */
function dataUrlOf(jpeg: Uint8Array): DataUrl {
  return encode(jpeg, 'data:image/jpeg;base64,');
}

/** A picture in base64 alone, as it stands in a body that says its type elsewhere. */
export function inlinePicture(jpeg: Uint8Array): object {
  return encode(jpeg, '');
}

/** A picture after some text, computed once for as long as its bytes are in use: several calls carry the same frames. */
function encode(jpeg: Uint8Array, head: string): DataUrl {
  const forms = encoded.get(jpeg) ?? new Map<string, DataUrl>();
  encoded.set(jpeg, forms);
  const known = forms.get(head);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = jpeg;
  const base64 = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  const url = new DataUrl(Buffer.from(`${head}${base64}`, 'latin1'));
  forms.set(head, url);
  return url;
}

/** The pictures and videos of a body or a part of it, in the order of its JSON. */
export function picturesIn(value: unknown): Piece[] {
  if (value instanceof DataUrl) return [value.bytes];
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(picturesIn)
    : [];
}

/** A body's JSON in pieces, between which its pictures stand. */
export function piecesOf(body: unknown): string[] {
  return JSON.stringify(body).split(IMAGE_MARK);
}

/** A picture as it stands in a body: as a data URL, or {@link inlinePicture}. */
export const pictureIn = (jpeg: Uint8Array): Uint8Array => wholeOf(dataUrlOf(jpeg));

export const inlinePictureIn = (jpeg: Uint8Array): Uint8Array => wholeOf(encode(jpeg, ''));

function wholeOf({ bytes }: DataUrl): Uint8Array {
  if (!(bytes instanceof Uint8Array)) throw new Error('a picture is held as a whole');
  return bytes;
}

/** JSON in UTF-8, with pictures and videos in their places. They are inserted as bytes: as text they would be scanned each time. */
export function insertPictures(json: string, pictures: readonly Piece[]): Piece[] {
  return json.split(IMAGE_MARK).flatMap((piece, index) => {
    const picture = pictures[index];
    return picture ? [Buffer.from(piece), picture] : [Buffer.from(piece)];
  });
}

/**
 * A body without videos as it is sent: JSON in UTF-8.
 * @throws {Error} where it carries a video, which is never held as a whole
 */
export function writeJson(body: unknown): Uint8Array[] {
  return insertPictures(JSON.stringify(body), picturesIn(body)).map((piece) => {
    if (piece instanceof Uint8Array) return piece;
    throw new Error('a body with a video is sent piece by piece');
  });
}

/** The request in a dialect. What a judge has of further fields comes first, so that it can take no other's place. */
export function writeBody(
  model: string,
  parameters: JudgeParameters,
  request: JudgeRequest,
  messages: Message[],
  dialect: Dialect,
) {
  const { temperature, maxTokens, seed } = parameters;
  const [video] = request.videos ?? [];
  const sampling = video ? (serverOf(parameters.server).video?.fields?.(video) ?? {}) : {};
  const { name, schema } = request.prompt.reply;
  return {
    ...mergeFields(mergeFields(parameters.extraBody, dialFields(parameters)), sampling),
    model,
    messages,
    [dialect.tokenLimit]: maxTokens,
    ...(temperature !== null && { temperature }),
    ...(seed !== null && { seed }),
    ...(dialect.format === 'json_schema' && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name, strict: true, schema: strictSchema(schema) },
      },
    }),
    ...(dialect.format === 'json_object' && { response_format: { type: 'json_object' as const } }),
  };
}
