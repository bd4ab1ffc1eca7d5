import { describe, expect, it } from 'vitest';
import { clusterUnit, keyFrameUnit, ofMedium, parseUnit, relationUnit, spanUnit } from './question';

describe('the name of a unit', () => {
  it('tells its kind and its span', () => {
    expect(parseUnit('video')).toMatchObject({ kind: 'video', span: null, text: null, medium: 1 });
    expect(parseUnit(keyFrameUnit(1.2))).toMatchObject({
      kind: 'key-frame',
      span: { from: 1.2, to: 1.2 },
    });
    expect(parseUnit(clusterUnit(0.8, 1.6))).toMatchObject({ kind: 'cluster', span: { to: 1.6 } });
    expect(parseUnit(spanUnit(0.8, 0.8))).toMatchObject({
      kind: 'span',
      span: { from: 0.8, to: 0.8 },
    });
  });

  it('may hold the words of a claim, whatever they are', () => {
    const words = ['a "cup"', 'on\ntop: of', ']'];
    expect(parseUnit(relationUnit({ from: 1, to: 1 }, words))).toMatchObject({
      kind: 'relation',
      span: { from: 1, to: 1 },
    });
    expect(parseUnit(relationUnit({ from: 1, to: 2.5 }, words)).span).toEqual({ from: 1, to: 2.5 });
  });

  it('tells a part of a text, a part that the suite names, and the video that it is a part of', () => {
    expect(parseUnit('text@12-40')).toMatchObject({ kind: 'text', text: { from: 12, to: 40 } });
    expect(parseUnit('check:2')).toMatchObject({ kind: 'check', span: null, medium: 1 });
    expect(parseUnit(ofMedium(2, keyFrameUnit(0.4)))).toMatchObject({
      kind: 'key-frame',
      span: { from: 0.4 },
      medium: 2,
    });
    expect(parseUnit(ofMedium(12, 'video'))).toMatchObject({ kind: 'video', medium: 12 });
    expect(ofMedium(1, 'video')).toBe('video');
  });

  it('has one of the known forms', () => {
    for (const name of [
      '',
      'key-frame@1',
      'cluster@1.000',
      'span@1.000',
      'relation@1.000',
      'video@0.000',
      '1/video',
      '0/video',
      'text@1',
      'check:',
      'check: 2',
      'Check:2',
    ]) {
      expect(() => parseUnit(name)).toThrow(/not the name of a unit/);
    }
  });
});
