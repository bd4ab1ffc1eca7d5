import { expect, it } from 'vitest';
import type { Question } from '@/lib/suites/question';
import type { ReviewedRun } from '../item/cells';
import { cell, question, scored } from '../review-testing';
import { answersToRest, restWords } from './rest';

const SCALES = {
  ten: { kind: 'rating', min: 0, max: 10 },
  four: { kind: 'rating', min: 0, max: 4 },
  yes: { kind: 'yes-no' },
  choice: { kind: 'choice', options: ['a', 'b'] },
} as const;

const asked = (scale: keyof typeof SCALES, better: Question['better']) =>
  question({ id: `${scale} ${better}`, scale: SCALES[scale], better });

function runOf(questions: Question[]): ReviewedRun {
  const cells = questions.map(({ id }) => ({ ...cell(scored(2)), question: id }));
  const suite = { id: 'suite', name: 'Suite', questions, groups: [], defects: false };
  return { suite, cells } as unknown as ReviewedRun;
}

it.each<[words: string | null, questions: Question[], values: unknown[]]>([
  ['The rest is 0', [asked('ten', 'low'), asked('yes', 'low')], [0, 0]],
  ['The rest is 4', [asked('four', 'high')], [4]],
  ['The rest is fine', [asked('ten', 'low'), asked('four', 'high')], [0, 4]],
  ['The rest is fine', [asked('yes', 'high')], [1]],
  ['The rest is 0', [asked('ten', 'low'), asked('choice', null)], [0]],
  [null, [asked('choice', null), asked('four', null)], []],
])('to who is blind: %s', (words, questions, values) => {
  const run = runOf(questions);
  expect(restWords(run.suite)).toBe(words);
  expect(answersToRest(run, true).map((act) => 'value' in act && act.value)).toEqual(values);
});

it('confirms what the judge said, whichever end is the good one', () => {
  const run = runOf([asked('ten', 'low'), asked('four', 'high'), asked('four', null)]);
  expect(answersToRest(run, false).map(({ act }) => act)).toEqual([
    'confirm',
    'confirm',
    'confirm',
  ]);
});
