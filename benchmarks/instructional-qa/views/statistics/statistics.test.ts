import { describe, expect, it } from 'vitest';
import type { StatisticsPage } from '../../formats/statistics/schema';
import { countsCsv, lettersCsv, setsCsv } from './tables';
import { lettersSentence, setLines } from './words';

const set = {
  samples: 12,
  videos: 2,
  clips: 3,
  perClip: 4,
  perVideo: 6,
  seconds: { mean: 60.5, median: 50 },
  question: { mean: 8, median: 8 },
  answer: null,
};
const published = {
  samples: 5000,
  videos: 713,
  clips: 932,
  seconds: 282.95,
  question: 11.66,
  answer: 10.92,
};
const counts = { clips: 3, questions: 20, kept: 12, options: 0, exams: 0 };

const page: StatisticsPage = {
  project: { id: 'p', name: 'Tea' },
  benchmarks: [],
  benchmark: null,
  withheld: 0,
  stages: Object.entries(counts).map(([stage, items]) => ({
    stage: stage as 'clips',
    items,
    clips: 3,
    videos: 2,
  })),
  facets: [{ facet: 'type', rows: [{ value: 'others', name: '=others', counts }] }],
  openEnded: set,
  multipleChoice: { ...set, samples: 0, seconds: null },
  lengths: { clips: null, bins: [] },
  letters: [
    {
      run: 'r',
      at: '2026-11-23T10:00:00.000Z',
      seed: 4,
      counts: [{ letter: 'A', right: 9 }],
      test: { statistic: 9.5, degrees: 4, p: 0.0498, expected: 5 },
    },
  ],
  published: { openEnded: published, multipleChoice: published, training: published },
};

describe('figures compared with published ones', () => {
  it('take what is published, or compute it from that', () => {
    const line = (label: string) => setLines(page).find((one) => one.label === label);
    expect(line('Samples a clip')?.own.openEnded).toBe(4);
    expect(line('Samples a clip')?.published.training).toBeCloseTo(5.36, 2);
    expect(line('Clip length, mean')?.own.multipleChoice).toBeNull();
    expect(line('Question, median')?.published.openEnded).toBeNull();
    expect(line('Question, mean')?.help).toContain('not state its unit');
  });

  it('are saved as tables in which nothing is a formula', () => {
    const lines = countsCsv(page).split('\r\n');
    expect(lines[1]).toBe('all,,3,20,12,0,0');
    expect(lines[4]).toBe("type,'=others,,20,12,0,0");
    expect(setsCsv(page)).toContain('Samples,12,0,5000,5000,5000');
    expect(lettersCsv(page)).toContain('r,2026-11-23T10:00:00.000Z,4,A,9,5,9.5,4,0.0498');
  });
});

describe('letters', () => {
  it('are called even or not by the test, with its figures', () => {
    const [exam] = page.letters;
    expect(lettersSentence({ test: exam?.test ?? null })).toBe(
      'The letters are less even than chance makes likely: who always says the commonest gains by it. χ² = 9.50, 4 degrees of freedom, p = 0.050.',
    );
    const even = { statistic: 1, degrees: 4, p: 0.91, expected: 5 };
    expect(lettersSentence({ test: even })).toContain('as even as chance lets them be');
    expect(lettersSentence({ test: null })).toContain('Too few questions');
  });
});
