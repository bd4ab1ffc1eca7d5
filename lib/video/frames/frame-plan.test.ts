import { describe, expect, it } from 'vitest';
import type { Probe } from '../engines/engine';
import { RefusedFile } from '../refused-file';
import { type Coverage, framesShown } from './coverage';
import { framesToCompare, planFrames } from './frame-plan';
import { framesFromEndToEnd, intervalFrames, uniformFrames } from './frames-by-time';

function video(count: number, every = 0.04, independentEvery = 250): Probe {
  return {
    track: 0,
    codec: 'h264',
    storedWidth: 1280,
    width: 1280,
    height: 720,
    rotation: 0,
    times: Array.from({ length: count }, (_, index) => index * every),
    offset: 0,
    independent: Array.from(
      { length: Math.ceil(count / independentEvery) },
      (_, index) => index * independentEvery,
    ),
    duration: count * every,
    hasAudio: false,
    colour: { matrix: 'bt709', fullRange: false },
    coloursAreRgb: false,
    warnings: [],
  };
}

const PICTURES = { maxSide: 768, quality: 0.85 };

describe('framesToCompare', () => {
  it('takes every frame of a short clip, and every second of a longer one', () => {
    expect(framesToCompare(video(150))).toHaveLength(150);
    expect(framesToCompare(video(500)).slice(0, 3)).toEqual([0, 2, 4]);
  });

  it('takes at most 300 from all over a long video', () => {
    const frames = framesToCompare(video(7200));
    expect(frames).toHaveLength(300);
    expect(frames[0]).toBe(0);
    const gaps = frames.slice(1).map((frame, index) => frame - (frames[index] as number));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(48);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });

  it('takes only frames that decode by themselves where there are enough', () => {
    const hour = video(90_000, 0.04, 100);
    const independent = new Set(hour.independent);
    const frames = framesToCompare(hour);
    expect(frames).toHaveLength(300);
    expect(frames.every((frame) => independent.has(frame))).toBe(true);

    const minutes = video(7200, 0.04, 48);
    expect(framesToCompare(minutes)).toEqual(minutes.independent);

    const gap = { ...minutes, independent: minutes.independent.filter((at) => at < 6000) };
    const last = framesToCompare(gap).filter((at) => at >= 6000);
    expect(last.length).toBeGreaterThanOrEqual(16);
    expect(last.length).toBeLessThanOrEqual(18);
  });
});

describe('uniformFrames', () => {
  it('takes the middles of equal parts', () => {
    expect(uniformFrames(video(80), 8)).toEqual([5, 15, 25, 35, 45, 55, 65, 75]);
  });

  it('goes by time, not by number', () => {
    const times = [0, 0.1, 0.2, 0.3, 5, 9];
    expect(uniformFrames({ times, duration: 10 }, 4)).toEqual([3, 4]);
  });

  it('takes every frame of a video that has fewer, once', () => {
    expect(uniformFrames(video(3), 16)).toEqual([0, 1, 2]);
  });

  it('starts where the video does', () => {
    expect(uniformFrames({ times: [100, 101, 102, 103], duration: 4 }, 2)).toEqual([1, 3]);
  });

  it('takes the middles of equal parts of a part of the video', () => {
    const clip = { times: Array.from({ length: 40 }, (_, at) => at), duration: 40 };
    expect(uniformFrames(clip, 4, { from: 8, to: 16 })).toEqual([9, 11, 13, 15]);
    expect(uniformFrames(clip, 2, { from: 20 })).toEqual([25, 35]);
    expect(uniformFrames(clip, 2, { from: 36, to: 90 })).toEqual([37, 39]);
    expect(uniformFrames(clip, 2, { from: 40, to: 44 })).toEqual([]);
    expect(uniformFrames(clip, 2, { from: 0, to: 40 })).toEqual(uniformFrames(clip, 2));
  });
});

it('engines that round times differently choose the same frames', () => {
  const exact = { ...video(24, 1 / 24), duration: 1 };
  const rounded = { ...exact, times: exact.times.map((time) => Number(time.toFixed(6))) };
  for (const count of [2, 3, 4, 6, 12]) {
    expect(uniformFrames(rounded, count)).toEqual(uniformFrames(exact, count));
  }
  for (const from of exact.times) {
    expect(intervalFrames(rounded, from, from + 0.25)).toEqual(
      intervalFrames(exact, from, from + 0.25),
    );
  }
  const long = { ...video(1200, 1 / 24, 4), duration: 50 };
  const longRounded = { ...long, times: long.times.map((time) => Number(time.toFixed(6))) };
  expect(framesToCompare(longRounded)).toEqual(framesToCompare(long));
});

