import { describe, expect, it } from 'vitest';
import {
  LARGEST_SCALE,
  type Point,
  panBy,
  placeOf,
  scaleWords,
  type View,
  WHOLE,
  ZOOM_STEP,
  zoomBy,
} from './zoom';

/** The point of the picture that is seen at a point of the frame. */
const seenAt = (view: View, at: Point) => ({
  x: view.x + at.x / view.scale,
  y: view.y + at.y / view.scale,
});

describe('zooming', () => {
  it('keeps what is under the pointer there', () => {
    const before = zoomBy(WHOLE, 2, { x: 0.3, y: 0.6 });
    for (const at of [
      { x: 0.25, y: 0.75 },
      { x: 0.9, y: 0.1 },
    ]) {
      const after = zoomBy(before, 3, at);
      expect(after.scale).toBe(6);
      expect(seenAt(after, at).x).toBeCloseTo(seenAt(before, at).x, 9);
      expect(seenAt(after, at).y).toBeCloseTo(seenAt(before, at).y, 9);
    }
  });

  it('goes about the middle when no point is named', () => {
    expect(zoomBy(WHOLE, 4)).toEqual({ scale: 4, x: 0.375, y: 0.375 });
  });

  it('ends at the whole picture and at the largest scale', () => {
    const there = [1, 2, 3].reduce((view) => zoomBy(view, ZOOM_STEP, { x: 1, y: 0 }), WHOLE);
    const back = [1, 2, 3].reduce((view) => zoomBy(view, 1 / ZOOM_STEP, { x: 0, y: 1 }), there);
    expect(back).toEqual(WHOLE);
    expect(zoomBy(WHOLE, 0.5)).toEqual(WHOLE);
    expect(zoomBy(WHOLE, 1000).scale).toBe(LARGEST_SCALE);
  });

  it('shows nothing outside of the picture when it goes out near an edge', () => {
    const corner = panBy(zoomBy(WHOLE, 4), { x: 9, y: 9 });
    expect(zoomBy(corner, 0.5)).toEqual({ scale: 2, x: 0.5, y: 0.5 });
  });
});

describe('panning', () => {
  it('goes by shares of the frame, whatever the scale', () => {
    const view = panBy(zoomBy(WHOLE, 4), { x: 0.5, y: -0.5 });
    expect(view).toEqual({ scale: 4, x: 0.5, y: 0.25 });
  });

  it('ends where the picture ends', () => {
    expect(panBy(zoomBy(WHOLE, 4), { x: -9, y: 9 })).toEqual({ scale: 4, x: 0, y: 0.75 });
    expect(panBy(WHOLE, { x: 0.5, y: 0.5 })).toEqual(WHOLE);
  });
});

it('a picture is laid out so that the corner of the view is that of the frame', () => {
  expect(placeOf({ scale: 4, x: 0.5, y: 0.25 })).toEqual({
    width: '400%',
    height: '400%',
    left: '-200%',
    top: '-100%',
  });
});

it('a scale is printed in percent', () => {
  const words = [1, ZOOM_STEP, 16].map((scale) => scaleWords({ ...WHOLE, scale }));
  expect(words).toEqual(['100\u202f%', '141\u202f%', '1600\u202f%']);
});
