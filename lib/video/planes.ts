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

/** Sums blocks of a row four values at a time, each pair in the halves of one 32-bit number. */
function addRowByWords(
  words: Uint32Array,
  from: number,
  wordsPerBlock: number,
  sums: Int32Array,
): void {
  let at = from;
  for (let block = 0; block < sums.length; block++) {
    let even = 0;
    let odd = 0;
    for (let word = 0; word < wordsPerBlock; word++) {
      const four = words[at++] as number;
      even += four & 0xff00ff;
      odd += (four >>> 8) & 0xff00ff;
    }
    const pairs = even + odd;
    sums[block] = ((sums[block] as number) + (pairs & 0xffff) + (pairs >>> 16)) | 0;
  }
}

/** Means of blocks of two by two, two of them out of one word of each of two rows. */
function halve(words: Uint32Array, { stride }: Plane, small: Uint8Array, columns: number): void {
  const rows = small.length / columns;
  for (let row = 0, to = 0; row < rows; row++, to += columns) {
    let upper = (2 * row * stride) >> 2;
    let lower = ((2 * row + 1) * stride) >> 2;
    for (let column = 0; column < columns; column += 2) {
      const above = words[upper++] as number;
      const below = words[lower++] as number;
      const sums =
        (above & 0xff00ff) +
        ((above >>> 8) & 0xff00ff) +
        (below & 0xff00ff) +
        ((below >>> 8) & 0xff00ff) +
        0x20002;
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
  const byWords =
    (factor === 2 || (factor % 4 === 0 && factor <= 32)) &&
    stride % 4 === 0 &&
    bytes.byteOffset % 4 === 0;
  const words = byWords
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4))
    : null;
  if (words && factor === 2) {
    halve(words, plane, small, columns);
    return small;
  }
  const sums = new Int32Array(columns);
  const area = factor * factor;
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let y = 0; y < factor; y++) {
      const start = (row * factor + y) * stride;
      if (words) addRowByWords(words, start >> 2, factor >> 2, sums);
      else addRow(bytes, start, factor, sums);
    }
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