describe('framesFromEndToEnd', () => {
  it('takes the first and the last, and as many frames apart between them', () => {
    expect(framesFromEndToEnd(81, 5)).toEqual([0, 20, 40, 60, 80]);
    expect(framesFromEndToEnd(80, 4)).toEqual([0, 26, 52, 79]);
    expect(framesFromEndToEnd(300, 64)).toHaveLength(64);
  });

  it('takes every frame of a video that has fewer, once', () => {
    expect(framesFromEndToEnd(3, 16)).toEqual([0, 1, 2]);
    expect(framesFromEndToEnd(1, 16)).toEqual([0]);
  });

  it('takes the first of those where one is enough', () => {
    expect(framesFromEndToEnd(80, 1)).toEqual([0]);
  });
});

describe('intervalFrames', () => {
  const clip = { times: [0, 1, 2, 3], duration: 4 };

  it('begins with the frame that stands at the first time, and ends with the second', () => {
    expect(intervalFrames(clip, 1, 2)).toEqual([1, 2]);
    expect(intervalFrames(clip, 1.5, 2.9)).toEqual([1, 2]);
    expect(intervalFrames(clip, 3.5, 60)).toEqual([3]);
  });

  it('is empty after the end, or the wrong way round', () => {
    expect(intervalFrames(clip, 4, 5)).toEqual([]);
    expect(intervalFrames(clip, 2.5, 0.5)).toEqual([]);
  });
});

describe('planFrames', () => {
  it('makes one cluster of frames that are chosen by time', () => {
    const plan = planFrames('a.mp4', video(100), { mode: 'uniform', count: 4, ...PICTURES });
    expect(plan.keep).toEqual([12, 37, 62, 87]);
    expect(plan.clusters(4)).toEqual([{ keyFrame: 1, frames: [0, 1, 2, 3] }]);
    const fromEnds = { mode: 'uniform', count: 4, ends: true, ...PICTURES } as const;
    expect(planFrames('a.mp4', video(100), fromEnds).keep).toEqual([0, 33, 66, 99]);
  });

  it('looks at every fifth frame, at full size, in reference mode', () => {
    const { keep } = planFrames('a.mp4', video(12), { mode: 'reference', ...PICTURES });
    expect(keep).toMatchObject({ frames: [0, 5, 10], factor: 1 });
  });

  it('looks at small frames in the default mode', () => {
    const { keep } = planFrames('a.mp4', video(12), { mode: 'key', ...PICTURES });
    expect(keep).toMatchObject({ factor: 8 });
  });

  it.each([
    [{ mode: 'reference' }, 'is too long for the reference mode'],
    [{ mode: 'interval', from: 0, to: 100 }, 'shows 2501 frames from 0 s to 100 s'],
    [{ mode: 'interval', from: 1e6, to: 1e6 }, 'shows no frame from 1000000 s'],
  ] as const)('refuses %j of a long video', (settings, reason) => {
    const plan = () => planFrames('long.mp4', video(90_000), { ...settings, ...PICTURES });
    expect(plan).toThrow(RefusedFile);
    expect(plan).toThrow(reason);
  });
});

