import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS } from '../dimensions';
import { makePlan } from '../plan/make';
import { pathOf } from '../plan/names';
import { readTree } from '../tree/read';
import { smallTree } from '../tree/small-tree';
import { formOf } from './forms';
import { matchFiles } from './match';
import { smallPlan } from './small-plan';

const { tree } = readTree(smallTree());
const byList = makePlan(tree, { road: 'full-list', text: 'plain', seed: 0 }).plan;
const byDimension = makePlan(tree, { road: 'dimension', text: 'plain', seed: 0 }).plan;

const flat = byList.rows.map(pathOf);
const inFolders = byDimension.rows.map(pathOf);

const WHOLE = { expected: 55, present: 55, missing: 0, unexpected: 0, duplicated: 0 };

/** What Python makes of UTF-8 that it reads by a code page. */
const SPOILT = {
  cp1252: { '’': 'â€™', '—': 'â€”', '°': 'Â°', é: 'Ã©', 猫: 'çŒ«' },
  cp437: { '’': 'ΓÇÖ', '—': 'ΓÇö', '°': '┬░', é: '├⌐', 猫: 'τî½' },
} as const;

function spoil(page: keyof typeof SPOILT) {
  return (name: string) =>
    Object.entries(SPOILT[page]).reduce((text, [one, other]) => text.replaceAll(one, other), name);
}

/** What happens to names on their way from a model's disk. */
const WAYS: Readonly<Record<string, (name: string) => string>> = {
  nothing: (name) => name,
  NFC: (name) => name.normalize('NFC'),
  NFD: (name) => name.normalize('NFD'),
  NFKC: (name) => name.normalize('NFKC'),
  NFKD: (name) => name.normalize('NFKD'),
  'straight apostrophes': (name) => name.replaceAll('’', "'"),
  'plain hyphens': (name) => name.replaceAll('—', '-'),
  'no degree signs': (name) => name.replaceAll('°', ''),
  'an ending in capitals': (name) => name.replace(/mp4$/, 'MP4'),
  'UTF-8 read as cp1252': spoil('cp1252'),
  'UTF-8 read as cp437': spoil('cp437'),
  'UTF-8 read as cp1252, then NFD': (name) => spoil('cp1252')(name).normalize('NFD'),
  'UTF-8 read as cp437, then NFD': (name) => spoil('cp437')(name).normalize('NFD'),
};

describe.each(Object.keys(WAYS))('after %s', (way) => {
  const change = WAYS[way] ?? String;

  it.each([
    ['a flat folder, plan by full list', byList, flat],
    ['a flat folder, plan by dimension', byDimension, flat],
    ['folders, plan by dimension', byDimension, inFolders],
    ['folders, plan by full list', byList, inFolders],
  ])('every place is filled: %s', (_layout, plan, paths) => {
    const match = matchFiles(plan, paths.map(change));
    expect(match.total).toEqual(WHOLE);
    expect(match.files).toHaveLength(paths.length);
    expect([match.missing, match.unexpected, match.duplicates, match.strays]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('any prompts are found again', () => {
    const word = fc.constantFrom(
      'a',
      'the',
      'cat’s',
      '—',
      '-10°C',
      '10°C',
      'café',
      '猫',
      'Zoom',
      '1-1',
    );
    const prompt = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
    const prompts = fc.uniqueArray(prompt, {
      minLength: 1,
      maxLength: 6,
      // Names that are the same after normal forms cannot be told apart by anybody.
      selector: (one) => formOf(Array.from(one).slice(0, 180).join('')),
    });
    fc.assert(
      fc.property(prompts, fc.boolean(), (some, isFlat) => {
        const plan = smallPlan(some, isFlat);
        const match = matchFiles(plan, plan.rows.map(pathOf).map(change));
        expect(match.total.present).toBe(match.total.expected);
        expect(match.total).toMatchObject({ missing: 0, unexpected: 0, duplicated: 0 });
      }),
      { numRuns: 15 },
    );
  });
});

it('matches a plan of upstream’s size in far less than a second', () => {
  const texts = { augmented: null, chinese: null, wan: null };
  const full = Array.from({ length: 1_070 }, (_, number) => ({
    prompt: `Scene ${number}: ${'somebody’s kettle whistles — '.repeat(5)}and stops.`,
    dimensions: [DIMENSIONS[1 + (number % 17)] ?? 'Mechanics'],
    texts,
  }));
  const { plan } = makePlan({ entries: [], full }, { road: 'full-list', text: 'plain', seed: 0 });
  const paths = plan.rows.map(pathOf).map(spoil('cp437'));
  const start = performance.now();
  expect(matchFiles(plan, paths).total).toMatchObject({ expected: 3_210, present: 3_210 });
  // About 100 ms where nothing else runs; the bound is for machines on which much does.
  expect(performance.now() - start).toBeLessThan(5_000);
});
