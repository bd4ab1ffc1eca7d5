import { expect, it } from 'vitest';
import { changesBetween } from './version-changes';

it('names what changed, lists line by line and all else as JSON', () => {
  const before = {
    question: 'What?',
    wrong: ['a', 'b'],
    clip: { from: 1 },
    reason: null,
    steps: [1],
  };
  const after = {
    question: 'What?',
    wrong: ['a', 'c'],
    clip: { from: 2 },
    reason: 'So.',
    steps: [1],
  };
  expect(changesBetween(before, after)).toEqual([
    { name: 'wrong', from: 'a\nb', to: 'a\nc' },
    { name: 'clip', from: '{"from":1}', to: '{"from":2}' },
    { name: 'reason', from: '', to: 'So.' },
  ]);
});
