import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ArchivedFile, zipStream } from './zip';

const bytesOf = async (files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>) =>
  new Uint8Array(await new Response(zipStream(files)).arrayBuffer());

describe('an archive', () => {
  it('holds files as they were given, of any length and alphabet', async () => {
    const long = Array.from({ length: 2000 }, (_, line) => `{"line":${line},"text":"ä→漢"}\n`);
    const files = unzipSync(
      await bytesOf([
        { path: 'data/long.jsonl', text: long },
        { path: 'empty.txt', text: [] },
      ]),
    );
    expect(strFromU8(files['data/long.jsonl'] ?? new Uint8Array())).toBe(long.join(''));
    expect(files['empty.txt']).toHaveLength(0);
  });

  it('is the same for the same files', async () => {
    const files = [{ path: 'a', text: ['x'] }];
    expect(await bytesOf(files)).toEqual(await bytesOf(files));
  });

  it('reads no file before it is written, and none after nobody reads on', async () => {
    const begun: string[] = [];
    async function* files(): AsyncGenerator<ArchivedFile> {
      for (const path of ['a', 'b', 'c']) {
        begun.push(path);
        yield { path, text: [path.repeat(10)] };
      }
    }
    const reader = zipStream(files()).getReader();
    await reader.read();
    expect(begun).toEqual(['a']);
    await reader.cancel();
    expect(begun.length).toBeLessThan(3);
  });

  it('fails where a file does', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('lost');
    }
    await expect(bytesOf([{ path: 'a', text: broken() }])).rejects.toThrow('lost');
  });
});
