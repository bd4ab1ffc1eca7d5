import { describe, expect, it } from 'vitest';
import { LONGEST_SIDE, layOutSheet, STRIP } from './sheet';

const cellsOf = (sizes: readonly (readonly [number, number])[]) =>
  sizes.map(([width, height], index) => ({
    number: index + 1,
    frame: { position: 0, at: 0, hash: 'a'.repeat(64), width, height },
  }));
const equalCells = (count: number, width = 768, height = 432) =>
  cellsOf(Array.from({ length: count }, () => [width, height] as const));

describe('the layout of a sheet', () => {
  it.each([
    ['wide', 768, 432],
    ['square', 768, 768],
    ['tall', 432, 768],
  ])(
    'holds twenty %s frames in one picture of bounded sides, apart and in rows',
    (_, width, height) => {
      const sheet = layOutSheet({ cells: equalCells(20, width, height) });
      expect(sheet.width).toBeLessThanOrEqual(LONGEST_SIDE);
      expect(sheet.height).toBeLessThanOrEqual(LONGEST_SIDE);
      // They fill it: no cell could be larger by a tenth.
      expect(Math.max(sheet.width, sheet.height)).toBeGreaterThan(0.9 * LONGEST_SIDE);
      sheet.boxes.forEach((box, index) => {
        expect(box.left + box.width).toBeLessThan(sheet.width);
        expect(box.top + box.height).toBeLessThan(sheet.height);
        expect(box.top).toBeGreaterThanOrEqual(STRIP);
        const next = sheet.boxes[index + 1];
        if (!next) return;
        const atSide = next.top === box.top && next.left > box.left + box.width;
        const below =
          next.top >= box.top + box.height + STRIP && next.left === sheet.boxes[0]?.left;
        expect(atSide || below).toBe(true);
      });
    },
  );

  it('keeps the proportions of the first frame, and enlarges none', () => {
    const [box] = layOutSheet({ cells: equalCells(20) }).boxes;
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(layOutSheet({ cells: equalCells(4, 64, 36) }).boxes[0]).toMatchObject({
      width: 64,
      height: 36,
    });
  });

  it('puts frames that could not be larger anyhow as near to a square as they go', () => {
    const { width, height } = layOutSheet({ cells: equalCells(20, 320, 180) });
    expect([width, height]).toEqual([4 * 326 + 6, 5 * 210 + 6]);
  });

  it('is refused without frames, or with too many', () => {
    expect(() => layOutSheet({ cells: [] })).toThrow('1 to 20 frames, not 0');
    expect(() => layOutSheet({ cells: equalCells(21) })).toThrow('1 to 20 frames, not 21');
  });
});
