import { expect, it } from 'vitest';
import { needsReason, rememberReason } from './reasons';

it('offers the latest reason first, and each once', () => {
  expect(rememberReason(['blur', 'shadow'], 'shadow ')).toEqual(['shadow', 'blur']);
});

it('keeps six', () => {
  expect(rememberReason(['1', '2', '3', '4', '5', '6'], '7')).toEqual([
    '7',
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
});

it('remembers nothing of an empty reason', () => {
  expect(rememberReason(['blur'], '  ')).toEqual(['blur']);
});

it('wants one for the values that the question names, and for no other', () => {
  const verdict = { reasonFor: ['reject'] };
  expect(['keep', 'reject', 1].map((value) => needsReason(verdict, value))).toEqual([
    false,
    true,
    false,
  ]);
  expect(needsReason({}, 'reject')).toBe(false);
});
