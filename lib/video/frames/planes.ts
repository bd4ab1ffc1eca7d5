/** Planes Y, U, V one after the other, each row padded to a stride. */
export interface Planes {
  width: number;
  height: number;
  lumaStride: number;
  chromaStride: number;
  bytes: Uint8Array;
}

/** One plane of eight-bit values. */
export interface Plane {
  bytes: Uint8Array;
  stride: number;
  width: number;
  height: number;
}

/** Strides that let a plane be read four values at a time, and the bytes of all three planes. */
export function planesLayout(width: number, height: number) {
  const lumaStride = (width + 3) & ~3;
  const chromaStride = lumaStride >> 1;
  const lumaBytes = lumaStride * height;
  const chromaBytes = chromaStride * ((height + 1) >> 1);
  return { lumaStride, chromaStride, lumaBytes, chromaBytes, size: lumaBytes + 2 * chromaBytes };
}

/** The three planes as planes of their own, on the same bytes. */
export function splitPlanes({ width, height, lumaStride, chromaStride, bytes }: Planes) {
  const chroma = { stride: chromaStride, width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const uStart = lumaStride * height;
  const vStart = uStart + chromaStride * chroma.height;
  return {
    y: { bytes: bytes.subarray(0, uStart), stride: lumaStride, width, height } satisfies Plane,
    u: { bytes: bytes.subarray(uStart, vStart), ...chroma } satisfies Plane,
    v: { bytes: bytes.subarray(vStart), ...chroma } satisfies Plane,
  };
}

/** Sums of a word's first and second byte, and of its third and fourth, in the halves of a number. */
function sumPairs(word: number): number {
  return ((word & 0xff00ff) + ((word >>> 8) & 0xff00ff)) | 0;
}

/**
 * Means of blocks of whole words, down each column of words and four rows at a time. Numbers stay whole ones of 32
 * bits (`| 0`), which is twice as fast as leaving that open.
 */
function averageBlocks(
  words: Int32Array,
  { stride }: Plane,
  factor: number,
  small: Uint8Array,
  columns: number,
): void {
  const area = factor * factor;
  const nextRow = stride >> 2;
  const blockHeight = factor * nextRow;
  for (let start = 0, to = 0; to < small.length; start += blockHeight) {
    let column = start;
    for (const end = to + columns; to < end; to++) {
      let sum = area >> 1;
      for (const next = column + (factor >> 2); column < next; column++) {
        let pairs = 0;
        for (let at = column; at < column + blockHeight; at += 4 * nextRow) {
          pairs =
            (pairs +
              sumPairs(words[at] as number) +
              sumPairs(words[at + nextRow] as number) +
              sumPairs(words[at + 2 * nextRow] as number) +
              sumPairs(words[at + 3 * nextRow] as number)) |
            0;
        }
        sum = (sum + (pairs & 0xffff) + (pairs >>> 16)) | 0;
      }
      small[to] = sum / area;
    }
  }
}

/** Means of blocks of two by two, two of them out of one word of each of two rows. */
function halve(words: Int32Array, { stride }: Plane, small: Uint8Array, columns: number): void {
  const rows = small.length / columns;
  for (let row = 0, to = 0; row < rows; row++, to += columns) {
    let upper = (2 * row * stride) >> 2;
    let lower = ((2 * row + 1) * stride) >> 2;
    for (let column = 0; column < columns; column += 2) {
      const sums =
        sumPairs(words[upper++] as number) + sumPairs(words[lower++] as number) + 0x20002;
      small[to + column] = (sums & 0xffff) >> 2;
      if (column + 1 < columns) small[to + column + 1] = sums >>> 18;
    }
  }
}

function addRow(bytes: Uint8Array, from: number, factor: number, sums: Int32Array): void {
  let at = from;
  for (let block = 0; block < sums.length; block++) {
    let sum = sums[block] as number;
    for (let x = 0; x < factor; x++) sum += bytes[at++] as number;
    sums[block] = sum;
  }
}

/**
 * Means of blocks of `factor × factor` values, rounded; a remainder at the right and the bottom is left out. Two and the
 * multiples of four, up to 32, are several times as fast as other factors.
 */
export function reducePlane(plane: Plane, factor: number): Uint8Array {
  const { bytes, stride } = plane;
  const columns = Math.floor(plane.width / factor);
  const rows = Math.floor(plane.height / factor);
  const small = new Uint8Array(columns * rows);
  if (factor === 1) {
    for (let row = 0; row < rows; row++) {
      small.set(bytes.subarray(row * stride, row * stride + columns), row * columns);
    }
    return small;
  }
  if (stride % 4 === 0 && bytes.byteOffset % 4 === 0) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    if (factor === 2) {
      halve(words, plane, small, columns);
      return small;
    }
    if (factor % 4 === 0 && factor <= 32) {
      averageBlocks(words, plane, factor, small, columns);
      return small;
    }
  }
  const sums = new Int32Array(columns);
  const area = factor * factor;
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let y = 0; y < factor; y++) addRow(bytes, (row * factor + y) * stride, factor, sums);
    for (let column = 0; column < columns; column++) {
      small[row * columns + column] = ((sums[column] as number) + (area >> 1)) / area;
    }
  }
  return small;
}

/** Brightness of coloured pixels as in BT.601, with its usual weights in 1/256. */
export function greyOfRgba(rgba: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgba.length >> 2);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    const red = rgba[from] as number;
    const green = rgba[from + 1] as number;
    grey[at] = (77 * red + 150 * green + 29 * (rgba[from + 2] as number) + 128) >> 8;
  }
  return grey;
}
