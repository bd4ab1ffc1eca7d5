import { expect, it } from 'vitest';
import { changesBetween, placeOf } from './version-changes';

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

it('tells the version that counts from those it came from, and from those beside it', () => {
  const version = (id: string, replacesId: string | null) => ({ id, replacesId });
  const [first, ...edits] = [
    version('first', null),
    version('ada', 'first'),
    version('ben', 'first'),
  ];
  const both = [first, ...edits].flatMap((one) => one ?? []);
  const placesOf = (history: typeof both) => history.map(({ id }) => placeOf(id, history));
  expect(placesOf(both)).toEqual(['corrected', 'superseded', 'current']);
  // Who goes on from a superseded version makes the newest one of all.
  expect(placesOf([...both, version('again', 'ada')])).toEqual([
    ...['corrected', 'corrected', 'superseded', 'current'],
  ]);
  expect(placesOf(both.slice(0, 1))).toEqual(['current']);
});
