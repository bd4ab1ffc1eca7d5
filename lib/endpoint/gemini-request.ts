import type { Content, GenerateContentConfig, Part } from '@google/genai';
import { dialFields, isFields } from '@/lib/judge/dials.schema';
import type { JudgeParameters, JudgeRequest, SentVideo } from '@/lib/judge/schema';
import { writeTurns } from './conversation';
import type { Dialect } from './dialect';
import { inlinePicture } from './request';
import { strictSchema } from './strict-schema';

/** A video as the files of Gemini have it. */
export interface UploadedFile {
  uri: string;
  mimeType: string;
}

/**
 * A request's conversation as Gemini has it.
 * @param files those of the request's videos, in their order
 */
export async function writeContents(
  request: JudgeRequest,
  parameters: JudgeParameters,
  files: readonly UploadedFile[],
): Promise<Content[]> {
  const turns = await writeTurns<Part>(request, parameters, {
    text: (text) => ({ text }),
    picture: picturePart,
    video: (video, place) => videoPart(video, files[place]),
  });
  return turns.map(({ by, parts }) => ({ role: by, parts }));
}

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
