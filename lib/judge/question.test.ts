import { describe, expect, it } from 'vitest';
import { clusterUnit, keyFrameUnit, parseUnit, relationUnit, spanUnit } from './question';

describe('the name of a unit', () => {
  it('tells its kind and its span', () => {
    expect(parseUnit('video')).toEqual({ kind: 'video', span: null });
    expect(parseUnit(keyFrameUnit(1.2))).toEqual({
      kind: 'key-frame',
      span: { from: 1.2, to: 1.2 },
    });
    expect(parseUnit(clusterUnit(0.8, 1.6))).toMatchObject({ kind: 'cluster', span: { to: 1.6 } });
    expect(parseUnit(spanUnit(0.8, 0.8))).toEqual({ kind: 'span', span: { from: 0.8, to: 0.8 } });
  });

  it('may hold the words of a claim, whatever they are', () => {
    const words = ['a "cup"', 'on\ntop: of', ']'];
    expect(parseUnit(relationUnit({ from: 1, to: 1 }, words))).toEqual({
      kind: 'relation',
      span: { from: 1, to: 1 },
    });
    expect(parseUnit(relationUnit({ from: 1, to: 2.5 }, words)).span).toEqual({ from: 1, to: 2.5 });
  });

  it('has one of the known forms', () => {
    for (const name of [
      '',
      'key-frame@1',
      'cluster@1.000',
      'span@1.000',
      'relation@1.000',
      'video@0.000',
    ]) {
      expect(() => parseUnit(name)).toThrow(/not the name of a unit/);
    }
  });
});
