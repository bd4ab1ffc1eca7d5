import { describe, expect, it } from 'vitest';
import { moreForAgreement, moreInWords, presentWidth } from './more-words';

const names = { noun: 'clip', like: 'clip' };
const interval = (half: number) => ({ low: 5 - half, high: 5 + half, level: 0.95 });
const present = (these: number, like: number) => {
  const width = presentWidth({ these: interval(these), like: interval(like) }, 50, 200);
  if (!width) throw new Error('There is no width.');
  return width;
};

describe('how many more labels a figure takes', () => {
  it('is said for a twentieth of the scale to either side', () => {
    const { short, sentence } = moreInWords(present(0.8, 0.9), 'these', [0, 10], names);
    expect(short).toMatch(/^\d+ more for ±0\.50$/);
    expect(sentence).toMatch(/^About \d+ more clips to read for ±0\.50, drawn as those so far\.$/);
  });

  it('is said in percent where the figure is', () => {
    const { short } = moreInWords(present(0.08, 0.09), 'these', [0, 1], {
      ...names,
      percent: true,
    });
    expect(short).toMatch(/ more for ±5\.0 %$/);
  });

  it('is none where it is as sure by now, and cannot be had where all would not do', () => {
    expect(moreInWords(present(0.4, 0.45), 'like', [0, 10], names).short).toBe('within ±0.50');
    expect(moreInWords(present(0.4, 0.9), 'like', [0, 10], names).sentence).toBe(
      'Reading all 200 would not bring it to ±0.50: it takes more clips like these.',
    );
  });

  it('is not said without intervals', () => {
    expect(presentWidth({ these: null, like: interval(1) }, 50, 200)).toBeNull();
  });
});

describe('how many more clips an agreement takes', () => {
  const at = (low: number, high: number) => ({ low, high, level: 0.95 });

  it('goes by the square of how far the interval reaches', () => {
    expect(moreForAgreement(at(0.5, 0.7), 20, 'clip')).toBe('60 more clips for ±0.05');
    expect(moreForAgreement(at(0.56, 0.64), 20, 'clip')).toBeNull();
  });
});
