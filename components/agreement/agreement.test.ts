import { describe, expect, it } from 'vitest';
import { compareRaters } from '@/lib/statistics/compare';
import type { RatedPair } from '@/lib/statistics/place';
import { axisFor, placeOn } from './axis';
import { figuresCsv } from './figures-csv';
import { noteInWords, reasonInWords } from './note-words';
import { agreementRows, hasPairs } from './rows';
import {
  ALL_STATISTICS,
  averagedInWords,
  printInterval,
  printValue,
  statisticOf,
} from './statistic-words';

const rating = { kind: 'rating', min: 0, max: 10 } as const;

function compare(pairs: [video: string, judge: number | null, person: number | null][]) {
  return compareRaters(
    pairs.map(
      ([video, judge, person], index): RatedPair => ({
        video,
        unit: String(index),
        judge,
        person,
      }),
    ),
    rating,
  );
}

describe('words for statistics', () => {
  it('cover everything that is computed on every scale', () => {
    for (const scale of [
      rating,
      { kind: 'yes-no' },
      { kind: 'choice', categories: ['a', 'b'] },
    ] as const) {
      const comparison = compareRaters([], scale);
      expect(new Set<string>(ALL_STATISTICS[comparison.kind])).toEqual(
        new Set(Object.keys(comparison.statistics)),
      );
    }
  });

  it('print shares in percent and differences with their sign', () => {
    expect(printValue('exact', 0.874)).toBe('87\u00a0%');
    expect(printValue('ac2', 0.997)).toBe('>0.99');
    expect(printValue('ac2', 1)).toBe('1.00');
    expect(printValue('bias', 0.5)).toBe('+0.50');
    expect(printValue('bias', -0.001)).toBe('0.00');
    expect(printInterval('kappaQuadratic', -0.1, 0.62)).toBe('−0.10 to 0.62');
  });

  it('say how many videos an interval still lacks', () => {
    const comparison = compare([
      ['a', 1, 2],
      ['b', 3, 3],
      ['c', 0, 5],
    ]);
    const kappa = statisticOf(comparison, 'kappaQuadratic');
    expect(kappa?.value !== null && kappa?.notes).toContain('too-few-videos');
    expect(noteInWords('too-few-videos', comparison)).toBe('too few videos (3 of 5)');
  });

  it('tell a judge that abstained from a question that nobody answered', () => {
    expect(reasonInWords('no-pairs', compare([]))).toBe('not answered yet');
    expect(reasonInWords('no-pairs', compare([['a', null, 2]]))).toBe('the judge scored none of 1');
  });
});

describe('words for a group', () => {
  it('say over how many questions the mean is taken, on the page and in CSV', () => {
    expect(averagedInWords({ averaged: 9, leftOut: 0 })).toBe('mean of 9 questions');
    expect(averagedInWords({ averaged: 7, leftOut: 2 })).toBe(
      'mean of 7 of 9 questions, undefined on the others',
    );
    const one = compare([['a', 1, 1]]);
    const statistic = {
      value: 0.5,
      interval: null,
      notes: [],
      questions: { averaged: 7, leftOut: 2 },
    };
    if (one.kind !== 'rating') throw new Error('a comparison of ratings');
    const comparison = { ...one, statistics: { ...one.statistics, kappaQuadratic: statistic } };
    const row = { key: 'group:g', kind: 'group', label: 'G', question: null, comparison } as const;
    expect(figuresCsv([row])).toContain('G,,κ quadratic,0.5,,,,,,7,2,');
  });

  it('say how few videos leave the most common answer', () => {
    expect(
      noteInWords('rare-answers', { videos: 35, clusters: 35, pairs: 35, leavingClusters: 2 }),
    ).toBe('only 2 of 35 videos with more than the most common answer, hence no interval');
  });
});

describe('rows of the agreement page', () => {
  const report = {
    groups: [
      { id: 'static', label: 'Static', comparison: compare([['a', 1, 1]]) },
      { id: 'prompt', label: 'Prompt', comparison: null },
    ],
    questions: [
      { id: 's1', label: 'Shape', group: 'static', comparison: compare([['a', 1, 1]]) },
      { id: 's2', label: 'Light', group: 'static', comparison: compare([]) },
      { id: 'inconsistency', label: 'Inconsistency', group: 'prompt', comparison: compare([]) },
    ],
  };

  it('put each group before its questions, and show a group of one as its question', () => {
    expect(agreementRows(report).map(({ key, kind }) => [key, kind])).toEqual([
      ['group:static', 'group'],
      ['question:s1', 'question'],
      ['question:s2', 'question'],
      ['question:inconsistency', 'group'],
    ]);
  });

  it('know whether anything could be compared', () => {
    const rows = agreementRows(report);
    expect(hasPairs(rows)).toBe(true);
    expect(hasPairs(rows.filter(({ question }) => question === 's2'))).toBe(false);
  });

  it('go into CSV unrounded, with the reason where there is no value', () => {
    const third = { ...report, groups: [], questions: [] };
    expect(figuresCsv(agreementRows(third)).split('\r\n')).toHaveLength(2);
    const text = figuresCsv([
      {
        key: 'question:s1',
        kind: 'question',
        label: 'Shape',
        question: 's1',
        comparison: compare([
          ['a', 1, 1],
          ['a', 2, 3],
          ['b', 0, 0],
        ]),
      },
    ]);
    expect(text).toContain(
      `Shape,s1,MAE,${1 / 3},,,,,too-few-videos provisional,,,3,2,2,3,0,0,0,${4 / 3},,"Mean absolute difference, in points of the scale."\r\n`,
    );
    const none = figuresCsv(agreementRows(report).filter(({ question }) => question === 's2'));
    expect(none).toContain('Light,s2,κ quadratic,,,,,no-pairs,,,,0,0,0,0,0,0,,,,Agreement');
  });
});

describe('the axis of a chart', () => {
  const at = (value: number, low: number, high: number) => ({
    value,
    interval: { low, high, level: 0.95 },
    notes: [],
  });

  it('reaches as far below 0 as an interval does', () => {
    expect(axisFor('correlation', [at(0.4, 0.1, 0.6)]).from).toBe(-0.25);
    expect(axisFor('correlation', [at(0.1, -0.62, 0.7)]).from).toBe(-0.75);
  });

  it('has 0 in the middle of differences', () => {
    const axis = axisFor('difference', [at(-1.4, -2.2, -0.5)]);
    expect([axis.from, axis.to]).toEqual([-3, 3]);
    expect(placeOn(axis, 0)).toBe(0.5);
  });

  it('keeps values beyond an end at that end', () => {
    expect(placeOn({ from: 0, to: 1, ticks: [] }, 1.2)).toBe(1);
  });
});