describe('frames at even steps besides key frames', () => {
  const random = (seed: number) => {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    };
  };

  /** A grey picture of each time, which changes by and by, and where scenes change at once. */
  const pictureAt = (at: number) => {
    const next = random(Math.floor(at / 7) + 1);
    return Uint8Array.from({ length: 32 * 18 }, (_, pixel) =>
      Math.min(255, next() * 0.8 + 40 * Math.sin(at * 2 + pixel / 36) + 40),
    );
  };

  /** Times of the frames that are kept, and of the clusters' frames, each with its key frame's in front. */
  function take(probe: Probe, step?: number) {
    const settings = { mode: 'key' as const, ...PICTURES, ...(step && { step }) };
    const { keep, clusters } = planFrames('a.mp4', probe, settings);
    if (!('choose' in keep)) throw new Error('no look');
    const times = keep.frames.map((index) => probe.times[index] ?? 0);
    const pixels = times.map(pictureAt);
    const kept = keep.choose({ width: 32, height: 18, times, pixels }).map((at) => times[at] ?? 0);
    const found = clusters(kept.length).map(({ keyFrame, frames }) =>
      [keyFrame, ...frames].map((position) => kept[position]),
    );
    return { looked: keep.frames.length, keepsAll: keep.keepsAll, kept, found };
  }

  /** What a judge is shown of what was taken, at a coverage: the frames' times, cluster by cluster. */
  function shownTimes({ kept, found }: ReturnType<typeof take>, coverage: Coverage) {
    const placeOf = (at: number | undefined) => kept.indexOf(at ?? -1);
    const shown = framesShown(
      {
        settings: { mode: 'key' },
        frames: kept.map((at, position) => ({ position, at, hash: '', width: 32, height: 18 })),
        clusters: found.map(([keyFrame, ...own]) => ({
          keyFrame: placeOf(keyFrame),
          frames: own.map(placeOf),
        })),
      },
      coverage,
    );
    return shown.clusters.map(({ keyFrame, frames }) =>
      [keyFrame, ...frames].map((position) => shown.frames[position]?.at),
    );
  }

  const widest = (times: readonly number[]) =>
    Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));

  const clipOf = (frames: number, rate: number): Probe => {
    const probe = video(frames);
    const times = Array.from({ length: frames }, (_, index) => index / rate);
    return { ...probe, storedWidth: 32, width: 32, height: 18, times, duration: frames / rate };
  };

  it.each([
    ['five seconds', 120, 24],
    ['a minute, of which every second frame is compared', 360, 6],
    ['half a minute at 30 a second, of which a third is compared', 900, 30],
    ['eight frames a second', 64, 8],
  ])('are near enough, and leave the clusters as they are: %s', (_what, frames, rate) => {
    const probe = clipOf(frames, rate);
    const before = take(probe);
    const after = take(probe, 0.25);
    expect(after.found).toEqual(before.found);
    expect(widest(after.kept)).toBeLessThan(0.2501);
    expect(after.kept.length).toBeLessThan(2 * 240 + 50);
  });

  it.each([
    [120, 24],
    [150, 30],
    [360, 6],
    [900, 30],
    [64, 8],
    [5, 0.5],
    [7200, 30],
  ])(
    'are at a wide step those that a standard look chooses of a dense set: %i at %i a second',
    (frames, rate) => {
      const probe = clipOf(frames, rate);
      const [dense, wide] = [take(probe, 0.25), take(probe, 0.5)];
      expect(wide.found).toEqual(dense.found);
      expect(wide.kept.length).toBeLessThanOrEqual(dense.kept.length);
      for (const coverage of ['standard', 'economical'] as const) {
        expect(shownTimes(wide, coverage)).toEqual(shownTimes(dense, coverage));
      }
    },
  );

  it('are at a wide step about half as many in a clip of few scenes', () => {
    const probe = clipOf(150, 30);
    expect(take(probe, 0.5).kept.length).toBeLessThan(0.7 * take(probe, 0.25).kept.length);
  });

  it('are further apart in long videos, for which no frame more is decoded', () => {
    const probe = clipOf(7200, 30);
    const [before, after] = [take(probe), take(probe, 0.25)];
    expect(after.looked).toBe(before.looked);
    expect(after.found).toEqual(before.found);
    expect(widest(after.kept)).toBeGreaterThan(0.5);
    expect(widest(after.kept)).toBeLessThan(2);
    expect(after.kept.length).toBeLessThanOrEqual(300);
  });

  it('are all that are looked at where these are far enough apart, which is known before', () => {
    const [long, short] = [take(clipOf(7200, 30), 0.25), take(clipOf(120, 24), 0.25)];
    expect([long.keepsAll, long.kept.length]).toEqual([true, long.looked]);
    expect(short.keepsAll).toBe(false);
    expect(take(clipOf(7200, 30)).keepsAll).toBe(false);
  });

  it('are all frames of a clip that shows each for two seconds', () => {
    expect(take(clipOf(5, 0.5), 0.25).kept).toEqual([0, 2, 4, 6, 8]);
  });
});
