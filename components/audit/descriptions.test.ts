import { describe, expect, it } from 'vitest';
import { describeAction, detailsOf } from './descriptions';

describe('the audit in words', () => {
  it('reads actions', () => {
    expect(describeAction('api-key.made')).toBe('api key made');
    expect(describeAction('answer.cannot_tell')).toBe('answer: cannot tell');
  });

  it('shows of a change only what differs, each value in full and by itself', () => {
    const long = 'x'.repeat(5000);
    const before = { name: 'One', parameters: { seed: 2, inputPrice: null }, model: 'm', ids: [] };
    const after = { name: 'Two', parameters: { seed: 2, inputPrice: 3 }, ids: ['a', 'b'], long };
    expect(detailsOf({ before, after })).toEqual([
      { name: 'name', before: 'One', after: 'Two' },
      { name: 'model', before: 'm', after: null },
      { name: 'parameters › input price', before: null, after: '3' },
      { name: 'ids', before: null, after: 'a\nb' },
      { name: 'long', before: null, after: long },
    ]);
    expect(detailsOf({ before: null, after: null })).toEqual([]);
    expect(
      detailsOf({ before: null, after: { stages: [{ suite: 's' }, { suite: 't' }] } }),
    ).toEqual([
      { name: 'stages › 1 › suite', before: null, after: 's' },
      { name: 'stages › 2 › suite', before: null, after: 't' },
    ]);
  });
});
