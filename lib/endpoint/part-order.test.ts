import { describe, expect, it } from 'vitest';
import { hashRequest } from '@/lib/judge/request-hash';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { endpointJudge } from './endpoint';
import { type Message, writeMessages } from './request';

const fake = await freshFakeEndpoint();

const judge = (parameters: object, model = 'fake-vlm') =>
  endpointJudge(
    { baseUrl: fake.baseUrl, model, apiKey: null },
    judgeParametersSchema.parse(parameters),
  );

const kindsOf = ([first]: Message[]) =>
  (Array.isArray(first?.content) ? first.content : []).map((part) =>
    part.type === 'text' ? part.text : 'picture',
  );

describe('frames first', () => {
  const parameters = judgeParametersSchema.parse({ partOrder: 'frames-first' });

  it('has all pictures with their captions before the text', async () => {
    const text = { before: 'Look.', after: 'Graph: {}' };
    expect(kindsOf(await writeMessages(judgeRequest({ frames: 2, text }), parameters))).toEqual([
      ...['Frame 1 of 2, 0.00 s', 'picture', 'Frame 2 of 2, 1.00 s', 'picture'],
      ...['Look.', 'Graph: {}'],
    ]);
  });

  it('begins equally in calls of other prompts about the same frames', async () => {
    const beginningOf = async (id: string) =>
      JSON.stringify(await writeMessages(judgeRequest({ id, frames: 3 }), parameters)).slice(
        0,
        300,
      );
    expect(await beginningOf('dynamic-graph')).toBe(await beginningOf('dynamic-check'));
  });

  it('is answered as text first is', async () => {
    const record = await judge({ partOrder: 'frames-first' }).reply(judgeRequest({ frames: 3 }));
    expect(record).toMatchObject({ reason: null, responseFormat: 'json_schema' });
  });
});

describe('frames first without a reply schema', () => {
  it('asks for JSON alone, and only in calls of its own', async () => {
    const plain = judge({ partOrder: 'frames-first-no-schema' }, 'fake-vlm:json');
    expect(await plain.reply(judgeRequest())).toMatchObject({
      ...{ reason: null, tries: 1, responseFormat: 'json_object' },
    });
    expect(await judge({}, 'fake-vlm:json').reply(judgeRequest())).toMatchObject({
      ...{ reason: null, tries: 1, responseFormat: 'json_schema' },
    });
  });
});

it('an order is part of what replies depend on, and the usual one of nothing', () => {
  const { prompt, call, text } = judgeRequest();
  const hash = (parameters: object) => hashRequest(judge(parameters), prompt, call, text, 0);
  const orders = ['text-first', 'frames-first', 'frames-first-no-schema'];
  const hashes = orders.map((partOrder) => hash({ partOrder }));
  expect(new Set(hashes).size).toBe(3);
  expect(hashes[0]).toBe(hash({}));
  expect(judge({}).identity).not.toHaveProperty('sent');
});
