import type { Content, GenerateContentConfig, Part } from '@google/genai';
import { captionsOf } from '@/lib/judge/captions';
import { dialFields, isFields } from '@/lib/judge/dials.schema';
import type { JudgeParameters, JudgeRequest, SentVideo } from '@/lib/judge/schema';
import type { Dialect } from './dialect';
import { inlinePicture, quote } from './request';
import { strictSchema } from './strict-schema';

/** A video as the files of Gemini have it. */
export interface UploadedFile {
  uri: string;
  mimeType: string;
}

/**
 * Fixed text, videos and pictures with their captions, varying text, or these before all text, as the judge has it; then, when
 * asking again, the reply that was not read and why.
 * @param files those of the request's videos, in their order
 */
export async function writeContents(
  request: JudgeRequest,
  { partOrder }: JudgeParameters,
  files: readonly UploadedFile[],
): Promise<Content[]> {
  const { text, call, correction, videos = [] } = request;
  const images = await request.images();
  const captions = captionsOf(call.frames);
  const shown = [
    ...images.flatMap((jpeg, index) => [textPart(captions[index] ?? ''), picturePart(jpeg)]),
    ...videos.flatMap((video, index) => [textPart(video.caption), videoPart(video, files[index])]),
  ];
  const [before, after] = [textPart(text.before), textPart(text.after)];
  const parts = partOrder === 'text-first' ? [before, ...shown, after] : [...shown, before, after];
  const first: Content = { role: 'user', parts: parts.filter((part) => part.text !== '') };
  if (!correction) return [first];
  const again = textPart(correction.message);
  const said = quote(correction.rawReply.trim());
  if (said === '') return [{ ...first, parts: [...(first.parts ?? []), again] }];
  const reply: Content = { role: 'model', parts: [textPart(said)] };
  return [first, reply, { role: 'user', parts: [again] }];
}

const textPart = (text: string): Part => ({ text });

/** A picture, whose bytes are inserted where the body is written. */
function picturePart(jpeg: Uint8Array): Part {
  return { inlineData: { mimeType: 'image/jpeg', data: inlinePicture(jpeg) as unknown as string } };
}

function videoPart(video: SentVideo, file: UploadedFile | undefined): Part {
  if (!file) throw new Error('a video was not uploaded');
  const { framesPerSecond, from, to } = video;
  return {
    fileData: { fileUri: file.uri, mimeType: file.mimeType },
    videoMetadata: {
      fps: framesPerSecond,
      ...(from !== undefined && { startOffset: `${from}s` }),
      ...(to !== undefined && { endOffset: `${to}s` }),
    },
  };
}

/** What Gemini calls how closely it looks; how it decides by itself has no name. */
const RESOLUTIONS = { low: 'MEDIA_RESOLUTION_LOW', high: 'MEDIA_RESOLUTION_HIGH' } as const;

/** The settings of a call in a dialect. */
export function writeConfig(
  request: JudgeRequest,
  parameters: JudgeParameters,
  { format }: Dialect,
): GenerateContentConfig {
  const { temperature, maxTokens, seed, topP, imageDetail } = parameters;
  const { thinkingConfig } = dialFields(parameters);
  return {
    maxOutputTokens: maxTokens,
    ...(temperature !== null && { temperature }),
    ...(seed !== null && { seed }),
    ...(topP !== null && { topP }),
    ...(imageDetail !== 'auto' && {
      mediaResolution: RESOLUTIONS[imageDetail] as NonNullable<
        GenerateContentConfig['mediaResolution']
      >,
    }),
    ...(isFields(thinkingConfig) && { thinkingConfig }),
    ...(format !== 'text' && { responseMimeType: 'application/json' }),
    ...(format === 'json_schema' && {
      responseJsonSchema: strictSchema(request.prompt.reply.schema),
    }),
  };
}
