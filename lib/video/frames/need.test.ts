import { describe, expect, it } from 'vitest';
import { type FrameSettings, frameSettingsSchema } from '../schema';
import { type FrameNeed, frameNeedSchema, meets, settingsFor } from './need';

const pictures = { maxSide: 640, quality: 0.5 };
const sets: Record<string, FrameSettings> = {
  key: { mode: 'key', ...pictures },
  closer: { mode: 'key', ...pictures, step: 0.25 },
  reference: { mode: 'reference', ...pictures },
  eight: { mode: 'uniform', ...pictures, count: 8 },
  ends: { mode: 'uniform', ...pictures, count: 8, ends: true },
  sixteen: { mode: 'uniform', ...pictures, count: 16 },
  interval: { mode: 'interval', ...pictures, from: 0, to: 2 },
};

const meeting = (need: FrameNeed) =>
  Object.keys(sets).filter((name) => meets(sets[name] as FrameSettings, need));

describe('a need of frames', () => {
  it('of key frames is met however these were chosen, and by nothing else', () => {
    expect(meeting({ mode: 'key' })).toEqual(['key', 'closer', 'reference']);
  });

  it('of even frames is met by as many, whatever the video has', () => {
    expect(meeting({ mode: 'uniform', count: 8 })).toEqual(['eight']);
    expect(meeting({ mode: 'uniform', count: 8, ends: true })).toEqual(['ends']);
    expect(meeting({ mode: 'uniform', count: 32 })).toEqual([]);
  });

  it.each<FrameNeed>([
    { mode: 'key' },
    { mode: 'uniform', count: 8 },
    { mode: 'uniform', count: 8, ends: true },
  ])('is met by what is taken for it: $mode', (need) => {
    const settings = frameSettingsSchema.parse(settingsFor(need));
    expect(meets(settings, need)).toBe(true);
  });

  it('is for a number of frames that a frame set may have', () => {
    for (const count of [0, 1.5, 257]) {
      expect(frameNeedSchema.safeParse({ mode: 'uniform', count }).success).toBe(false);
    }
    expect(frameNeedSchema.safeParse({ mode: 'uniform', count: 256 }).success).toBe(true);
  });
});
