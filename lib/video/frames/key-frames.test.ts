import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFrames, distanceBetween, type GreyFrames } from './grey-frames';
import {
  chooseKeyFrames,
  MAX_CLUSTER_FRAMES,
  MAX_KEY_FRAMES,
  NEAR_DUPLICATE,
  referenceClusters,
} from './key-frames';

const WIDTH = 16;
const HEIGHT = 9;

function framesOf(pictures: Uint8Array[], times = pictures.map((_, index) => index / 10)) {
  return { width: WIDTH, height: HEIGHT, times, pixels: pictures } satisfies GreyFrames;
}

/** A picture of its own for every seed: noise without any relation to the others. */
function scene(seed: number): Uint8Array {
  let state = seed * 2_654_435_761 + 1;
  return Uint8Array.from({ length: WIDTH * HEIGHT }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

function blank(value: number): Uint8Array {
  return new Uint8Array(WIDTH * HEIGHT).fill(value);
}

/** The picture with another brightness at a few places, which hardly changes how it looks. */
function nudge(picture: Uint8Array, by: number): Uint8Array {
  return picture.map((value, at) => (at % 37 === 0 ? Math.min(255, value + by) : value));
}

const CLIP_WIDTH = 160;
const CLIP_HEIGHT = 90;

/** A bright disc before a slope of grey, its centre this far from the left. */
function crossingFrame(at: number): Uint8Array {
  return Uint8Array.from({ length: CLIP_WIDTH * CLIP_HEIGHT }, (_, place) => {
    const x = place % CLIP_WIDTH;
    const y = Math.floor(place / CLIP_WIDTH);
    return Math.hypot(x - at, y - 50) < 16 ? 220 : 40 + x / 4 + y / 2;
  });
}

/** The disc stands, crosses the picture, and stands again. */
function crossingClip(): GreyFrames {
  const places = Array.from(
    { length: 60 },
    (_, at) => 30 + 100 * Math.min(1, Math.max(0, (at - 20) / 20)),
  );
  const pixels = places.map(crossingFrame);
  return { width: CLIP_WIDTH, height: CLIP_HEIGHT, times: pixels.map((_, at) => at / 15), pixels };
}

/** What coding does to frames: noise of up to this much, and values in steps; now finer, now coarser. */
function codeAgain(pixels: readonly Uint8Array[], seed: number, noise: number, step: number) {
  let state = seed;
  return pixels.map((picture, at) => {
    const coarse = at % 4 === 0 ? 1 : step;
    return picture.map((value) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const noisy = value + ((state >>> 16) % (2 * noise + 1)) - noise;
      return Math.min(255, Math.max(0, Math.round(noisy / coarse) * coarse));
    });
  });
}

describe('chooseKeyFrames', () => {
  it('makes one cluster of a single frame', () => {
    expect(chooseKeyFrames(framesOf([scene(1)]))).toEqual([{ keyFrame: 0, frames: [0] }]);
  });

  it('finds one key frame in a video that stands still, blank or not', () => {
    for (const picture of [scene(1), blank(0), blank(255)]) {
      const clusters = chooseKeyFrames(framesOf(Array.from({ length: 20 }, () => picture)));
      expect(clusters).toHaveLength(1);
      expect(clusters[0]?.frames).toHaveLength(MAX_CLUSTER_FRAMES);
      expect(clusters[0]?.frames).toEqual(expect.arrayContaining([0, 19]));
    }
  });

  it('finds one key frame in each of three scenes, and cuts where the scenes do', () => {
    const pictures = [1, 2, 3].flatMap((seed) =>
      Array.from({ length: 10 }, (_, index) => nudge(scene(seed), index)),
    );
    const clusters = chooseKeyFrames(framesOf(pictures));
    expect(clusters.map(({ keyFrame }) => Math.floor(keyFrame / 10))).toEqual([0, 1, 2]);
  });

  it('sees two blank scenes of different brightness', () => {
    const pictures = [
      ...Array.from({ length: 10 }, () => blank(0)),
      ...Array.from({ length: 10 }, () => blank(200)),
    ];
    expect(chooseKeyFrames(framesOf(pictures))).toHaveLength(2);
  });

  it('puts the boundary midway in time, not in frames', () => {
    // Two scenes; the first passes ten times as fast as the second.
    const pictures = [1, 2].flatMap((seed) => Array.from({ length: 10 }, () => scene(seed)));
    const times = pictures.map((_, index) => (index < 10 ? index / 10 : index - 9));
    const [first, second] = chooseKeyFrames(framesOf(pictures, times));
    const boundary = first?.frames.at(-1) ?? -1;
    expect(second?.frames[0]).toBe(boundary);
    const middle = ((times[first?.keyFrame ?? 0] ?? 0) + (times[second?.keyFrame ?? 0] ?? 0)) / 2;
    const distances = times.map((time) => Math.abs(time - middle));
    expect(distances[boundary]).toBe(Math.min(...distances));
  });

  it('puts the boundary at the same frame however times are rounded', () => {
    const pictures = [1, 2].flatMap((seed) => Array.from({ length: 11 }, () => scene(seed)));
    const exact = pictures.map((_, index) => index / 24);
    const [up, down] = [7, -7].map((shift) =>
      exact.map((time, index) => time + (index % 2) * shift * 1e-7),
    );
    const clusters = chooseKeyFrames(framesOf(pictures, exact));
    expect(chooseKeyFrames(framesOf(pictures, up))).toEqual(clusters);
    expect(chooseKeyFrames(framesOf(pictures, down))).toEqual(clusters);
  });

  it('keeps its promises for any video', () => {
    const picture = fc.oneof(
      fc.integer({ min: 0, max: 6 }).map(scene),
      fc.integer({ min: 0, max: 255 }).map(blank),
      fc
        .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }))
        .map(([seed, by]) => nudge(scene(seed), by)),
    );
    fc.assert(
      fc.property(fc.array(picture, { minLength: 1, maxLength: 60 }), (pictures) => {
        const frames = framesOf(pictures);
        const clusters = chooseKeyFrames(frames);
        const distances = compareFrames(frames);
        const keys = clusters.map(({ keyFrame }) => keyFrame);

        expect(keys.length).toBeGreaterThanOrEqual(1);
        expect(keys.length).toBeLessThanOrEqual(MAX_KEY_FRAMES);
        expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
        for (const one of keys) {
          for (const other of keys) {
            if (one < other) {
              expect(distanceBetween(distances, one, other)).toBeGreaterThanOrEqual(NEAR_DUPLICATE);
            }
          }
        }

        expect(clusters[0]?.frames[0]).toBe(0);
        expect(clusters.at(-1)?.frames.at(-1)).toBe(pictures.length - 1);
        clusters.forEach(({ keyFrame, frames: members }, index) => {
          expect(members).toContain(keyFrame);
          expect(members).toEqual([...new Set(members)].sort((a, b) => a - b));
          expect(members.length).toBeLessThanOrEqual(MAX_CLUSTER_FRAMES);
          expect(members.length).toBeGreaterThanOrEqual(Math.min(2, pictures.length));
          const next = clusters[index + 1];
          const boundary = members.at(-1) ?? 0;
          if (next) {
            expect(next.frames).toContain(boundary);
            expect(boundary).toBeGreaterThan(keyFrame);
            expect(boundary).toBeLessThanOrEqual(next.keyFrame);
          }
        });
      }),
    );
  });

  it('chooses the same frames when brightness and contrast change', () => {
    const dim = [4, 5].flatMap((seed) =>
      Array.from({ length: 12 }, (_, index) =>
        nudge(
          scene(seed).map((value) => value >> 1),
          index * 3,
        ).map((value) => Math.min(value, 122)),
      ),
    );
    const bright = dim.map((picture) => picture.map((value) => 2 * value + 10));
    expect(chooseKeyFrames(framesOf(bright))).toEqual(chooseKeyFrames(framesOf(dim)));
  });

  it('chooses the same moments of a copy that was coded again', () => {
    const clip = crossingClip();
    const chosen = chooseKeyFrames(clip).map(({ keyFrame }) => keyFrame);
    // One while it stands on the left, one while it stands on the right; or more.
    expect(chosen.length).toBeGreaterThanOrEqual(2);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 8 }),
        (seed, noise, step) => {
          const copy = { ...clip, pixels: codeAgain(clip.pixels, seed, noise, step) };
          const again = chooseKeyFrames(copy).map(({ keyFrame }) => keyFrame);
          expect(again).toHaveLength(chosen.length);
          for (const [at, key] of again.entries()) {
            expect(Math.abs(key - (chosen[at] as number))).toBeLessThanOrEqual(5);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('chooses the middle of a still, whatever noise lies on it', () => {
    const still = Array.from({ length: 41 }, () => crossingFrame(40));
    for (const seed of [1, 2, 3]) {
      const pixels = codeAgain(still, seed, 4, 4);
      const clusters = chooseKeyFrames({
        ...crossingClip(),
        times: pixels.map((_, at) => at),
        pixels,
      });
      expect(clusters.map(({ keyFrame }) => keyFrame)).toEqual([20]);
    }
  });

  it('finds five scenes in 300 frames', () => {
    const pictures = Array.from({ length: 300 }, (_, index) => scene(Math.floor(index / 60)));
    const keys = chooseKeyFrames(framesOf(pictures)).map(({ keyFrame }) => keyFrame);
    expect(keys.map((key) => Math.floor(key / 60))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('referenceClusters', () => {
  const keysOf = (pictures: Uint8Array[]) =>
    referenceClusters(framesOf(pictures)).map(({ keyFrame }) => keyFrame);

  it('takes all frames where there are no more than ten', () => {
    expect(keysOf([1, 2, 3].map(scene))).toEqual([0, 1, 2]);
  });

  it('takes ten, in order of time, one of every scene among them', () => {
    const pictures = Array.from({ length: 40 }, (_, index) =>
      nudge(scene(Math.floor(index / 10)), index % 10),
    );
    const keys = keysOf(pictures);
    expect(keys).toHaveLength(10);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    expect(new Set(keys.map((key) => Math.floor(key / 10)))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('adds detail frames between distant key frames, each far from the one before it', () => {
    // Two scenes that stand long, and in between three frames of which the first two look the same.
    const still = (seed: number, count: number) => Array.from({ length: count }, () => scene(seed));
    const pictures = [...still(1, 8), scene(3), scene(3), scene(4), ...still(2, 8)];
    const clusters = referenceClusters(framesOf(pictures));
    const distances = compareFrames(framesOf(pictures));
    for (const { keyFrame, frames } of clusters) {
      expect(frames[0]).toBe(keyFrame);
      frames.slice(1).forEach((frame, index) => {
        expect(distanceBetween(distances, frames[index] as number, frame)).toBeGreaterThan(0.5);
      });
    }
  });
});
