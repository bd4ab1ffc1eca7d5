import { describe, expect, it } from 'vitest';
import { describeAction, differencesOf } from './descriptions';

describe('the audit in words', () => {
  it('reads actions', () => {
    expect(describeAction('api-key.made')).toBe('api key made');
    expect(describeAction('answer.cannot_tell')).toBe('answer: cannot tell');
  });

  it('shows of a change only what differs', () => {
    const before = { name: 'One', limits: { calls: 2 }, model: 'm' };
    const after = { name: 'Two', limits: { calls: 2 }, price: 3 };
    expect(differencesOf({ before, after })).toEqual([
      { name: 'name', before: 'One', after: 'Two' },
      { name: 'model', before: 'm', after: null },
      { name: 'price', before: null, after: '3' },
    ]);
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });
});
