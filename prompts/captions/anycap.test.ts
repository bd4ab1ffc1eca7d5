import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countIn } from './counting/count';
import { readableText } from './counting/text';
import { describeLimit, readLimit } from './limits/limit';

const FILE = process.env.FRAMEJURY_ANYCAP;

const rowSchema = z.object({
  conversations: z.tuple([z.unknown(), z.object({ value: z.string() })]),
  restriction: z.tuple([z.string(), z.string()]),
});

function rows() {
  return readFileSync(FILE ?? '', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => rowSchema.parse(JSON.parse(line)))
    .map(({ conversations: [, { value }], restriction: [type, limit] }, index) => ({
      line: index + 1,
      reference: value,
      type,
      limit: readLimit(limit),
    }));
}

/** A count of words by another way than the one under test: what stands between blanks and dashes, and says something. */
function wordsBetweenBlanks(text: string): number {
  return readableText(text)
    .split(/[\s\u00a0—]+|(?<=\p{L})[…/–]+(?=\p{L})/u)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

// The published items are not in this repository: who has them names their file.
describe.skipIf(!FILE)('the 189 style references of AnyCapEval', () => {
  it('have the types and the limits that are known of them', () => {
    expect(tally(rows().map(({ type }) => type))).toEqual({
      brief: 38,
      detail: 40,
      poem: 40,
      theme: 40,
      narrative: 31,
    });
    const limits = rows().map(({ limit }) => (limit ? describeLimit(limit) : 'none'));
    expect(tally(limits)).toEqual({
      '30–120 words': 129,
      '20–30 words': 17,
      '10–20 words': 9,
      '50 words': 2,
      '1 sentence': 6,
      '2 sentences': 3,
      '3 sentences': 5,
      '5 sentences': 10,
      'at most 2 sentences': 3,
      'at most 3 sentences': 5,
    });
  });

  it('have eleven references that break their own limit', () => {
    const broken = rows().filter(({ limit, reference }) => {
      if (!limit) return false;
      const count = countIn(reference, limit.unit, 'ours');
      return count < limit.min || count > limit.max;
    });
    expect(tally(broken.map(({ type }) => type))).toEqual({ detail: 7, theme: 1, poem: 3 });
    expect(broken.filter(({ type }) => type === 'poem').map(({ line }) => line)).toEqual([
      128, 137, 149,
    ]);
  });

  it('are counted equally by a second implementation', () => {
    const apart = rows()
      .map(({ line, reference }) => ({
        line,
        ours: countIn(reference, 'words', 'ours'),
        second: wordsBetweenBlanks(reference),
      }))
      .filter(({ ours, second }) => ours !== second);
    expect(apart).toEqual([]);
  });

  it('have the sentences that a person counts in the hard ones', () => {
    const found = new Map(
      rows().map(({ line, reference }) => [
        line,
        (['ours', 'upstream'] as const).map((rule) => countIn(reference, 'sentences', rule)),
      ]),
    );
    const lines = [60, 115, 120, 122, 127, 143, 171];
    expect(Object.fromEntries(lines.map((line) => [line, found.get(line)]))).toEqual({
      60: [6, 6],
      115: [5, 5],
      120: [5, 5],
      122: [5, 5],
      127: [3, 3],
      143: [3, 3],
      // “Mr.” adds one to upstream's.
      171: [3, 4],
    });
  });
});
