import sharp from 'sharp';
import type { CallRecord, JudgeRequest } from '@/lib/judge/schema';
import { suiteById } from '@/prompts';

const grey = { width: 32, height: 18, channels: 3, background: '#888' } as const;
const jpeg = await sharp({ create: grey }).jpeg().toBuffer();

/** A small grey picture. */
export const greyJpeg: Uint8Array = jpeg;

/** A request of a judge: a prompt of the suite for hallucinations, with so many grey frames. */
export function judgeRequest(
  part: Partial<JudgeRequest> & { id?: string; frames?: number } = {},
): JudgeRequest {
  const { id = 'static-check', frames = 1, ...rest } = part;
  const prompt = suiteById('hallucination').prompts.find((one) => one.id === `hallucination/${id}`);
  if (!prompt) throw new Error(`no prompt ${id}`);
  const frame = (position: number) => ({
    position,
    at: position,
    hash: String(position).repeat(64),
    width: 32,
    height: 18,
  });
  return {
    prompt,
    call: {
      unit: 'video',
      variables: {},
      frames: Array.from({ length: frames }, (_, i) => frame(i)),
    },
    text: { before: prompt.text.split('\n\n{{')[0] ?? '', after: 'Graph: {}' },
    images: async () => Array.from({ length: frames }, () => jpeg),
    signal: new AbortController().signal,
    correction: null,
    ...rest,
  };
}

/** The record of a call that came to nothing yet. */
export function callRecord(part: Partial<CallRecord>): CallRecord {
  return {
    rawReply: null,
    reason: null,
    detail: null,
    finishReason: 'stop',
    inputTokens: 10,
    outputTokens: 5,
    cachedTokens: null,
    cost: null,
    latencyMs: 3,
    tries: 1,
    responseFormat: 'json_schema',
    ...part,
  };
}
