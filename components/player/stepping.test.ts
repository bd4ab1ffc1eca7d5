import { describe, expect, it } from 'vitest';
import { evenTimestamps, frameAt, seekTarget, stepFrom } from './stepping';

// A variable rate: the third frame stays for half a second.
const TIMES = [0, 0.04, 0.08, 0.58, 0.62];

describe('the frame on the screen', () => {
  it('is the last one presented at or before the time', () => {
    expect(TIMES.map((time) => frameAt(TIMES, time))).toEqual([0, 1, 2, 3, 4]);
    expect(frameAt(TIMES, 0.3)).toBe(2);
    expect(frameAt(TIMES, 99)).toBe(4);
  });

  it('is the first one before any is presented', () => {
    expect(frameAt([0.1, 0.2], 0)).toBe(0);
  });

  it('counts a player’s rounded time as the frame itself', () => {
    expect(frameAt(TIMES, 0.0799)).toBe(2);
  });
});

describe('seeking', () => {
  it('is sought a little behind its start', () => {
    expect(seekTarget(TIMES, 2, 0.66)).toBeCloseTo(0.095, 6);
    expect(seekTarget(TIMES, 4, 0.66)).toBeCloseTo(0.635, 6);
  });

  it('comes back to the same frame, whatever the rate', () => {
    for (let index = 0; index < TIMES.length; index += 1) {
      expect(frameAt(TIMES, seekTarget(TIMES, index, 0.66))).toBe(index);
    }
  });
});

describe('stepping', () => {
  it('goes by frames, not by equal times', () => {
    expect(stepFrom(TIMES, 0.3, 1)).toBe(3);
    expect(stepFrom(TIMES, 0.3, -1)).toBe(1);
  });

  it('stops at both ends', () => {
    expect(stepFrom(TIMES, 0.04, -10)).toBe(0);
    expect(stepFrom(TIMES, 0.04, 10)).toBe(4);
  });
});

it('spaces frames evenly where nothing better is known', () => {
  expect(evenTimestamps(3, 25)).toEqual([0, 0.04, 0.08]);
});
