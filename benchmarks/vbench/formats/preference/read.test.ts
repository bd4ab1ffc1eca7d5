import { describe, expect, it } from 'vitest';
import { humanPreference } from './read';

const entry = (human_anno: object, more: object = {}) => ({
  prompt_en: 'A crab dances.',
  videos: { A: 'a.mp4', B: 'b.mp4' },
  human_anno,
  ...more,
});

const read = (entries: unknown, name = 'Mechanics.json') =>
  humanPreference.read([{ name, text: JSON.stringify(entries, null, 1) }]);

const pairsOf = (entries: unknown) =>
  read(entries).sets.flatMap(({ preferences }) =>
    preferences.map(({ left, right, points }) => `${left} ${points} ${right}`),
  );

describe('a file of preferences', () => {
  it('counts a pair once, whether one direction stands there or both', () => {
    expect(pairsOf([entry({ A: { B: 1 } })])).toEqual(['A 1 B']);
    expect(pairsOf([entry({ A: { B: 0.5 }, B: { A: 0.5 } })])).toEqual(['A 0.5 B']);
    expect(pairsOf([entry({ A: { B: 0 }, B: { A: 1 } }), entry({ A: { B: 1 } })])).toEqual([
      ...['A 0 B', 'A 1 B'],
    ]);
  });

  it('leaves out what contradicts itself or is no such number, once said, and keeps the rest', () => {
    const { sets, faults } = read([
      entry({ A: { B: 1, C: 1, D: 0.7, A: 1 }, B: { A: 1 }, D: { A: 0.3 }, C: { A: 0 } }),
      { prompt_en: '', human_anno: {} },
    ]);
    expect(sets[0]?.preferences.map(({ right }) => right)).toEqual(['C']);
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: “A crab dances.”: A and B have 1 and 1 against each other, which is not 1 together',
      '2: “A crab dances.”: A has 0.7 against D, where 0, 0.5 or 1 may stand',
      '2: “A crab dances.”: A is compared with itself',
      expect.stringContaining('“prompt_en”'),
    ]);
  });

  it('says which models have no video, and which videos nobody compared', () => {
    const { notes, sets } = read([entry({ A: { C: 1 } })]);
    expect(sets[0]?.preferences).toHaveLength(1);
    expect(notes.map(({ message }) => message)).toEqual([
      '“A crab dances.”: no video of C, counted all the same',
      '“A crab dances.”: a video of B, which nobody compared',
    ]);
  });

  it('is of the dimension in its name, and of nothing where two are of one', () => {
    const one = [entry({ A: { B: 1 } })];
    expect(read(one, 'anno/human-anatomy_anno.json').sets[0]?.facet).toBe('Human Anatomy');
    expect(read(one, 'multi view consistency.json').sets[0]?.facet).toBe('Multi-View Consistency');
    expect(read(one, 'x.json').faults[0]?.message).toContain('no dimension');
    const text = JSON.stringify(one);
    const both = humanPreference.read([
      { name: 'a/Material.json', text },
      { name: 'b/material.json', text },
    ]);
    expect(both.sets).toEqual([]);
    expect(both.faults).toMatchObject([{ file: 'b/material.json' }]);
  });

  it('that is none says where reading ended', () => {
    const text = '[{"prompt_en": "a, Infinity pool",\n "human_anno": {"A": {"B": NaN}}}]';
    const { faults } = humanPreference.read([{ name: 'Material.json', text }]);
    expect(faults[0]?.message).toContain('has NaN against B');
    const open = humanPreference.read([{ name: 'Material.json', text: '[\n{' }]);
    expect(open.faults).toMatchObject([{ line: 2 }]);
  });
});
