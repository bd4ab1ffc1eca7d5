import { describe, expect, it } from 'vitest';
import { kitchen, tea, teaOptions, teaQuestion } from '@/prompts/qa/fixtures/clips';
import { decide, type StoredItem } from '../out/choose';
import { countStatistics, middleOf } from './count';

const item = (id: string, data: unknown, part: Partial<StoredItem> = {}): StoredItem => ({
  id,
  key: id,
  contentId: id,
  madeFromId: null,
  replacesId: null,
  replaced: false,
  facets: {},
  data,
  ...part,
});

const options = item('o', teaOptions, { madeFromId: 'q1' });
const questions = [
  item('q1', { ...teaQuestion, question: 'What’s next?' }, { facets: { type: 'future-step' } }),
  item('q2', { ...teaQuestion, clip: kitchen, answer: 'a cup' }, { facets: { type: 'others' } }),
  item('q3', { ...teaQuestion, granularity: 'fine' }),
];
const decisions = decide(
  {
    questions,
    options: [options],
    exams: [],
    filters: new Map([
      ['q1', { state: 'on' }],
      ['q2', { state: 'on' }],
      ['q3', { state: 'out' }],
    ]),
    verdicts: new Map(),
    reasons: new Map(),
    hidden: new Set(),
  },
  'people-first',
);
const clips = [item('c1', tea), item('c2', kitchen), item('c3', tea, { replaced: true })];
const counted = countStatistics(clips, decisions);

describe('statistics', () => {
  it('count items, clips and videos of each stage', () => {
    expect(counted.stages).toEqual([
      { stage: 'clips', items: 2, clips: 2, videos: 2 },
      { stage: 'questions', items: 3, clips: 2, videos: 2 },
      { stage: 'kept', items: 2, clips: 2, videos: 2 },
      { stage: 'options', items: 1, clips: 1, videos: 1 },
      { stage: 'exams', items: 0, clips: 0, videos: 0 },
    ]);
  });

  it('count by each facet, what has none last', () => {
    const rows = (facet: string) =>
      counted.facets
        .find((one) => one.facet === facet)
        ?.rows.map(({ name, counts }) => [name, counts.clips, counts.questions, counts.kept]);
    expect(rows('source')).toEqual([
      ['Ego4D Goal-Step', 1, 1, 1],
      ['Plain JSON', 1, 2, 1],
    ]);
    expect(rows('granularity')).toEqual([
      ['Coarse: events', 0, 2, 2],
      ['Fine: objects', 0, 1, 0],
    ]);
    expect(rows('type')?.at(-1)).toEqual(['not said', 0, 1, 0]);
  });

  it('measure what is kept, in words and seconds, each clip once', () => {
    expect(counted.openEnded).toMatchObject({ samples: 2, perClip: 1, perVideo: 1 });
    // “What’s next?” has two words; “What comes after the water has been boiled?” eight.
    expect(counted.openEnded.question).toEqual({ mean: 5, median: 5 });
    expect(counted.openEnded.answer).toEqual({ mean: 5.5, median: 5.5 });
    expect(counted.openEnded.seconds?.mean).toBeCloseTo((63.2 + 330.66) / 2);
    expect(counted.multipleChoice.answer?.mean).toBeCloseTo((9 + 8 + 6 + 7 + 9) / 5);
    expect(decideNothing()).toMatchObject({ samples: 0, perClip: null, question: null });
  });

  it('put each clip into one bar', () => {
    const { bins } = counted.lengths;
    expect(bins.filter(({ clips: count }) => count > 0)).toEqual(
      [
        { from: 60, to: 80, clips: 1 },
        { from: 320, to: 340, clips: 1 },
      ].map((bin) => expect.objectContaining({ clips: bin.clips })),
    );
    expect(bins.every(({ from, to }, place) => from === place * (to - from))).toBe(true);
    expect(bins.length).toBeLessThanOrEqual(21);
    const day = item('long', { ...tea, to: 90_000 });
    const long = countStatistics([day], decisions).lengths.bins;
    expect(long.length).toBeLessThanOrEqual(21);
    expect(long.at(-1)?.clips).toBe(1);
  });
});

function decideNothing() {
  const none = { questions: [], options: [], exams: [] };
  return countStatistics([], none).openEnded;
}

describe('the middle', () => {
  it('is mean and median', () => {
    expect(middleOf([4, 1, 1])).toEqual({ mean: 2, median: 1 });
    expect(middleOf([1, 2, 3, 10])).toEqual({ mean: 4, median: 2.5 });
    expect(middleOf([])).toBeNull();
  });
});
