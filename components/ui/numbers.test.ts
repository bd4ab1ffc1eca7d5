import { describe, expect, it } from 'vitest';
import { countNoun, formatCount, formatDecimal, formatSeconds, formatShare } from './numbers';

describe('numbers as people read them', () => {
  it('separates thousands and counts nouns', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(countNoun(1, 'clip')).toBe('1 clip');
    expect(countNoun(0, 'clip')).toBe('0 clips');
    expect(countNoun(2, 'reply', 'replies')).toBe('2 replies');
  });

  it('writes a true minus sign, and none before zero', () => {
    expect(formatDecimal(-0.256, 2)).toBe('−0.26');
    expect(formatDecimal(-0.001, 2)).toBe('0.00');
    expect(formatDecimal(3, 1)).toBe('3.0');
  });

  it('never rounds a share to nothing or to everything', () => {
    expect(formatShare(0.004)).toBe('<1\u00a0%');
    expect(formatShare(0.996)).toBe('>99\u00a0%');
    expect(formatShare(0)).toBe('0\u00a0%');
    expect(formatShare(1)).toBe('100\u00a0%');
    expect(formatShare(0.505)).toBe('51\u00a0%');
  });

  it('changes the unit of a duration with its size', () => {
    expect(formatSeconds(3.94)).toBe('3.9 s');
    expect(formatSeconds(59.97)).toBe('1 min 00 s');
    expect(formatSeconds(65)).toBe('1 min 05 s');
    expect(formatSeconds(7380)).toBe('2 h 03 min');
  });
});
