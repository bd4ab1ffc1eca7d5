import { expect, it } from 'vitest';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { greyJpeg, judgeRequest } from '@/lib/testing/judge-requests';
import { writeBody, writeJson, writeMessages } from './request';

const parameters = judgeParametersSchema.parse({ imageDetail: 'low' });

async function send(part: Parameters<typeof judgeRequest>[0]) {
  const request = judgeRequest(part);
  const messages = await writeMessages(request, parameters);
  const dialect = { format: 'json_schema', tokenLimit: 'max_tokens' } as const;
  const pieces = writeJson(writeBody('m', parameters, request, messages, dialect));
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

it('a body is JSON in UTF-8 with the pictures where they belong', async () => {
  const body = await send({ frames: 2, text: { before: 'Früher', after: '“später”' } });
  const url = `data:image/jpeg;base64,${Buffer.from(greyJpeg).toString('base64')}`;
  const picture = { type: 'image_url', image_url: { url, detail: 'low' } };
  const [before, ...rest] = body.messages[0].content;
  expect(before).toEqual({ type: 'text', text: 'Früher' });
  expect(rest.filter(({ type }: { type: string }) => type === 'image_url')).toEqual([
    picture,
    picture,
  ]);
  expect(rest.at(-1)).toEqual({ type: 'text', text: '“später”' });
  expect(body.response_format.json_schema.schema.type).toBe('object');
});

it('a reply that is asked for again is quoted only as far as anyone reads', async () => {
  const rawReply = 'la '.repeat(100_000);
  const body = await send({ correction: { rawReply, message: 'It holds no JSON.' } });
  const [, quoted, again] = body.messages;
  expect(quoted.content.length).toBeLessThan(20_100);
  expect(quoted.content).toContain('[Cut here: 20000 of 299999 characters.]');
  expect(again.content).toContain('It holds no JSON.');
});

it('a reply without a word is not quoted', async () => {
  const body = await send({ correction: { rawReply: ' \n', message: 'The reply is empty.' } });
  expect(body.messages).toHaveLength(1);
  expect(body.messages[0].content.at(-1).text).toContain('The reply is empty.');
});
