import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { Fault } from './traits';

/** A chat completion as this server writes it. */
export interface Completion {
  choices: {
    index: number;
    finish_reason: string;
    message: { content: unknown; [name: string]: unknown };
  }[];
  usage?: Record<string, unknown>;
  [name: string]: unknown;
}

const THOUGHT = 'First I look at the cup, then at the hand. ';

/** A completion in the form that its faults give it. */
function dress(completion: Completion, faults: ReadonlySet<Fault>): Completion {
  const [choice] = completion.choices;
  if (!choice) return completion;
  const { content } = choice.message;
  const half = Math.floor(String(content).length / 2);
  const texts = [String(content).slice(0, half), String(content).slice(half)];
  const withMessage = (message: Record<string, unknown>, finishReason = 'stop'): Completion => ({
    ...completion,
    choices: [
      { ...choice, finish_reason: finishReason, message: { ...choice.message, ...message } },
    ],
  });
  if (faults.has('parts')) {
    return withMessage({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: THOUGHT }] },
        ...texts.map((text) => ({ type: 'text', text })),
      ],
    });
  }
  if (faults.has('output-parts')) {
    return withMessage({ content: texts.map((text) => ({ type: 'output_text', text })) });
  }
  if (faults.has('only-reasoning'))
    return withMessage({ content: null, reasoning_content: THOUGHT });
  if (faults.has('endless-reasoning')) {
    return withMessage({ content: '', reasoning: THOUGHT.repeat(50) }, 'length');
  }
  if (faults.has('tool-call')) {
    const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } };
    return withMessage({ content: null, tool_calls: [call] }, 'tool_calls');
  }
  if (faults.has('rambling')) return withMessage({ content: 'And then '.repeat(222_222) });
  if (faults.has('finish-error')) return withMessage({ content: '' }, 'error');
  if (faults.has('null-message')) {
    return { ...completion, choices: [{ ...choice, message: null as never }] };
  }
  if (faults.has('no-choices')) return { ...completion, choices: [] };
  if (faults.has('two-choices')) {
    const other = { ...choice, index: 1, message: { ...choice.message, content: 'Another.' } };
    return { ...completion, choices: [choice, other] };
  }
  if (faults.has('usage-as-text')) {
    const counts = Object.entries(completion.usage ?? {}).filter(([, count]) => Number(count) >= 0);
    return {
      ...completion,
      usage: Object.fromEntries(counts.map(([name, n]) => [name, String(n)])),
    };
  }
  if (faults.has('no-usage')) return { ...completion, usage: undefined };
  return completion;
}

/** Answers with a completion, or with what its faults make of it. */
export async function respond(
  response: ServerResponse,
  completion: Completion,
  faults: ReadonlySet<Fault>,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(dress(completion, faults)));
  const half = body.subarray(0, Math.floor(body.length / 2));
  const { socket } = response;
  const json = { 'content-type': 'application/json' };
  const whole = (status: number, type: string, text: string | Buffer, more = {}) => {
    response.writeHead(status, { 'content-type': type, ...more });
    response.end(text);
  };
  /** Writes to the connection itself what Node would not. */
  const raw = (head: string, rest: Buffer | string) => {
    socket?.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${head}\r\n\r\n`);
    socket?.end(rest);
  };
  if (faults.has('cut-body')) {
    response.writeHead(200, { ...json, 'content-length': body.length });
    response.write(half, () => socket?.destroy());
  } else if (faults.has('cut-unsized')) raw('Connection: close', half);
  else if (faults.has('bad-chunks')) raw('Transfer-Encoding: chunked', 'zz\r\nno chunk\r\n');
  else if (faults.has('short-length')) raw('Content-Length: 20\r\nConnection: close', body);
  else if (faults.has('bad-gzip')) {
    const packed = gzipSync(body);
    packed.fill(0, Math.floor(packed.length / 2));
    whole(200, 'application/json', packed, { 'content-encoding': 'gzip' });
  } else if (faults.has('gzip')) {
    whole(200, 'application/json', gzipSync(body), { 'content-encoding': 'gzip' });
  } else if (faults.has('bad-utf8'))
    whole(200, 'application/json', Buffer.from([0xff, 0xfe, 0xc3]));
  else if (faults.has('trickle')) {
    response.writeHead(200, json);
    const drip = setInterval(() => response.write(' '), 50);
    await new Promise((resolve) => response.on('close', resolve));
    clearInterval(drip);
  } else if (faults.has('endless')) {
    response.writeHead(200, json);
    // Ends when the other side has enough.
    await pipeline(Readable.from(lumps()), response).catch(() => response.destroy());
  } else if (faults.has('empty-body')) whole(200, 'application/json', '');
  else if (faults.has('no-content')) whole(204, 'application/json', '');
  else if (faults.has('redirect')) whole(302, 'text/plain', '', { location: '/login?next=secret' });
  else if (faults.has('login-page')) {
    whole(200, 'text/html', '<!DOCTYPE html><html><head><title>Sign in</title></head></html>');
  } else if (faults.has('plain-text')) whole(200, 'text/plain', 'It works!');
  else if (faults.has('other-json')) whole(200, 'application/json', '{"status":"ok"}');
  else if (faults.has('ok-error')) {
    const error = { message: 'Upstream is overloaded', code: 502, metadata: { raw: 'no slots' } };
    whole(200, 'application/json', JSON.stringify({ error }));
  } else if (faults.has('stream') || faults.has('cut-stream')) {
    whole(200, 'text/event-stream', writeStream(completion, faults.has('cut-stream')));
  } else whole(200, 'application/json', body);
}

function* lumps(): Generator<Buffer> {
  const lump = Buffer.alloc(1024 * 1024, ' ');
  while (true) yield lump;
}

/** A completion as a stream of events, a few characters each. */
function writeStream({ choices, usage }: Completion, cut: boolean): string {
  const content = String(choices[0]?.message.content);
  const texts = content.match(/[\s\S]{1,7}/g) ?? [];
  const chunk = (delta: object, finishReason: string | null = null) => ({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  const chunks = [
    chunk({ role: 'assistant', content: '' }),
    ...texts.map((text) => chunk({ content: text })),
    chunk({}, 'stop'),
    { object: 'chat.completion.chunk', choices: [], usage },
  ];
  const sent = cut ? chunks.slice(0, -3) : chunks;
  const lines = sent.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
  return cut ? lines : `: keep-alive\n\n${lines}data: [DONE]\n\n`;
}
