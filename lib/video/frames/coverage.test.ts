import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrameSet, frameSetSchema } from '../schema';
import {
  COVERAGE_GAPS,
  coverageSchema,
  framesShown,
  MAX_SHOWN_FRAMES,
  spacingOf,
} from './coverage';

const PICTURES = { maxSide: 768, quality: 0.85 };

function setOf(
  times: readonly number[],
  clusters: FrameSet['clusters'],
  mode: 'key' | 'reference' = 'key',
): FrameSet {
  return frameSetSchema.parse({
    extractor: 'test',
    settings: { mode, ...PICTURES },
    frames: times.map((at, position) => ({
      position,
      at,
      hash: position.toString(16).padStart(64, '0'),
      width: 64,
      height: 36,
    })),
    clusters,
  });
}

const even = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => Math.round(index * step * 1e6) / 1e6);

/** Times of what is shown, cluster by cluster; the key frame's in front. */
function timesOf(set: FrameSet, coverage: 'dense' | 'standard' | 'economical') {
  const shown = framesShown(set, coverage);
  const at = (position: number) => shown.frames[position]?.at;
  return shown.clusters.map(({ keyFrame, frames }) => [at(keyFrame), frames.map(at)]);
}

describe('what a coverage shows', () => {
  // Five seconds with a frame every 0.25 s, of which the cluster has one in a second.
  const quiet = setOf(even(21, 0.25), [{ keyFrame: 8, frames: [0, 4, 8, 12, 16, 20] }]);

  it('is the stored cluster and its frames alone where it is economical', () => {
    expect(timesOf(quiet, 'economical')).toEqual([[2, [0, 1, 2, 3, 4, 5]]]);
    expect(framesShown(quiet, 'economical').frames.map(({ position }) => position)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  it('is a frame every half second where it is standard', () => {
    expect(timesOf(quiet, 'standard')).toEqual([[2, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]]]);
  });

  it('is every quarter of a second where it is dense, in parts with a key frame each', () => {
    expect(timesOf(quiet, 'dense')).toEqual([
      [2, even(11, 0.25)],
      [3.75, even(11, 0.25).map((at) => at + 2.5)],
    ]);
  });

  it('leaves clusters alone that are close enough, and those that nothing can be added to', () => {
    const short = setOf(even(9, 0.1), [
      { keyFrame: 1, frames: [0, 1, 2, 3, 4] },
      { keyFrame: 6, frames: [4, 5, 6, 7, 8] },
    ]);
    expect(framesShown(short, 'standard')).toEqual(framesShown(short, 'economical'));
    const slow = setOf(even(5, 2), [{ keyFrame: 2, frames: [0, 1, 2, 3, 4] }]);
    expect(framesShown(slow, 'dense')).toEqual(framesShown(slow, 'economical'));
    expect(spacingOf(framesShown(slow, 'dense').frames)).toEqual({ frames: 5, widest: 2 });
  });

  it('is what was chosen, where frames were not chosen by the default mode', () => {
    const published = setOf(even(21, 0.25), [{ keyFrame: 0, frames: [0, 10, 20] }], 'reference');
    for (const coverage of coverageSchema.options) {
      expect(timesOf(published, coverage)).toEqual([[0, [0, 2.5, 5]]]);
    }
  });
});

/** Frame sets of any times, with clusters as the default mode makes them: boundaries shared, up to eight frames each. */
const sets = fc
  .record({
    steps: fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 0, maxLength: 150 }),
    keys: fc.array(fc.nat(150), { minLength: 1, maxLength: 6 }),
  })
  .map(({ steps, keys }) => {
    let now = 0;
    const times = [
      0,
      ...steps.map((step) => {
        now += step;
        return now / 1000;
      }),
    ];
    const last = times.length - 1;
    const chosen = [...new Set(keys.map((key) => key % times.length))].toSorted((a, b) => a - b);
    const borders = chosen.slice(1).map((next, index) => ((chosen[index] ?? 0) + next + 1) >> 1);
    const clusters = chosen.map((keyFrame, index) => {
      const from = index === 0 ? 0 : Math.min(borders[index - 1] ?? 0, keyFrame - 1);
      const to = borders[index] ?? last;
      const picked = Array.from({ length: 7 }, (_, at) =>
        Math.round(from + (at * (to - from)) / 6),
      );
      return { keyFrame, frames: [...new Set([...picked, keyFrame])].toSorted((a, b) => a - b) };
    });
    return setOf(times, clusters);
  });

describe.each(['dense', 'standard'] as const)('any clip at %s coverage', (coverage) => {
  const gap = COVERAGE_GAPS[coverage] ?? 0;

  it('has no gap that a frame of the set could close, in any cluster', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const { frames, clusters } = framesShown(set, coverage);
        const times = set.frames.map(({ at }) => at);
        for (const cluster of clusters) {
          const shown = cluster.frames.map((position) => frames[position]?.at ?? 0);
          for (const [place, at] of shown.entries()) {
            const next = shown[place + 1] ?? at;
            const between = times.some((time) => time > at && time < next);
            expect(next - at <= gap + 1e-3 || !between).toBe(true);
          }
        }
        expect(frames[0]?.at).toBe(times[0]);
        expect(frames.at(-1)?.at).toBe(times.at(-1));
      }),
    );
  });

  it('keeps the key frames, gives each cluster one of its own, and shares boundary frames', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const { frames, clusters } = framesShown(set, coverage);
        const keyTimes = clusters.map(({ keyFrame }) => frames[keyFrame]?.at);
        for (const { keyFrame } of set.clusters) {
          expect(keyTimes).toContain(set.frames[keyFrame]?.at);
        }
        expect(new Set(keyTimes).size).toBe(clusters.length);
        for (const [index, cluster] of clusters.entries()) {
          expect(cluster.frames.length).toBeLessThanOrEqual(MAX_SHOWN_FRAMES);
          expect(cluster.frames).toContain(cluster.keyFrame);
          const next = clusters[index + 1]?.frames[0];
          if (next !== undefined) expect(next).toBeLessThanOrEqual(cluster.frames.at(-1) ?? -1);
        }
        expect(frames.map(({ position }) => position)).toEqual(frames.map((_, index) => index));
      }),
    );
  });

  it('shows no stretch less densely than economical does', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const widest = (one: ReturnType<typeof framesShown>) => spacingOf(one.frames).widest;
        const most = Math.max(gap + 1e-3, widest(framesShown(set, 'economical')));
        expect(widest(framesShown(set, coverage))).toBeLessThanOrEqual(most);
      }),
    );
  });
});
