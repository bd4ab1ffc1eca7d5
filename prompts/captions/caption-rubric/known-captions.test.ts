import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ask } from '@/lib/suites/ask';
import { gather } from '@/lib/suites/calls';
import type { Measurements } from '@/lib/suites/measurement';
import { captionDataSchema } from '../data';
import { checkLength } from '../limits/length';
import { baseline } from './baseline';
import * as pipeline from './calls';
import { answers, scores } from './derive';
import { captionInput } from './fixtures/inputs';
import { type KnownCaption, knownCaptions } from './fixtures/known-captions';

const NOTHING: Measurements = {
  regions: [],
  tracks: [],
  anomalies: [],
  counts: [],
  motion: null,
  unmeasured: {},
};

/** Asks the built-in judge, which for captions looks at no frame. */
const askBaseline: Ask = async (prompt, call) =>
  prompt.reply.schema.parse(baseline[prompt.id]?.(NOTHING, call));

const inputOf = (row: KnownCaption) => captionInput(captionDataSchema.parse(row));

async function cappedScore(row: KnownCaption): Promise<number | null> {
  const input = inputOf(row);
  const found = scores(answers(await gather(pipeline, input, askBaseline), input), input);
  return found.find(({ id }) => id === 'capped')?.value ?? null;
}

function tally<Row>(rows: readonly Row[], of: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1;
  return counts;
}

describe('the captions whose band is known', () => {
  const rows = knownCaptions();

  it('are sixty or so, of every type and every case, about clips that are here', () => {
    expect(tally(rows, (row) => row.case)).toEqual({
      right: 10,
      'one false claim': 10,
      'too long': 7,
      'too short': 7,
      'wrong type': 7,
      'wrong style': 4,
      empty: 4,
      'other language': 7,
      'another video': 5,
    });
    expect(Object.keys(tally(rows, ({ type }) => type)).sort()).toEqual([
      ...['brief', 'detail', 'narrative', 'poem', 'style'],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { video, model, case: what } of rows) {
      expect(existsSync(path.join(process.cwd(), 'public/samples', video))).toBe(true);
      expect(model).toBe(`Known: ${what}`);
    }
  });

  it.each(rows.map((row) => [row.id, row.case, row] as const))(
    '%s (%s) breaks its limit just where that is its case',
    (_id, what, row) => {
      const { settings } = inputOf(row);
      const { item, fired } = checkLength(row, settings);
      const breaks = ['too long', 'too short', 'empty'].includes(what);
      expect(fired).toEqual(breaks ? ['item'] : []);
      if (item && what === 'too long') expect(item.count).toBeGreaterThan(item.bounds.max);
      if (item && what === 'too short') expect(item.count).toBeLessThan(item.bounds.min);
      // A reference that broke the limit would make a right caption impossible.
      expect(checkLength({ ...row, caption: row.reference ?? '' }, settings).fired).toEqual([]);
    },
  );

  it('are in their band for the built-in judge as the README says', async () => {
    const judged = await Promise.all(
      rows.map(async (row) => ({ row, value: await cappedScore(row) })),
    );
    const inBand = judged.filter(
      ({ row: { band }, value }) => value !== null && band[0] <= value && value <= band[1],
    );
    expect(tally(inBand, ({ row }) => row.case)).toEqual({
      right: 7,
      'too long': 7,
      'too short': 7,
      'wrong type': 2,
      'wrong style': 3,
      empty: 4,
      'other language': 7,
      'another video': 1,
    });
  });
});
