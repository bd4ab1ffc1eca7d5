import { describe, expect, it } from 'vitest';
import type { WhenAnswer } from '@/lib/agreement/when.schema';
import { agreeOnTimes } from '@/lib/statistics/time-agreement';
import type { TimedReading } from '@/lib/statistics/timed-reading';
import {
  leftOutWords,
  printOffsetOf,
  printSeconds,
  printShareOf,
  refusalOf,
  restsOnWords,
  usualPoint,
  whenCsv,
} from './when-words';

const reading = (video: string, spacing: number): TimedReading => ({
  ...{ video, spacing, weight: 1, duration: 8 },
  judge: [{ from: 1.25, to: 2, type: 's1' }],
  person: [{ from: 1, to: 2, type: 's1', marked: true }],
});

const points = agreeOnTimes([reading('a', 0.4), reading('b', 1.6)], [0.2, 0.5, 2]);
const [close, middle, wide] = points;
const answer: WhenAnswer = {
  ...{ groups: [], threshold: 5, most: 10, spacing: { least: 0.4, most: 1.6 }, points },
  ...{ leftOut: { 'no-frames': 1, 'in-part': 2 }, withheld: 0, study: null },
};

describe('words on when', () => {
  it('say why a tolerance is refused, for all clips or for some', () => {
    if (!close || !middle || !wide) throw new Error('three tolerances were asked for');
    expect(refusalOf(close, 'clip')).toBe(
      'Refused: in 2 clips the judge left more than 0.2 s between the frames that it looked at, and can place nothing closer.',
    );
    expect(refusalOf(middle, 'clip')).toMatch(/^Of 1 clip: in 1 clip the judge left more/);
    expect(refusalOf(wide, 'clip')).toBeNull();
    expect(points.map((point) => restsOnWords(point, 'clip'))).toEqual([
      '2 clips refused',
      '1 clip, 1 refused',
      '2 clips',
    ]);
  });

  it('print figures with what must be said of them', () => {
    if (!close || !wide) throw new Error('three tolerances were asked for');
    expect(printShareOf(wide.recall, wide)).toEqual({
      value: '100\u00a0%°',
      interval: null,
      notes: 'too few videos (2 of 5); provisional: few clips or stretches',
    });
    expect(printOffsetOf(wide.start.bias, wide).value).toBe('+0.25 s°');
    expect(printShareOf(close.recall, close)).toMatchObject({ value: '–', notes: 'refused' });
    const [nobody] = agreeOnTimes([{ ...reading('a', 0.1), person: [] }], [1]);
    expect(nobody && printShareOf(nobody.recall, nobody).notes).toBe('people found nothing');
    expect([0.5, 1, 7.5, 10].map(printSeconds)).toEqual(['0.5 s', '1 s', '7.5 s', '10 s']);
  });

  it('begin at the smallest tolerance at which all clips count', () => {
    expect(usualPoint(points)).toBe(wide);
    expect(usualPoint(points.slice(0, 2))).toBe(middle);
    expect(usualPoint([])).toBeUndefined();
  });

  it('say what is left out', () => {
    const [first, second] = leftOutWords(answer);
    expect(first).toBe('1 reading left out: the judge answered about no frame there.');
    expect(second).toMatch(/^2 readings left out: /);
  });

  it('have a file with a line for each tolerance and figure, unrounded', () => {
    const [head, ...lines] = whenCsv(answer, [['Plan', 'none']])
      .trim()
      .split('\r\n');
    expect(head).toMatch(/^tolerance_s,figure,value,.*,threshold,plan$/);
    expect(lines).toHaveLength(3 * 8);
    expect(lines.find((line) => line.startsWith('2,start_offset_mean'))).toMatch(
      /^2,start_offset_mean,0\.25,/,
    );
    expect(lines.find((line) => line.startsWith('0.2,recall'))).toMatch(
      /^0\.2,recall,,,,no-positives,,,0,0,2,/,
    );
  });
});
