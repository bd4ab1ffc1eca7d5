import type { Picture } from '../engines/engine';
import { addShares, averageBlocks, type Shares } from './kernel';
import { type Plane, type Planes, splitPlanes } from './planes';

/** Between the middles of two values lies what is between them. */
function interpolated(from: number, to: number): Shares {
  const taps = Math.min(2, from);
  const firsts = new Int32Array(to);
  const weights = new Float64Array(to * taps);
  for (let target = 0; target < to; target++) {
    const middle = Math.max(0, Math.min(from - 1, ((target + 0.5) * from) / to - 0.5));
    const first = Math.min(from - taps, Math.floor(middle));
    firsts[target] = first;
    weights[target * taps] = 1 - (middle - first);
    if (taps > 1) weights[target * taps + 1] = middle - first;
  }
  return { taps, firsts, weights };
}

/** The area of each source value that a target value covers; those that it does not touch weigh nothing. */
function shares(from: number, to: number): Shares {
  if (to > from) return interpolated(from, to);
  const beginOf = (target: number) => (target * from) / to;
  let taps = 1;
  for (let target = 0; target < to; target++) {
    taps = Math.max(taps, Math.ceil(beginOf(target + 1)) - Math.floor(beginOf(target)));
  }
  const firsts = new Int32Array(to);
  const weights = new Float64Array(to * taps);
  for (let target = 0; target < to; target++) {
    const begin = beginOf(target);
    const end = beginOf(target + 1);
    const first = Math.min(Math.floor(begin), from - taps);
    firsts[target] = first;
    for (let tap = 0; tap < taps; tap++) {
      const covered = Math.min(end, first + tap + 1) - Math.max(begin, first + tap);
      weights[target * taps + tap] = Math.max(0, covered) / (end - begin);
    }
  }
  return { taps, firsts, weights };
}

/** Small and of whole blocks: the mean of each, rounded; a remainder at the right and the bottom is left out. */
export function reducePlane(plane: Plane, factor: number): Uint8Array {
  const means = new Uint8Array(
    Math.floor(plane.width / factor) * Math.floor(plane.height / factor),
  );
  averageBlocks(plane, factor, means);
  return means;
}

/** Scales a plane: each target value is the mean of the area that it covers, or lies between its neighbours. */
function scalePlane(plane: Plane, width: number, height: number, scaled: Uint8Array): void {
  const factor = plane.width / width;
  if (Number.isInteger(factor) && plane.height === height * factor) {
    averageBlocks(plane, factor, scaled);
  } else {
    addShares(plane, shares(plane.width, width), shares(plane.height, height), scaled);
  }
}

/** Scales planes to a picture without padding. */
export function scalePlanes(planes: Planes, width: number, height: number): Picture {
  const { y, u, v } = splitPlanes(planes);
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const bytes = new Uint8Array(width * height + 2 * halfWidth * halfHeight);
  const uStart = width * height;
  const vStart = uStart + halfWidth * halfHeight;
  scalePlane(y, width, height, bytes.subarray(0, uStart));
  scalePlane(u, halfWidth, halfHeight, bytes.subarray(uStart, vStart));
  scalePlane(v, halfWidth, halfHeight, bytes.subarray(vStart));
  return { layout: 'i420', width, height, bytes };
}

/** Scales a picture that has four bytes a pixel; the fourth is not looked at. */
export function scaleRgba(picture: Picture, width: number, height: number): Picture {
  const bytes = new Uint8Array(width * height * 4).fill(255);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Uint8Array(picture.width * picture.height);
    for (let at = 0; at < plane.length; at++) plane[at] = picture.bytes[at * 4 + channel] as number;
    const { width: stride, height: rows } = picture;
    const scaled = new Uint8Array(width * height);
    scalePlane({ bytes: plane, stride, width: stride, height: rows }, width, height, scaled);
    for (let at = 0; at < scaled.length; at++) bytes[at * 4 + channel] = scaled[at] as number;
  }
  return { layout: 'rgba', width, height, bytes };
}
