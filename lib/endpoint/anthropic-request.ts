import type { ContentBlockParam, MessageParam } from '@anthropic-ai/sdk/resources';
import { dialFields, isFields, mergeFields } from '@/lib/judge/dials.schema';
import type { JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import { writeTurns } from './conversation';
import type { Dialect } from './dialect';
import { inlinePicture } from './request';
import { strictSchema } from './strict-schema';

/** A request's conversation as Anthropic has it. Where frames come first, they are marked to be kept in its cache. */
export async function writeAnthropicMessages(
  request: JudgeRequest,
  parameters: JudgeParameters,
): Promise<MessageParam[]> {
  const [first, ...others] = await writeTurns<ContentBlockParam>(request, parameters, {
    text: (text) => ({ type: 'text', text }),
    picture: (jpeg) => ({
      type: 'image',
      source: {
        type: 'base64',
        media_type: 'image/jpeg',
        // Its bytes are inserted where the body is written.
        data: inlinePicture(jpeg) as unknown as string,
      },
    }),
    video() {
      throw new Error('Anthropic takes no video');
    },
  });
  const parts = first?.parts ?? [];
  const shared = parameters.partOrder !== 'text-first';
  return [
    { role: 'user', content: shared ? markFrames(parts) : parts },
    ...others.map(
      ({ by, parts: content }): MessageParam => ({
        role: by === 'model' ? 'assistant' : 'user',
        content,
      }),
    ),
  ];
}

/** Marks where the frames end, which calls of a clip have in common: only what stands before a mark is kept. */
function markFrames(parts: readonly ContentBlockParam[]): ContentBlockParam[] {
  const last = parts.findLastIndex(({ type }) => type === 'image');
  return parts.map((part, index) =>
    index === last && part.type === 'image'
      ? { ...part, cache_control: { type: 'ephemeral' } }
      : part,
  );
}

/**
 * The request in a dialect. What a judge has of further fields comes first, so that it can take no other's place. What its schema
 * says that Anthropic does not know stands in descriptions.
 */
export async function writeAnthropicBody(
  model: string,
  parameters: JudgeParameters,
  request: JudgeRequest,
  messages: MessageParam[],
  { format }: Dialect,
) {
  const { temperature, maxTokens, extraBody } = parameters;
  const fields = mergeFields(extraBody, dialFields(parameters));
  const output = isFields(fields.output_config) ? fields.output_config : {};
  return {
    ...fields,
    model,
    max_tokens: maxTokens,
    messages,
    ...(temperature !== null && { temperature }),
    ...(format === 'json_schema' && {
      output_config: {
        ...output,
        format: { type: format, schema: await schemaOf(request.prompt.reply.schema) },
      },
    }),
  };
}

async function schemaOf(schema: JudgeRequest['prompt']['reply']['schema']) {
  const { transformJSONSchema } = await import('@anthropic-ai/sdk/lib/transform-json-schema');
  return transformJSONSchema(strictSchema(schema) as Parameters<typeof transformJSONSchema>[0]);
}
