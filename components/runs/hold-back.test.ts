import { expect, it } from 'vitest';
import type { HoldBackPlan } from '@/lib/runs/hold-back.schema';
import { heldBack, NOTHING_CHOSEN, whatItGives, whyNot } from './hold-back';

/** Forty clips of one model, which nobody but one person reviews. */
const ALONE: HoldBackPlan = {
  strata: [{ model: 'large', items: 40 }],
  samples: 0,
  held: 0,
  seen: 0,
  reviewers: 1,
  before: false,
};

it.each([
  ['others review here', { reviewers: 3 }, { count: 12, raters: 2 }],
  ['clips were held back before', { before: true }, { count: 12, raters: 1 }],
  [
    'there are many',
    { reviewers: 2, strata: [{ model: null, items: 4000 }] },
    { count: 60, raters: 2 },
  ],
])('a sample is proposed where %s', (_what, part, proposed) => {
  const plan = { ...ALONE, ...part };
  expect(whyNot(plan, 'clip')).toBeNull();
  expect(heldBack(plan, NOTHING_CHOSEN, 'clip')).toEqual(proposed);
  expect(heldBack(plan, { ...NOTHING_CHOSEN, on: false }, 'clip')).toBeNull();
});

it.each([
  ['nobody else reviews here', {}],
  ['fewer than 10', { reviewers: 2, strata: [{ model: 'large', items: 9 }] }],
  ['held back already', { reviewers: 2, held: 12 }],
])('none is proposed, for a reason that is said: %s', (_what, part) => {
  const plan = { ...ALONE, ...part };
  expect(whyNot(plan, 'clip')).toMatch(/^Off: /);
  expect(heldBack(plan, NOTHING_CHOSEN, 'clip')).toBeNull();
  expect(heldBack(plan, { on: true, count: 5, raters: null }, 'clip')?.count).toBe(5);
});

it.each([
  [{ samples: 3 }, 'Sample clips are never held back.'],
  [{ held: 3 }, '3 are held back already, and serve this run, too.'],
  [{ seen: 3 }, 'Everybody who reviews has seen what is said of these clips.'],
])('nothing can be held back of %j', (part, reason) => {
  const plan = { ...ALONE, strata: [], ...part };
  expect(whyNot(plan, 'clip')).toBe(reason);
  expect(heldBack(plan, { on: true, count: 5, raters: 1 }, 'clip')).toBeNull();
});

it('says how many that is of each model, and how exact a share will be', () => {
  // Wilson at a half: 1.96 / (2 √(12 + 1.96²)) = 0.246.
  expect(whatItGives(ALONE, 12)).toBe('Shares by people: within ±25 points.');
  const strata = [
    { model: 'large', items: 30 },
    { model: 'small', items: 3 },
  ];
  expect(whatItGives({ ...ALONE, strata }, 12)).toMatch(/^6 of each of 2 models, 9 in all\. /);
});
