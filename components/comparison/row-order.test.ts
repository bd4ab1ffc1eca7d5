import { describe, expect, it } from 'vitest';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import type { Verdict } from '@/lib/suites/verdict';
import { orderRows } from './row-order';

const question = (id: string, scale: Question['scale']): Question => ({
  id,
  label: id,
  help: '',
  group: 'all',
  unit: 'key-frame',
  scale,
  better: 'low',
});

const suite = {
  id: 'small',
  name: 'Small',
  groups: [],
  defects: true,
  questions: [
    question('r', { kind: 'rating', min: 0, max: 10 }),
    question('y', { kind: 'yes-no' }),
  ],
};

const answer = (verdict: Verdict): RecordedAnswer => ({
  id: '1',
  unit: 'video',
  question: 'r',
  verdict,
  act: null,
  rater: { id: 'j', kind: 'judge', name: 'J' },
  seenId: null,
  supersedesId: null,
  at: '2026-11-21T00:00:00.000Z',
});

const row = (unit: string, id: string, ...values: (number | string | null)[]) => ({
  unit,
  question: id,
  answers: values.map((value) => {
    if (value === null) return null;
    if (typeof value === 'number') return answer({ state: 'scored', value, rationale: '' });
    return answer({ state: 'unscored', reason: 'refused', detail: value });
  }),
});

const rows = [
  row('key-frame@0.000', 'r', 2, 2, null),
  row('key-frame@1.000', 'r', 0, 10, 5),
  row('key-frame@2.000', 'r', 8, 5, 5),
  row('key-frame@3.000', 'r', 4, 'No.', null),
  row('key-frame@4.000', 'y', 1, 0, 1),
];

const unitsOf = (least: number | null) =>
  orderRows({ rows, suite }, least).map(({ unit }) => unit.slice(10, 11));

describe('the rows of a comparison', () => {
  it('come with the widest differences first, then by place; what cannot be compared comes last', () => {
    expect(unitsOf(null)).toEqual(['1', '4', '2', '0', '3']);
  });

  it('can be only those that differ by so many points; other scales differ or not', () => {
    expect(unitsOf(1)).toEqual(['1', '4', '2']);
    expect(unitsOf(4)).toEqual(['1', '4']);
  });
});
