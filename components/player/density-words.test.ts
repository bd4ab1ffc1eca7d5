import { describe, expect, it } from 'vitest';
import { densityWords } from './density-words';

describe('how densely a judge looked', () => {
  it('is told by the number of frames and the widest gap', () => {
    expect(densityWords([{ at: 0 }, { at: 0.48 }, { at: 0.9 }], 30)).toBe(
      '3 frames, at most 0.48\u00a0s apart',
    );
    expect(densityWords([{ at: 1 }], 30)).toBe('1 frame');
  });

  it('is no shortcoming where the clip itself has no more', () => {
    expect(densityWords([{ at: 0 }, { at: 2 }], 2)).toBe('2 frames: every one of the clip');
  });
});
