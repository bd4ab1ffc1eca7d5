import { describe, expect, it } from 'vitest';
import { withFacts } from '@/components/agreement/figures-csv';
import type { Study, StudyPlan } from '@/lib/studies/schema';
import { entryOf, faultsInPlan, planOf } from './plan-entry';
import {
  departures,
  lateWords,
  openedWords,
  planChanges,
  progressWords,
  studyFacts,
} from './words';

const plan: StudyPlan = {
  claim: '',
  figures: ['figure:odd'],
  threshold: 5,
  margin: 0.1,
  readers: 3,
  items: 60,
  split: { by: 'prompt', share: 0.6, seed: 7 },
  part: 'test',
};
const study: Study = {
  version: 1,
  hash: 'a1b2c3d4e5f6a7b8',
  at: '2026-12-03T10:00:00.000Z',
  by: 'Ada',
  plan,
  labels: { 'figure:odd': 'Odd (results)' },
  opened: {
    test: { times: 3, first: '2026-12-05T10:00:00.000Z' },
    thresholds: [],
    margins: [],
  },
  shown: 'test',
};

describe('a study plan in words', () => {
  it('says where figures differ from it, and nothing where they do not', () => {
    expect(departures(study, { threshold: 5, margin: 0.1 })).toEqual([]);
    // A part without an item shows no figure.
    expect(departures(study, { threshold: null })).toEqual([]);
    expect(departures({ ...study, shown: 'all' }, { threshold: 6, margin: 0.2 })).toEqual([
      'The threshold 6 differs from the plan’s 5.',
      'δ 0.2 differs from the plan’s 0.1.',
      'The plan means the test part; these figures are of all items.',
    ]);
  });

  it('says how often the test part was looked at, and what was changed after that', () => {
    const opened = {
      ...study.opened,
      thresholds: [{ threshold: 6, times: 1, first: '2026-12-06T10:00:00.000Z', afterTest: true }],
      margins: [{ margin: 0.2, times: 2, first: '2026-12-04T10:00:00.000Z', afterTest: false }],
    };
    expect(openedWords(opened, plan)).toEqual([
      'The test part was looked at 3 times, first on 2026-12-05.',
      'A threshold of 6 that was not planned was used once, first on 2026-12-06, also after the test part had been looked at.',
      'A margin δ of 0.2 that was not planned was used 2 times, first on 2026-12-04.',
    ]);
    expect(
      openedWords({ test: null, thresholds: [], margins: [] }, { ...plan, split: null }),
    ).toEqual([]);
    expect(lateWords('2026-12-04T10:00:00.000Z', opened)).toBeNull();
    expect(lateWords('2026-12-06T10:00:00.000Z', opened)).toMatch('had been looked at');
  });

  it('says how many of the items have been read, where a page counts them', () => {
    expect(progressWords(plan, { read: 31 })).toEqual([
      'Of 60 items to read, 31 of a blind sample have been read so far.',
    ]);
    expect(progressWords(plan, {})).toEqual([]);
  });

  it('says what a version changed', () => {
    const after: StudyPlan = { ...plan, margin: null, items: 80 };
    expect(planChanges(plan, after, (key) => key)).toEqual([
      'Margin δ: nothing; before: ±0.1',
      'Reading: 80 items, each by 3 people; before: 60 items, each by 3 people',
    ]);
  });

  it('stands in files, with its hash and what departs from it', () => {
    expect(Object.fromEntries(studyFacts(study, { threshold: 6 }))).toMatchObject({
      'Study plan': 'version 1, frozen on 2026-12-03 by Ada, #a1b2c3d4e5f6',
      Part: 'test part',
      'Departures from the plan': 'The threshold 6 differs from the plan’s 5.',
      Looks: 'The test part was looked at 3 times, first on 2026-12-05.',
    });
  });
});

describe('files of figures', () => {
  it('end each line with the plan by which they are shown', () => {
    const facts = studyFacts(study, { margin: 0.2 });
    const [head, ...lines] = withFacts([['row'], ['one'], ['other']], facts);
    expect(head?.slice(0, 2)).toEqual(['row', 'study_plan']);
    for (const line of lines) {
      expect(line[1]).toContain('#a1b2c3d4e5f6');
      expect(line).toContain('δ 0.2 differs from the plan’s 0.1.');
    }
  });
});

describe('the form of a study plan', () => {
  const plans = {
    draft: null,
    versions: [{ ...study, document: '' }],
    opened: study.opened,
    figures: [],
    usualThreshold: 5,
  };

  it('begins with the version that holds, and says the same again', () => {
    expect(planOf(entryOf(plans, 1))).toEqual(plan);
  });

  it('has no parts without a split, and no number where none is entered', () => {
    const entry = { ...entryOf(plans, 1), isSplit: false, margin: Number.NaN };
    expect(planOf(entry)).toMatchObject({ split: null, part: 'all', margin: null });
    expect(faultsInPlan(planOf({ ...entry, figures: [] }))).toEqual({
      'plan.figures': 'Choose at least one figure.',
    });
  });
});
