import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { greyJpeg, judgeRequest } from '@/lib/testing/judge-requests';
import { endpointJudge } from './endpoint';

const MESSAGE = { role: 'assistant', content: '{"score":1}' };

interface Sent {
  headers: IncomingMessage['rawHeaders'];
  url: string | undefined;
  body: string;
}

/** A server that keeps what it is sent, and replies. */
async function listening() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    sent.push({ headers: request.rawHeaders, url: request.url, body });
    response.setHeader('content-type', 'text/plain');
    response.end(JSON.stringify({ choices: [{ message: MESSAGE, finish_reason: 'stop' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { sent, baseUrl: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

afterEach(() => vi.unstubAllEnvs());

it('sends nothing of this machine and of its environment', async () => {
  vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-environment');
  vi.stubEnv('OPENAI_PROJECT_ID', 'project-of-the-environment');
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment');
  vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-of: the-environment\nno header: Bearer other');
  const server = await listening();
  const { baseUrl } = server;
  const endpoint = { baseUrl, model: 'm', apiKey: null, headers: { 'x-title': 'Ours' } };
  const judge = endpointJudge(endpoint, judgeParametersSchema.parse({}));
  expect((await judge.reply(judgeRequest())).reason).toBeNull();
  server.close();
  const names = server.sent[0]?.headers.filter((_, index) => index % 2 === 0);
  expect(names?.map((name) => name.toLowerCase()).sort()).toEqual([
    ...['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host'],
    ...['user-agent', 'x-title'],
  ]);
  expect(JSON.stringify(server.sent)).not.toContain('environment');
});

it('sends a body byte by byte as it has always been', async () => {
  const server = await listening();
  const endpoint = { baseUrl: server.baseUrl, model: 'm', apiKey: null, query: { v: 'a b&c' } };
  const parameters = judgeParametersSchema.parse({ seed: 3, extraBody: { top_k: 20 } });
  const request = judgeRequest({ text: { before: 'Früher', after: 'Später' } });
  await endpointJudge(endpoint, parameters).reply(request);
  server.close();
  const picture = `data:image/jpeg;base64,${Buffer.from(greyJpeg).toString('base64')}`;
  const [sent] = server.sent;
  expect(new URL(sent?.url ?? '', server.baseUrl).searchParams.get('v')).toBe('a b&c');
  const beginning = `{"top_k":20,"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Früher"},{"type":"image_url","image_url":{"url":"${picture}"}},{"type":"text","text":"Später"}]}],"max_tokens":4096,"temperature":0,"seed":3,"response_format":{"type":"json_schema","json_schema":{"name":"static-check","strict":true,"schema":`;
  expect(sent?.body.slice(0, beginning.length)).toBe(beginning);
});

it('leaves nothing behind on the signal of a run', async () => {
  const server = await listening();
  const endpoint = { baseUrl: server.baseUrl, model: 'm', apiKey: null };
  const judge = endpointJudge(endpoint, judgeParametersSchema.parse({}));
  const { signal } = new AbortController();
  for (let call = 0; call < 3; call += 1) await judge.reply(judgeRequest({ signal }));
  server.close();
  expect(server.sent).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
