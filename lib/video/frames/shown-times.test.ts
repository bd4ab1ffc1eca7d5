import { describe, expect, it } from 'vitest';
import { readShownTimes } from './shown-times';

describe('readShownTimes', () => {
  it('leaves a file without an edit list as it is, a late start too', () => {
    expect(readShownTimes([0, 0.04, 0.08])).toEqual({ skipped: 0, offset: 0 });
    expect(readShownTimes([0.5, 0.54])).toEqual({ skipped: 0, offset: 0 });
  });

  it('skips what is cut off', () => {
    expect(readShownTimes([-0.08, -0.04, 0, 0.04])).toEqual({ skipped: 2, offset: 0 });
  });

  it('begins with the frame after a cut between two frames', () => {
    expect(readShownTimes([-0.06, -0.02, 0.02, 0.06])).toEqual({ skipped: 2, offset: 0.02 });
  });

  it('shows nothing of a file whose frames are all cut off', () => {
    expect(readShownTimes([-0.06, -0.02])).toEqual({ skipped: 2, offset: 0 });
  });
});
