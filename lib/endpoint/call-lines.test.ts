import { describe, expect, it } from 'vitest';
import { chatLines, lineBytes, lineReader, readLine, writeLine } from './call-lines';

async function written(call: Parameters<typeof writeLine>[1]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeLine(chatLines, call, async (hash) => Buffer.from(hash)))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a line of a file of calls', () => {
  it('is the request with its pictures in their places, and as long as was told before', async () => {
    const line = await written({
      id: 'one',
      pieces: ['{"say":"ü","pictures":["', '","', '"]}'],
      pictures: ['a', 'b'],
    });
    const { body, ...rest } = JSON.parse(line.toString('utf8'));
    expect(rest).toEqual({ custom_id: 'one', method: 'POST', url: '/v1/chat/completions' });
    expect(body).toEqual({
      say: 'ü',
      pictures: ['data:image/jpeg;base64,YQ==', 'data:image/jpeg;base64,Yg=='],
    });
    expect(line.at(-1)).toBe(10);
    expect(line.length).toBe(lineBytes(chatLines, 'one', Buffer.byteLength(JSON.stringify(body))));
  });
});

describe('a line of a file of answers', () => {
  const read = (value: unknown) => readLine(JSON.stringify(value));

  it('has status and body of an answer, whatever the body is', () => {
    expect(
      read({ custom_id: 'a', response: { status_code: 200, body: { id: 1 } }, error: null }),
    ).toEqual({ state: 'answered', id: 'a', answer: { status: 200, body: '{"id":1}' } });
    expect(read({ custom_id: 'a', response: { status_code: 500, body: 'oh' } })).toEqual({
      state: 'answered',
      id: 'a',
      answer: { status: 500, body: 'oh' },
    });
  });

  it('has the error of a call in the words of vLLM and of OpenAI', () => {
    expect(
      read({ custom_id: 'a', response: { status_code: 400, body: null }, error: 'too long' }),
    ).toMatchObject({
      answer: { status: 400, body: '{"error":{"code":null,"message":"too long"}}' },
    });
    expect(
      read({ custom_id: 'a', response: null, error: { code: 'bad', message: 'no' } }),
    ).toMatchObject({ answer: { status: 400, body: '{"error":{"code":"bad","message":"no"}}' } });
  });

  it.each(['batch_expired', 'batch_cancelled'])('says that a call was not made: %s', (code) => {
    const error = { code, message: 'This request could not be executed.' };
    expect(read({ custom_id: 'a', response: null, error })).toEqual({ state: 'not-made', id: 'a' });
  });

  it.each([
    ['{"custom_id": "a", "resp', 'is not valid JSON'],
    ['[]', 'is no answer (line: '],
    ['{"response": null}', 'is no answer (custom_id: '],
    ['{"custom_id": "a", "response": {"body": {}}}', 'is no answer (response.status_code: '],
  ])('says what is wrong with it: %s', (text, why) => {
    const line = readLine(text);
    expect(line).toMatchObject({ state: 'unreadable', why: expect.stringContaining(why) });
  });
});

describe('lines in chunks', () => {
  async function linesOf(chunks: readonly Uint8Array[]) {
    const lines: [string | null, number][] = [];
    const reader = lineReader(async (text, number) => void lines.push([text, number]));
    for (const chunk of chunks) await reader.take(chunk);
    await reader.end();
    return lines;
  }

  it('are put together wherever they are cut, also inside of a character', async () => {
    const bytes = Buffer.from('{"é": 1}\r\n\n{"two": 2}');
    for (const size of [1, 3, 100]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(await linesOf(chunks)).toEqual([
        ['{"é": 1}', 1],
        ['{"two": 2}', 3],
      ]);
    }
  });

  it('are told without their text where they are too long, and those after them are read', async () => {
    const long = Buffer.alloc(9 * 1024 * 1024, 'x');
    const lines = await linesOf([long, long, Buffer.from('\nnext\n')]);
    expect(lines).toEqual([
      [null, 1],
      ['next', 2],
    ]);
  });
});
