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
