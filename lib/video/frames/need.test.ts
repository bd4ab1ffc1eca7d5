import { describe, expect, it } from 'vitest';
import { type FrameSettings, frameSettingsSchema } from '../schema';
import {
  describeNeed,
  type FrameNeed,
  frameNeedSchema,
  meets,
  needOfPart,
  settingsFor,
} from './need';

const pictures = { maxSide: 640, quality: 0.5 };
const sets: Record<string, FrameSettings> = {
  key: { mode: 'key', ...pictures },
  close: { mode: 'key', ...pictures, step: 0.5 },
  closer: { mode: 'key', ...pictures, step: 0.25 },
  reference: { mode: 'reference', ...pictures },
  eight: { mode: 'uniform', ...pictures, count: 8 },
  ends: { mode: 'uniform', ...pictures, count: 8, ends: true },
  sixteen: { mode: 'uniform', ...pictures, count: 16 },
  part: { mode: 'uniform', ...pictures, count: 8, from: 3.5, to: 9 },
  other: { mode: 'uniform', ...pictures, count: 8, from: 9, to: 12 },
  half: { mode: 'uniform', ...pictures, scale: 'quarter', count: 8, from: 9, to: 12 },
  interval: { mode: 'interval', ...pictures, from: 0, to: 2 },
};

const meeting = (need: FrameNeed) =>
  Object.keys(sets).filter((name) => meets(sets[name] as FrameSettings, need));

describe('a need of frames', () => {
  it('of key frames is met however these were chosen, and by nothing else', () => {
    expect(meeting({ mode: 'key' })).toEqual(['key', 'close', 'closer', 'reference']);
  });

  it('of key frames with others is met by those that are as near, and by those chosen as published', () => {
    expect(meeting({ mode: 'key', step: 0.25 })).toEqual(['closer', 'reference']);
    expect(meeting({ mode: 'key', step: 0.5 })).toEqual(['close', 'closer', 'reference']);
  });

  it('of even frames is met by as many, whatever the video has', () => {
    expect(meeting({ mode: 'uniform', count: 8 })).toEqual(['eight']);
    expect(meeting({ mode: 'uniform', count: 8, ends: true })).toEqual(['ends']);
    expect(meeting({ mode: 'uniform', count: 32 })).toEqual([]);
  });

  it('of a part is met by frames of that part alone, and in half size by such alone', () => {
    const need = { mode: 'uniform', count: 8 } as const;
    expect(meeting(needOfPart(need, { from: 3.5, to: 9 }))).toEqual(['part']);
    expect(meeting(needOfPart(need, { from: 9, to: 12 }))).toEqual(['other', 'half']);
    const half = { ...need, scale: 'quarter' } as const;
    expect(meeting(needOfPart(half, { from: 9, to: 12 }))).toEqual(['half']);
    expect(needOfPart(need, { from: null, to: null })).toEqual(need);
    expect(needOfPart({ mode: 'key' }, { from: 1, to: 2 })).toEqual({ mode: 'key' });
  });

  it('is said with its part and size', () => {
    const part = { mode: 'uniform', count: 8, from: 3.5, to: 9, scale: 'quarter' } as const;
    expect(describeNeed(part)).toBe('8 even frames of 3.5–9 s at half width and height');
    expect(describeNeed({ mode: 'uniform', count: 8, from: 2 })).toBe('8 even frames from 2 s on');
    expect(describeNeed({ mode: 'key', step: 0.25 })).toBe('key frames and one every 0.25 s');
  });

  it('in half size is taken at half of whatever the video has', () => {
    const settings = settingsFor({ mode: 'uniform', count: 8, scale: 'quarter' });
    expect(settings).toMatchObject({ scale: 'quarter', maxSide: 4096 });
    expect(settingsFor({ mode: 'uniform', count: 8 })).toEqual({
      mode: 'uniform',
      count: 8,
      maxSide: 768,
      quality: 0.85,
    });
  });

  it.each<FrameNeed>([
    { mode: 'key' },
    { mode: 'key', step: 0.25 },
    { mode: 'uniform', count: 16, scale: 'quarter', from: 1, to: 2.25 },
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
