import { describe, expect, it } from 'vitest';
import type { Question } from '@/lib/suites/question';
import { checkAnswers, type Known } from './checks';

const question = (id: string, more: Partial<Question>): Question => ({
  id,
  label: id,
  help: '',
  group: 'all',
  unit: 'video',
  scale: { kind: 'rating', min: 1, max: 5 },
  better: 'high',
  ...more,
});

const questions = [
  question('person', { scale: { kind: 'yes-no' } }),
  question('hands', { after: { question: 'person', is: [1] } }),
];
const known: Known[] = [
  { unit: 'video', question: 'person', value: 1, why: '' },
  { unit: 'video', question: 'hands', value: 4, why: '' },
];
const asked = questions.map(({ id }) => ({ unit: 'video', question: id, label: 'Whole video' }));

function checked(person: number, hands: number | null) {
  const answers = [
    { unit: 'video', question: 'person', value: person },
    ...(hands === null ? [] : [{ unit: 'video', question: 'hands', value: hands }]),
  ];
  const checks = checkAnswers(answers, known, asked, { questions, tolerance: 2 });
  return checks.map((one) => [one.question, one.right]);
}

describe('what somebody said when they practised', () => {
  it('is right where it is close enough to what is known', () => {
    expect(checked(1, 3)).toEqual([
      ['person', true],
      ['hands', true],
    ]);
    expect(checked(1, 2)).toEqual([
      ['person', true],
      ['hands', false],
    ]);
    expect(checked(1, null)).toEqual([
      ['person', true],
      ['hands', false],
    ]);
  });

  it('is not checked where their own answer rules it out', () => {
    expect(checked(0, null)).toEqual([['person', false]]);
  });
});
