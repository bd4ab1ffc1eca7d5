import { describe, expect, it } from 'vitest';
import type { LibraryFilters } from '@/lib/library/schema';
import { filterWords, foundRange, narrowingWords } from './filter-words';
import { NO_FILTERS } from './no-filters';

const LOW = { better: 'low' as const };

const KNOWN = {
  dimensions: [
    { id: 'index', label: 'Index', kind: 'score' as const, ...LOW, middle: null, headline: true },
    { id: 's3', label: 'Floating', kind: 'question' as const, ...LOW, middle: 5, headline: false },
  ],
  raters: [{ id: 'r1', name: 'Ann', videos: 3 }],
  benchmarks: [],
};

const filters = (change: Partial<LibraryFilters>): LibraryFilters => ({
  project: null,
  suite: 'hallucination',
  scores: { configuration: null, run: null, corrected: false },
  ...NO_FILTERS,
  ...change,
});

const wordsOf = (change: Partial<LibraryFilters>) =>
  filterWords(filters(change), KNOWN).map(({ words }) => words);

describe('filters in words', () => {
  it('says nothing when nothing is filtered', () => {
    expect(narrowingWords(filters({}), KNOWN)).toEqual([]);
  });

  it('has one word for each value, and takes out that one alone', () => {
    const words = filterWords(filters({ generators: ['A', ''], tags: ['hard'] }), KNOWN);
    expect(words.map(({ words }) => words)).toEqual([
      'Generator: A',
      'Generator not known',
      'Tag: hard',
    ]);
    expect(words[0]?.without).toEqual({ generators: [''] });
  });

  it('speaks of a score by its bounds, of a question by its worst answer, and says whose', () => {
    expect(wordsOf({ dimension: 'index', from: 2, to: 3.5 })).toEqual(['Index (judge) 2 to 3.5']);
    expect(wordsOf({ dimension: 'index', to: 3 })).toEqual(['Index (judge) up to 3']);
    expect(wordsOf({ dimension: 's3', from: 5 })).toEqual(['Found: Floating (judge)']);
    expect(wordsOf({ dimension: 's3', from: 6 })).toEqual(['Floating, at worst (judge) from 6']);
    const scores = { configuration: null, run: null, corrected: true };
    expect(wordsOf({ dimension: 'index', to: 3, scores })).toEqual(['Index (corrected) up to 3']);
  });

  it('calls low what lies in the bad half of a scale of which the high end is good', () => {
    const shown = {
      id: 'shown',
      label: 'Shown',
      kind: 'question' as const,
      headline: false,
      better: 'high' as const,
      middle: 2,
    };
    expect(foundRange(shown)).toEqual({ from: null, to: 2 });
    const words = filterWords(filters({ dimension: 'shown', to: 2 }), {
      ...KNOWN,
      dimensions: [shown],
    });
    expect(words.map(({ words }) => words)).toEqual(['Low: Shown (judge)']);
  });

  it('names facets and their words, each to be taken out alone', () => {
    const words = filterWords(filters({ facets: ['task:P1:2', 'source:web'] }), KNOWN);
    expect(words.map(({ words }) => words)).toEqual(['Task: P1:2', 'Source: web']);
    expect(words[0]?.without).toEqual({ facets: ['source:web'] });
  });

  it('leaves out a dimension without a bound, which filters nothing', () => {
    expect(wordsOf({ dimension: 'index' })).toEqual([]);
  });

  it('names people, and says how far answers differ', () => {
    expect(wordsOf({ rater: 'r1', differs: 3 })).toEqual([
      'Differ by 3 or more',
      'Answered by Ann',
    ]);
  });

  it('says what became of items in their stage', () => {
    expect(wordsOf({ standing: 'given' })).toEqual(['Taken up by this stage']);
    expect(wordsOf({ standing: 'on' })).toEqual(['Went on from this stage']);
    expect(wordsOf({ standing: 'waiting' })).toEqual(['Waiting in this stage']);
    expect(wordsOf({ standing: 'out' })).toEqual(['Removed by this stage']);
    expect(wordsOf({ standing: 'out:blind' })).toEqual(['Removed by “blind”']);
  });

  it('puts search and state first among all that narrows the list', () => {
    const words = narrowingWords(
      filters({ text: ' cup ', state: 'disputed', judges: ['J'] }),
      KNOWN,
    );
    expect(words.map(({ words }) => words)).toEqual(['“cup”', 'Disputed', 'Judge: J']);
  });
});
