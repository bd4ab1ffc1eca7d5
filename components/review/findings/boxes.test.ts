import { describe, expect, it } from 'vitest';
import { boxBetween, moveBox, sizeBox } from './boxes';

const BOX = { at: 1, x: 0.5, y: 0.5, width: 0.25, height: 0.25 };

describe('a box', () => {
  it('lies between two corners, whichever way it was drawn', () => {
    expect(boxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 }, 1)).toEqual({
      at: 1,
      x: 0.25,
      y: 0.25,
      width: 0.5,
      height: 0.25,
    });
  });

  it('ends where the picture ends', () => {
    const box = boxBetween({ x: 0.5, y: 0.5 }, { x: 1.5, y: -1 }, 1);
    expect(box).toMatchObject({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
    expect(moveBox(BOX, 1, -1)).toMatchObject({ x: 0.75, y: 0 });
    expect(sizeBox(BOX, 0.75, 0)).toMatchObject({ x: 0, width: 1 });
  });

  it('is never too small to be seen', () => {
    const point = { x: 1, y: 1 };
    const { x, width } = boxBetween(point, point, 1);
    expect(width).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(1);
  });
});
