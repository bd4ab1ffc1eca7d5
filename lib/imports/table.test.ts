import { describe, expect, it } from 'vitest';
import config from '@/next.config.js';
import { MAX_COLUMNS, MAX_ROW_CHARACTERS, MAX_ROWS } from './schema';
import { readScores } from './scores';
import { MAX_IMPORT_BYTES } from './sent-files.schema';
import { readImport } from './table';

/** How often others had their turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await work();
  done = true;
  return turns;
}

const problemsOf = async (text: string) =>
  (await readScores(text, 'scores.csv')).problems.map(({ message }) => message);

describe('a large file', () => {
  it.each([
    ['CSV', 'scores.csv', 'video,question,value', 'a.mp4,d3,7'],
    ['JSON Lines', 'scores.jsonl', '', '{"video":"a.mp4","question":"d3","value":7}'],
    ['bad CSV', 'scores.csv', 'video,question,value', 'a.mp4,,'],
  ])('of %s lets others have their turn', async (_name, name, head, row) => {
    const text = [head, ...Array(20_000).fill(row)].join('\n');
    expect(await turnsDuring(() => readScores(text, name))).toBeGreaterThan(10);
  });

  it('is refused with the limit that it exceeds', async () => {
    const last = async (rows: number) => {
      let event: unknown;
      for await (const each of readImport('{}\n'.repeat(rows), 'scores.jsonl')) event = each;
      return event;
    };
    expect(await last(MAX_ROWS)).toEqual({ row: MAX_ROWS, record: {} });
    const message = `The file has more than ${MAX_ROWS} rows: take it apart.`;
    expect(await last(MAX_ROWS + 1)).toEqual({ problem: { row: null, field: null, message } });
    const wide = `video,question,value${',x'.repeat(MAX_COLUMNS)}\na.mp4,d3,7`;
    expect(await problemsOf(wide)).toContain(
      `The file has ${MAX_COLUMNS + 3} columns; it may have ${MAX_COLUMNS}.`,
    );
    const unclosed = `video,question,value\na.mp4,d3,7\n"${'x\n'.repeat(MAX_ROW_CHARACTERS)}`;
    expect(await problemsOf(unclosed)).toEqual([
      `A row may have at most ${MAX_ROW_CHARACTERS} characters; the one after row 2 has more. Is a quote not closed?`,
    ]);
  }, 120_000);

  it('arrives whole, as far as it may: Next cuts off nothing that is not too large', () => {
    expect(config.experimental?.proxyClientMaxBodySize).toBeGreaterThan(MAX_IMPORT_BYTES);
  });
});
