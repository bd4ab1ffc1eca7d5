import { describe, expect, it } from 'vitest';
import config from '@/next.config.js';
import { MAX_COLUMNS, MAX_IMPORT_BYTES, MAX_ROW_CHARACTERS, MAX_ROWS } from './schema';
import { readScores } from './scores';

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
    const text = [head, ...Array(50_000).fill(row)].join('\n');
    expect(await turnsDuring(() => readScores(text, name))).toBeGreaterThan(10);
  });

  it('is refused with the limit that it exceeds', async () => {
    const rows = (count: number) => `video,question,value\n${'a.mp4,d3,7\n'.repeat(count)}`;
    expect(await problemsOf(rows(1))).toEqual([]);
    expect(await problemsOf(rows(MAX_ROWS + 1))).toEqual([
      `The file has more than ${MAX_ROWS} rows: take it apart.`,
    ]);
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
