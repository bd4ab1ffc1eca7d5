import { describe, expect, it } from 'vitest';
import { NO_RATINGS } from '@/lib/statistics/ratings';
import { digitValue, mostPacked, packingFor, poolRatings } from './ratings';

const QUESTIONS = ['a', 'b'];
const pools = [{ questions: ['a', 'b'] }, { questions: ['a'] }, { questions: ['b'] }];

/** What raters say to a question as the database packs it. */
function pack(question: string, ...answers: number[]): number {
  const packing = packingFor(QUESTIONS, answers.length, 11);
  if (!packing) throw new Error('too many raters');
  return answers.reduce(
    (code, answer, rater) => code + (answer + 2) * digitValue(packing, rater),
    QUESTIONS.indexOf(question) * packing.base ** answers.length,
  );
}

describe('what raters say of videos', () => {
  it('is taken apart by question and by group, and equal items are counted', () => {
    const a = pack('a', 5, -1);
    const b = pack('b', 7, 0);
    const other = pack('a', 3, 5);
    const video = (codes: number[], weight = 1, cluster: string | null = null) => ({
      codes,
      weight,
      cluster,
    });
    const videos = [video([a, b]), video([b, a]), video([a]), video([other, a]), video([a], 2)];
    const packing = packingFor(QUESTIONS, 2, 11);
    if (!packing) throw new Error('two raters fit');
    const units = [
      { question: 'a', answers: [3, 5] },
      { question: 'a', answers: [5, -1] },
      { question: 'b', answers: [7, 0] },
    ].toSorted((one, two) => (one.answers[0] ?? 0) - (two.answers[0] ?? 0));
    expect(poolRatings(videos, packing, pools)).toEqual([
      {
        units,
        items: [
          { units: [1, 2], weight: 1, times: 2 },
          { units: [1], weight: 1, times: 1 },
          { units: [0, 1], weight: 1, times: 1 },
          { units: [1], weight: 2, times: 1 },
        ],
      },
      {
        units: units.slice(0, 2),
        items: [
          { units: [1], weight: 1, times: 3 },
          { units: [0, 1], weight: 1, times: 1 },
          { units: [1], weight: 2, times: 1 },
        ],
      },
      { units: units.slice(2), items: [{ units: [0], weight: 1, times: 2 }] },
    ]);
  });

  it('fits into exact numbers for twelve raters, some of whom were not asked', () => {
    const answers = [10, -2, -1, 0, 1, 2, 3, 4, 5, 10, 10, 10];
    const packing = packingFor(QUESTIONS, answers.length, 11);
    if (!packing) throw new Error('twelve raters fit');
    const [{ units } = NO_RATINGS] = poolRatings(
      [{ codes: [pack('b', ...answers)], weight: 1, cluster: null }],
      packing,
      pools,
    );
    expect(units).toEqual([{ question: 'b', answers }]);
  });

  it('leaves items of a cluster one by one, however equal they are', () => {
    const packing = packingFor(QUESTIONS, 2, 11);
    if (!packing) throw new Error('two raters fit');
    const codes = [pack('a', 5, 5)];
    const videos = ['x', 'x', null, null].map((cluster) => ({ codes, weight: 1, cluster }));
    expect(poolRatings(videos, packing, pools)[1]?.items).toEqual([
      { units: [0], weight: 1, times: 1, cluster: 'x' },
      { units: [0], weight: 1, times: 1, cluster: 'x' },
      { units: [0], weight: 1, times: 2 },
    ]);
  });

  it('is refused where it would not', () => {
    expect(packingFor(QUESTIONS, mostPacked(2, 100), 100)).not.toBeNull();
    expect(packingFor(QUESTIONS, mostPacked(2, 100) + 1, 100)).toBeNull();
  });
});
