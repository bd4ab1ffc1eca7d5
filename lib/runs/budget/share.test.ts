import { describe, expect, it } from 'vitest';
import { describeBudget, describeUsedUp, isUsedUp } from './schema';
import { shareBudget } from './share';

const standing = { budget: 10, spent: 0, others: 0, held: 0 };
const known = (cost: number) => ({ most: cost, likely: cost });

describe('a budget that is shared out', () => {
  it('grants calls in their order while all that are under way fit', () => {
    const asking = [known(2), known(2), known(2)];
    expect(shareBudget({ ...standing, spent: 3, others: 1, held: 1 }, asking)).toEqual({
      granted: [2, 2],
      room: 0,
      isUsedUp: false,
    });
  });

  it('is not used up while a call is under way that may cost less than it might', () => {
    expect(shareBudget({ ...standing, spent: 9, others: 0.5 }, [known(1)])).toMatchObject({
      granted: [],
      isUsedUp: false,
    });
    expect(shareBudget({ ...standing, spent: 9, held: 0.5 }, [known(1)])).toMatchObject({
      granted: [],
      isUsedUp: false,
    });
    expect(shareBudget({ ...standing, spent: 9.5 }, [known(1)])).toMatchObject({
      granted: [],
      isUsedUp: true,
    });
  });

  it('is wholly for a call of which too little is known, and for one of them at once', () => {
    const unknown = { most: 40, likely: 1 };
    expect(shareBudget(standing, [unknown, unknown])).toEqual({
      granted: [10],
      room: 0,
      isUsedUp: false,
    });
    expect(shareBudget({ ...standing, others: 1 }, [unknown])).toMatchObject({ granted: [] });
    expect(shareBudget({ ...standing, spent: 9.5 }, [unknown])).toMatchObject({ isUsedUp: true });
    expect(shareBudget({ ...standing, spent: 10 }, [{ most: Infinity, likely: 0 }])).toMatchObject({
      isUsedUp: true,
    });
  });

  it('leaves room for calls to come where much is left, and knows that sums are not exact', () => {
    expect(shareBudget(standing, [known(0.01)]).room).toBe(0.64);
    expect(
      shareBudget({ ...standing, budget: 0.3, spent: 0.1 + 0.1 }, [known(0.1)]).granted,
    ).toEqual([0.1]);
  });
});

describe('a run that pauses for its budget', () => {
  it('has cost nothing before its first call', () => {
    const none = { cost: null, estimated: false, currency: 'USD' };
    expect(describeBudget({ ...none, budget: 2 }).spent).toBe('0.00\u00a0USD');
    expect(describeBudget({ ...none, budget: null })).toEqual({ spent: '–', budget: null });
  });

  it('says so in a sentence by which it is known', () => {
    expect(describeUsedUp(0, 0.25, 'USD')).toBe('The budget is used up.');
    const stateReason = describeUsedUp(0.1, 0.25, 'USD');
    expect(stateReason).toBe(
      'The budget is used up: another call is expected to cost about 0.250\u00a0USD.',
    );
    expect(isUsedUp({ state: 'paused', stateReason })).toBe(true);
    expect(isUsedUp({ state: 'paused', stateReason: null })).toBe(false);
    expect(isUsedUp({ state: 'running', stateReason })).toBe(false);
  });
});
