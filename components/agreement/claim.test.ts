import { describe, expect, it } from 'vitest';
import { ceilingsOf } from '@/lib/agreement/ceilings';
import { testEquivalence } from '@/lib/statistics/equivalence';
import type { ReportPair } from '@/lib/statistics/report';
import { claimCsv } from './claim-csv';
import { neededInWords, printMargin, unmetInWords, verdictInWords } from './claim-words';
import type { AgreementRow } from './rows';

const scale = { kind: 'rating', min: 0, max: 10 } as const;
const QUESTIONS = ['one', 'two'].map((id) => ({ id, label: id, group: 'all', scale }));

/** Forty clips in twenty clusters that three people read to one question, and two of them to another. */
const PAIRS = Array.from({ length: 40 }, (_, clip) =>
  ['ada', 'ben', 'cleo'].flatMap((rater, place): ReportPair[] =>
    QUESTIONS.slice(0, place === 2 ? 1 : 2).map(({ id }) => ({
      video: `clip ${clip}`,
      cluster: `prompt ${clip % 20}`,
      unit: 'video',
      question: id,
      rater,
      judge: (clip * 3) % 8,
      person: ((clip * 3) % 8) + ((clip + place) % 2),
    })),
  ),
).flat();

const { rows: ceilings, items } = ceilingsOf(PAIRS, QUESTIONS);
const rows = [
  ['group:all', null],
  ['question:one', 'one'],
].map(
  ([key, question]): AgreementRow => ({
    key: key ?? '',
    kind: 'question',
    label: 'A row',
    question: question ?? null,
    comparison: null,
  }),
);

describe('rows as claims', () => {
  it('are each question and the group of several, of what two people read', () => {
    expect(Object.keys(ceilings)).toEqual(['question:one', 'question:two', 'group:all']);
    expect(ceilings['group:all']).toMatchObject({
      units: 80,
      videos: 40,
      clusters: 20,
      readers: 3,
    });
    expect(ceilings['question:two']?.advantages.map(({ rater }) => rater)).toEqual(['ada', 'ben']);
    expect(items.size).toBe(40);
    const alone = PAIRS.filter(({ rater }) => rater === 'ada');
    expect(ceilingsOf(alone, QUESTIONS).rows).toEqual({});
  });

  it('are left out for a group of different scales', () => {
    const mixed = QUESTIONS.map((question, place) =>
      place === 0 ? question : { ...question, scale: { ...scale, max: 20 } },
    );
    expect(Object.keys(ceilingsOf(PAIRS, mixed).rows)).toEqual(['question:one', 'question:two']);
  });

  it('go into CSV with the margin they are held against', () => {
    const [head = '', ...lines] = claimCsv(rows, ceilings, 0.05, 'expert').split('\r\n');
    expect(lines.filter(Boolean)).toHaveLength(8);
    const cells = (lines[0] ?? '').split(',');
    const at = (column: string) => cells[head.split(',').indexOf(column)];
    expect(at('coefficient')).toBe('α interval');
    expect(at('margin')).toBe('0.05');
    expect(at('alt_test_epsilon')).toBe('0.2');
    expect(at('people')).toBe('3');
    const difference = ceilings['group:all']?.gaps.alphaInterval?.difference.value;
    expect(at('difference')).toBe(String(difference));
  });
});

describe('a claim in words', () => {
  const counts = { clusters: 20, videos: 40, units: 80 };
  const at = (value: number, half: number) => ({
    difference: {
      value,
      interval: { low: value - half, high: value + half, level: 0.95 },
      notes: [],
    },
    ninety: { low: value - 0.8 * half, high: value + 0.8 * half, level: 0.9 },
  });

  it('says equivalent, not equivalent with the direction, or what is still needed', () => {
    const labelOf = (value: number, half: number) =>
      verdictInWords(testEquivalence(at(value, half), counts, 0.05), 0.05).label;
    expect(labelOf(0, 0.04)).toBe('Equivalent');
    expect(labelOf(-0.2, 0.1)).toBe('Not equivalent: less');
    expect(labelOf(0.2, 0.1)).toBe('Not equivalent: more');
    expect(labelOf(0, 0.1)).toBe('Cannot tell yet');
    const few = at(0, 0.04);
    const provisional = {
      ...few,
      difference: { ...few.difference, notes: ['provisional'] as const },
    };
    const early = testEquivalence(provisional, counts, 0.05);
    expect(verdictInWords(early, 0.05)).toMatchObject({
      label: 'Cannot tell yet',
      sentence: expect.stringContaining('15 clips or clusters'),
    });
    expect(neededInWords(early, counts, 'clip')).toEqual([]);
    const open = testEquivalence(at(0.01, 0.125), counts, 0.05);
    expect(neededInWords(open, counts, 'clip')).toEqual([
      'At the least 60 more clusters (240 units) read by two people or more, if the two truly differ by nothing.',
      'About 105 more clusters (420 units) read by two people or more, if the difference stays what it is now.',
    ]);
    expect(verdictInWords(testEquivalence(at(0.06, 0.1), counts, 0.05), 0.05).sentence).toContain(
      'no less than people do',
    );
  });

  it('names every condition of the alternative annotator test that is not met', () => {
    const { advantages = [] } = ceilings['question:two'] ?? {};
    expect(unmetInWords({ advantages }, {})).toEqual([
      expect.stringContaining('It takes 3 people who read 30 units or more with others: 2 have.'),
    ]);
    const few = advantages.map((own) => ({ ...own, byUnit: { ...own.byUnit, count: 12 } }));
    expect(unmetInWords({ advantages: few }, { ada: 'Ada' })).toEqual([
      expect.stringContaining('nobody has'),
      'Ada is left out: 12 of 30 units.',
      'A reader is left out: 12 of 30 units.',
    ]);
    expect(unmetInWords({ advantages: ceilings['question:one']?.advantages ?? [] }, {})).toEqual(
      [],
    );
  });

  it('prints a margin with its own decimals', () => {
    expect([0.05, 0.1, 0.025].map(printMargin)).toEqual(['0.05', '0.10', '0.025']);
  });
});
