import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeJson, writeMessages } from '@/lib/endpoint/request';
import { parsePrompt } from '@/lib/suites/prompt';
import { framesAt } from '@/lib/testing/suite-input';
import { captionsOf } from './captions';
import { type JudgeRequest, judgeParametersSchema } from './schema';

const MATTER =
  '---\nid: suite/step\npurpose: A step\nvariables: []\nframes: many\nreply: verdict\n---\n';
const prompt = parsePrompt(`${MATTER}Rate it.\n`, {
  name: 'verdict',
  schema: z.object({ score: z.number() }),
});

const sentSchema = z.tuple([
  z.object({
    content: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
      ]),
    ),
  }),
]);

/** What is sent with the images of frames at these times: texts as they are, and the place of each image. */
async function sent(times: readonly number[]): Promise<string[]> {
  const request: JudgeRequest = {
    prompt,
    call: { unit: 'video', variables: {}, frames: framesAt(times) },
    text: { before: 'Rate it.', after: 'It is a cup.' },
    images: async () => times.map((_at, index) => new Uint8Array([index])),
    signal: new AbortController().signal,
    correction: null,
  };
  const messages = await writeMessages(request, judgeParametersSchema.parse({}));
  const [{ content }] = sentSchema.parse(JSON.parse(Buffer.concat(writeJson(messages)).toString()));
  return content.map((part) => {
    if (part.type === 'text') return part.text;
    return `image ${Buffer.from(part.image_url.url.split(',')[1] ?? '', 'base64')[0]}`;
  });
}

describe('a call with several frames', () => {
  it('says before each image which it is and when it is shown', async () => {
    expect(await sent([0, 0.8, 1.2])).toEqual([
      'Rate it.',
      'Frame 1 of 3, 0.00 s',
      'image 0',
      'Frame 2 of 3, 0.80 s',
      'image 1',
      'Frame 3 of 3, 1.20 s',
      'image 2',
      'It is a cup.',
    ]);
  });
});

it('frames of several videos are said to be of which, and counted by themselves', () => {
  const of = (video: string) => framesAt([0, 0.5]).map((frame) => ({ ...frame, video }));
  const pictures = [...of('Video on the left'), ...of('Video on the right')];
  expect(captionsOf(pictures)).toEqual([
    'Video on the left, frame 1 of 2, 0.00 s',
    'Video on the left, frame 2 of 2, 0.50 s',
    'Video on the right, frame 1 of 2, 0.00 s',
    'Video on the right, frame 2 of 2, 0.50 s',
  ]);
  const single = pictures.filter(({ position }) => position === 0);
  expect(captionsOf(single)[1]).toBe('Video on the right, frame 1 of 1, 0.00 s');
});

it('a single frame has no caption: there is nothing to tell apart', async () => {
  expect(await sent([1.2])).toEqual(['Rate it.', 'image 0', 'It is a cup.']);
  expect(captionsOf(framesAt([1.2]))).toEqual([]);
});
