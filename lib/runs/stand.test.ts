import { expect, it } from 'vitest';
import { hasChanged } from './stand.queries';

const seen = (going: number, ended: string | null, of = 'project suite') => ({
  of,
  stand: { going, ended },
});

it.each([
  ['nothing is known yet', null, seen(0, null), 'begun', false],
  ['nothing is new', seen(1, 'a'), seen(1, 'a'), 'begun', false],
  ['a run begins', seen(0, 'a'), seen(1, 'a'), 'begun', true],
  ['a run begins where only ends matter', seen(0, 'a'), seen(1, 'a'), 'ended', false],
  ['a run has begun and ended since', seen(0, 'a'), seen(0, 'b'), 'ended', true],
  ['a first run has ended', seen(0, null), seen(0, 'a'), 'ended', true],
  ['another suite is shown', seen(0, 'a'), seen(0, 'b', 'project other'), 'begun', false],
] as const)('a page reads again or not when %s', (_what, before, now, when, changed) => {
  expect(hasChanged(before, now, when)).toBe(changed);
});
