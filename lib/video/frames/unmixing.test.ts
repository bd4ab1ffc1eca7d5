import { describe, expect, it } from 'vitest';
import { planesLayout } from './planes';
import { unmix } from './unmixing';

/** libyuv's numbers for limited range: what chroma adds to blue, green and red, in 1/64. */
const MATRICES = {
  'BT.601': [128, 25, 52, 102],
  'BT.709': [128, 14, 34, 115],
  'BT.2020': [128, 12, 42, 107],
} as const;

/** Numbers that look like chance, the same every time. */
function createChance(seed: number) {
  let state = seed;
  return (from: number, to: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
}

type Code = (plane: 'y' | 'u' | 'v', x: number, y: number) => number;

function makePlanes(width: number, height: number, code: Code): Uint8Array {
  const { lumaStride, chromaStride, lumaBytes, chromaBytes, size } = planesLayout(width, height);
  const bytes = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes[y * lumaStride + x] = code('y', x, y);
  }
  for (let y = 0; y < (height + 1) >> 1; y++) {
    for (let x = 0; x < (width + 1) >> 1; x++) {
      const at = lumaBytes + y * chromaStride + x;
      bytes[at] = code('u', x, y);
      bytes[at + chromaBytes] = code('v', x, y);
    }
  }
  return bytes;
}

/** Blue, green, red and nothing, as libyuv makes them of planes. */
function convert(planes: Uint8Array, width: number, height: number, matrix: keyof typeof MATRICES) {
  const [blueFromU, greenFromU, greenFromV, redFromV] = MATRICES[matrix];
  const { lumaStride, chromaStride, lumaBytes, chromaBytes } = planesLayout(width, height);
  const colours = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = (((planes[y * lumaStride + x] as number) * 0x0101 * 18_997) >>> 16) - 1160;
      const chroma = lumaBytes + (y >> 1) * chromaStride + (x >> 1);
      const u = (planes[chroma] as number) - 128;
      const v = (planes[chroma + chromaBytes] as number) - 128;
      const blue = (light + u * blueFromU) >> 6;
      const green = (light - u * greenFromU - v * greenFromV) >> 6;
      colours.set([blue, green, (light + v * redFromV) >> 6, 255], (y * width + x) * 4);
    }
  }
  return new Uint8Array(colours.buffer);
}

function undo(colours: Uint8Array, width: number, height: number): Uint8Array | null {
  const into = new Uint8Array(planesLayout(width, height).size);
  return unmix(colours, width, height, into)?.bytes ?? null;
}

const NAMES = ['BT.601', 'BT.709', 'BT.2020'] as const;

describe.each(NAMES)('colours made by %s', (matrix) => {
  it.each([
    [64, 48],
    [63, 47],
    [1, 1],
  ])('give every code back, at %d × %d', (width, height) => {
    const chance = createChance(width);
    const planes = makePlanes(width, height, (plane) =>
      plane === 'y' ? chance(90, 160) : chance(108, 148),
    );
    expect(undo(convert(planes, width, height, matrix), width, height)).toEqual(planes);
  });

  it('give black and white back', () => {
    const planes = makePlanes(16, 16, (plane, x) => (plane === 'y' ? (x < 8 ? 16 : 235) : 128));
    expect(undo(convert(planes, 16, 16, matrix), 16, 16)).toEqual(planes);
  });

  it('show the same where single pixels went beyond what can be shown', () => {
    const chance = createChance(7);
    // One block in sixteen is too bright, too blue, or both.
    const odd = (x: number, y: number) => x % 4 === 0 && y % 4 === 0;
    const planes = makePlanes(64, 64, (plane, x, y) => {
      if (plane === 'y') return odd(x >> 1, y >> 1) ? chance(200, 250) : chance(90, 160);
      return odd(x, y) ? chance(150, 200) : chance(108, 148);
    });
    const colours = convert(planes, 64, 64, matrix);
    const undone = undo(colours, 64, 64) as Uint8Array;
    const again = convert(undone, 64, 64, matrix);
    const differences = colours.map((value, at) => Math.abs(value - (again[at] as number)));
    expect(undone.filter((code, at) => code !== planes[at]).length).toBeLessThan(64 * 64 * 0.1);
    expect(differences.reduce((sum, one) => sum + one, 0) / colours.length).toBeLessThan(0.5);
  });
});

it('colours that came about in another way are refused', () => {
  const chance = createChance(3);
  const colours = Uint8Array.from({ length: 64 * 64 * 4 }, () => chance(60, 190));
  expect(undo(colours, 64, 64)).toBeNull();
  const planes = makePlanes(64, 64, (plane) =>
    plane === 'y' ? chance(90, 160) : chance(108, 148),
  );
  const brighter = convert(planes, 64, 64, 'BT.709').map((value) => value + 1);
  brighter[4 * 4000] = 77;
  expect(undo(brighter, 64, 64)).toBeNull();
});

it('a frame of nothing but colours that were cut off is refused', () => {
  const planes = makePlanes(64, 64, (plane) => (plane === 'v' ? 250 : 90));
  expect(undo(convert(planes, 64, 64, 'BT.709'), 64, 64)).toBeNull();
});
