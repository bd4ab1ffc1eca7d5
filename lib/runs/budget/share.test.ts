import { describe, expect, it } from 'vitest';
import { describeUsedUp, isUsedUp } from './schema';
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
  it('says so in a sentence by which it is known', () => {
    const stateReason = describeUsedUp(2, { cost: 1.9, estimated: true }, 0.25);
    expect(stateReason).toBe(
      'The budget of 2 is used up: the run has cost about 1.9000, and another call costs about 0.2500.',
    );
    expect(isUsedUp({ state: 'paused', stateReason })).toBe(true);
    expect(isUsedUp({ state: 'paused', stateReason: null })).toBe(false);
    expect(isUsedUp({ state: 'running', stateReason })).toBe(false);
  });
});
