import { expect, it } from 'vitest';
import type { Score } from '@/lib/judge/suite';
import type { LibraryVideo } from '@/lib/reviews/schema';
import { scoreColumns } from './columns';

function score(id: string, min: number | null): Score {
  return {
    id,
    label: id,
    value: 1,
    range: { min, max: 10 },
    higherIsWorse: true,
    formula: '',
    terms: [],
    scored: 1,
    unscored: 0,
  };
}

function judged(scores: Score[]): LibraryVideo {
  return {
    id: 'v',
    name: 'v',
    thumbnail: null,
    generatorModel: null,
    generationPrompt: null,
    duration: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    blind: false,
    latest: {
      runId: 'r',
      judge: 'j',
      suite: 's',
      state: 'judged',
      stateReason: null,
      scores,
      unscored: 0,
      reviewed: 0,
      answers: 10,
      toReview: 0,
    },
  };
}

it('gives a column to every score once, and puts the first and the first unbounded one forward', () => {
  const scores = [score('index', 0), score('part', 0), score('report', null), score('raw', null)];
  const columns = scoreColumns([judged([]), judged(scores), judged(scores)]);
  expect(columns.map(({ id, headline }) => [id, headline])).toEqual([
    ['index', true],
    ['part', false],
    ['report', true],
    ['raw', false],
  ]);
});
