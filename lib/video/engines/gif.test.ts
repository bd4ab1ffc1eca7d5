import { describe, expect, it } from 'vitest';
import { readGif } from './gif';

const HEADER = [...'GIF89a'].map((letter) => letter.charCodeAt(0));
const SCREEN = [4, 0, 3, 0, 0x80, 0, 0];
const TWO_COLOURS = [0, 0, 0, 255, 255, 255];
const COMMENT = [0x21, 0xfe, 2, 0x2c, 0x3b, 0];
const LAST = [0x3b];

function control(delay: number): number[] {
  return [0x21, 0xf9, 4, 0, delay, 0, 0, 0];
}

function image(localColours: boolean): number[] {
  const place = [0, 0, 0, 0, 4, 0, 3, 0];
  return [0x2c, ...place, ...(localColours ? [0x80, ...TWO_COLOURS] : [0]), 2, 2, 0x2c, 0x3b, 0];
}

describe('readGif', () => {
  it('reads size and delays, over colour tables and blocks that look like others', () => {
    const frames = [...control(7), ...image(true), ...COMMENT, ...control(20), ...image(false)];
    const bytes = Uint8Array.from([...HEADER, ...SCREEN, ...TWO_COLOURS, ...frames, ...LAST]);
    expect(readGif(bytes)).toEqual({ width: 4, height: 3, delays: [7, 20] });
  });

  it('takes a tenth of a second for a delay that is too short or not said', () => {
    const frames = [...control(1), ...image(false), ...image(false)];
    const bytes = Uint8Array.from([...HEADER, ...SCREEN, ...TWO_COLOURS, ...frames, ...LAST]);
    expect(readGif(bytes)?.delays).toEqual([10, 10]);
  });

  it('is null for a file that is cut off anywhere, or none', () => {
    const whole = [...HEADER, ...SCREEN, ...TWO_COLOURS, ...control(7), ...image(false), ...LAST];
    for (let length = 0; length < whole.length; length++) {
      expect(readGif(Uint8Array.from(whole.slice(0, length)))).toBeNull();
    }
    expect(readGif(Uint8Array.from([0x89, ...whole]))).toBeNull();
  });
});
