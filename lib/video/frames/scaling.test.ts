import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planesLayout } from './planes';
import { reducePlane, scalePlanes, scaleRgba } from './scaling';

function noise(count: number): Uint8Array {
  return Uint8Array.from(
    { length: count },
    (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255,
  );
}

/** The definition, slowly. */
function meanOfBlock(
  plane: { bytes: Uint8Array; stride: number },
  factor: number,
  column: number,
  row: number,
): number {
  let sum = 0;
  for (let y = row * factor; y < (row + 1) * factor; y++) {
    for (let x = column * factor; x < (column + 1) * factor; x++) {
      sum += plane.bytes[y * plane.stride + x] as number;
    }
  }
  return Math.floor((sum + ((factor * factor) >> 1)) / (factor * factor));
}

/** The mean of the area that a target covers, each pixel by how much of it is covered. */
function meanOfArea(
  plane: { bytes: Uint8Array; stride: number },
  across: number,
  down: number,
  column: number,
  row: number,
): number {
  const covered = (from: number, to: number, at: number) =>
    Math.max(0, Math.min(to, at + 1) - Math.max(from, at));
  let sum = 0;
  for (let y = Math.floor(row * down); y < (row + 1) * down; y++) {
    for (let x = Math.floor(column * across); x < (column + 1) * across; x++) {
      const area =
        covered(column * across, (column + 1) * across, x) *
        covered(row * down, (row + 1) * down, y);
      if (area > 0) sum += area * (plane.bytes[y * plane.stride + x] as number);
    }
  }
  return sum / (across * down);
}

describe('reducePlane', () => {
  it('averages blocks and leaves out the rest, by words or by bytes', () => {
    const sizes = fc.record({
      factor: fc.integer({ min: 1, max: 34 }),
      columns: fc.integer({ min: 1, max: 5 }),
      rows: fc.integer({ min: 1, max: 3 }),
      rest: fc.integer({ min: 0, max: 7 }),
    });
    fc.assert(
      fc.property(sizes, ({ factor, columns, rows, rest }) => {
        const width = columns * factor + Math.min(rest, factor - 1);
        const height = rows * factor + Math.min(rest, factor - 1);
        const stride = (width + 3) & ~3;
        const plane = { bytes: noise(stride * height), stride, width, height };
        const expected = Array.from({ length: columns * rows }, (_, at) =>
          meanOfBlock(plane, factor, at % columns, Math.floor(at / columns)),
        );
        expect([...reducePlane(plane, factor)]).toEqual(expected);
      }),
    );
  });

  it('does not overflow on the largest and brightest blocks', () => {
    const plane = { bytes: new Uint8Array(32 * 32).fill(255), stride: 32, width: 32, height: 32 };
    expect([...reducePlane(plane, 32)]).toEqual([255]);
  });
});

describe('scalePlanes', () => {
  function flat(width: number, height: number, [y, u, v]: [number, number, number]) {
    const { lumaStride, chromaStride, lumaBytes, chromaBytes, size } = planesLayout(width, height);
    const bytes = new Uint8Array(size).fill(y, 0, lumaBytes);
    bytes.fill(u, lumaBytes, lumaBytes + chromaBytes).fill(v, lumaBytes + chromaBytes);
    return { width, height, lumaStride, chromaStride, bytes };
  }

  it('keeps one colour, whatever the sizes, and drops the padding', () => {
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, toWidth, toHeight) => {
        const picture = scalePlanes(flat(width, height, [200, 90, 17]), toWidth, toHeight);
        const luma = toWidth * toHeight;
        const chroma = Math.ceil(toWidth / 2) * Math.ceil(toHeight / 2);
        expect(picture.bytes).toHaveLength(luma + 2 * chroma);
        expect(new Set(picture.bytes.subarray(0, luma))).toEqual(new Set([200]));
        expect(new Set(picture.bytes.subarray(luma, luma + chroma))).toEqual(new Set([90]));
        expect(new Set(picture.bytes.subarray(luma + chroma))).toEqual(new Set([17]));
      }),
    );
  });

  it('weighs pixels by the area that they cover', () => {
    const planes = flat(6, 2, [0, 128, 128]);
    // Two thirds of a pixel are 90 bright, so that the first of four covers one and a half pixels.
    planes.bytes.set([90, 30, 60, 0, 0, 0, 0, 0, 90, 30, 60]);
    expect([...scalePlanes(planes, 4, 2).bytes.subarray(0, 4)]).toEqual([70, 50, 0, 0]);
  });

  it('comes to what the definition does, rounded', () => {
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, toWidth, toHeight) => {
        fc.pre(toWidth <= width && toHeight <= height);
        const planes = flat(width, height, [0, 0, 0]);
        planes.bytes.set(noise(planes.bytes.length));
        const luma = { bytes: planes.bytes, stride: planes.lumaStride };
        const expected = Array.from({ length: toWidth * toHeight }, (_, at) =>
          meanOfArea(
            luma,
            width / toWidth,
            height / toHeight,
            at % toWidth,
            Math.floor(at / toWidth),
          ),
        );
        const scaled = scalePlanes(planes, toWidth, toHeight).bytes.subarray(0, expected.length);
        const off = expected.map((mean, at) => Math.abs(mean - (scaled[at] ?? Number.NaN)));
        // Rounded to the next whole number, by whichever way where the mean lies in the middle.
        expect(Math.max(...off)).toBeLessThan(0.5 + 1e-9);
      }),
    );
  });

  it('draws a line between two values when it widens', () => {
    const planes = flat(2, 2, [0, 128, 128]);
    planes.bytes.set([0, 80, 0, 0, 0, 80]);
    expect([...scalePlanes(planes, 4, 2).bytes.subarray(0, 4)]).toEqual([0, 20, 60, 80]);
  });
});

describe('scaleRgba', () => {
  it('scales each colour by itself', () => {
    const bytes = Uint8Array.from([10, 0, 200, 255, 30, 100, 0, 255]);
    const scaled = scaleRgba({ layout: 'rgba', width: 2, height: 1, bytes }, 1, 1);
    expect([...scaled.bytes]).toEqual([20, 50, 100, 255]);
  });
});
