import { describe, expect, it } from 'vitest';
import { FAMILIES, familiesSchema, familyById, familyOf, usedSuites } from '@/lib/suites/families';
import { suites } from '@/prompts';
import { shownSuite, wholeWords } from './words';

describe('families', () => {
  it('hold each of our suites once, and take its kind as the table says', () => {
    const named = FAMILIES.flatMap((family) => family.suites);
    expect(named.toSorted()).toEqual(suites.map(({ id }) => id).toSorted());
    for (const { main, mainKind, maker, suites: own } of FAMILIES) {
      const kindOf = (id: string) => suites.find((one) => one.id === id)?.takes.kind;
      expect(own).toContain(main);
      expect(kindOf(main)).toBe(mainKind);
      if (maker) expect(kindOf(maker.suite)).toBe(maker.kind);
    }
  });

  it('are chosen at least one, each once, in their order', () => {
    expect(familiesSchema.parse(['qa', 'vbench', 'qa'])).toEqual(['vbench', 'qa']);
    expect(familiesSchema.safeParse([]).error?.issues[0]?.message).toBe('Choose at least one.');
    expect(familiesSchema.safeParse(['pairs']).success).toBe(false);
  });

  it('leave suites of no family to every project that has not to choose them', () => {
    const suites = ['vbench', 'examining', 'pairs', 'rubric'].map((id) => ({ id }));
    const offered = usedSuites(suites, {
      families: ['qa'],
      ownSuites: [{ id: 'rubric', used: false }],
    });
    expect(offered.map(({ id }) => id)).toEqual(['examining', 'pairs']);
    expect(familyOf('pairs')).toBeNull();
  });

  it('show the suite of which there are items', () => {
    const qa = familyById('qa');
    const held = (...kinds: string[]) => ({ kinds: kinds.map((kind) => ({ kind, items: 1 })) });
    expect(shownSuite(held('stepped-clip'), qa)).toBe('question-writing');
    expect(shownSuite(held('stepped-clip', 'qa'), qa)).toBe('question-review');
    // Clips are not the captions that can be made of them.
    expect(shownSuite(held('clip'), familyById('captions'))).toBe('caption-rubric');
  });
});

it('a project is counted in one way everywhere', () => {
  const kinds = [
    { kind: 'clip', items: 43 },
    { kind: 'caption', items: 3 },
  ];
  expect(wholeWords({ videos: 46, kinds })).toBe('46 items: 43 clips, 3 captions');
  expect(wholeWords({ videos: 1, kinds: [{ kind: 'clip', items: 1 }] })).toBe('1 clip');
  expect(
    wholeWords({
      videos: 3,
      kinds: [
        { kind: 'stepped-clip', items: 2 },
        { kind: 'clip', items: 1 },
      ],
    }),
  ).toBe('3 clips');
  expect(wholeWords({ videos: 0, kinds: [] })).toBe('');
});
