import type { Picture } from '../engines/engine';
import { type Plane, type Planes, reducePlane, splitPlanes } from './planes';

/** For each target value: the first source value that it is made of, and where its weights start. */
interface Shares {
  firsts: Int32Array;
  starts: Int32Array;
  weights: Float64Array;
}

/** Between the middles of two values lies what is between them. */
function interpolated(from: number, to: number): Shares {
  const firsts = new Int32Array(to);
  const taps = Math.min(2, from);
  const weights = new Float64Array(to * taps);
  for (let target = 0; target < to; target++) {
    const middle = Math.max(0, Math.min(from - 1, ((target + 0.5) * from) / to - 0.5));
    const first = Math.min(from - taps, Math.floor(middle));
    firsts[target] = first;
    weights[target * taps] = 1 - (middle - first);
    if (taps > 1) weights[target * taps + 1] = middle - first;
  }
  return { firsts, starts: Int32Array.from({ length: to + 1 }, (_, at) => at * taps), weights };
}

/** Which source values make up each target value, and by how much. */
function shares(from: number, to: number): Shares {
  if (to > from) return interpolated(from, to);
  const starts = new Int32Array(to + 1);
  const weights: number[] = [];
  const firsts = new Int32Array(to);
  for (let target = 0; target < to; target++) {
    const begin = (target * from) / to;
    const end = ((target + 1) * from) / to;
    const first = Math.floor(begin);
    const last = Math.min(from - 1, Math.ceil(end - 1e-9) - 1);
    firsts[target] = first;
    for (let at = first; at <= last; at++) {
      weights.push((Math.min(end, at + 1) - Math.max(begin, at)) / (end - begin));
    }
    starts[target + 1] = weights.length;
  }
  return { firsts, starts, weights: Float64Array.from(weights) };
}

/** Scales a plane: each target value is the mean of the area that it covers, or lies between its neighbours. */
function scalePlane(plane: Plane, width: number, height: number): Uint8Array {
  const factor = plane.width / width;
  if (Number.isInteger(factor) && plane.height === height * factor)
    return reducePlane(plane, factor);
  const across = shares(plane.width, width);
  const down = shares(plane.height, height);
  const scaled = new Uint8Array(width * height);
  const sums = new Float64Array(plane.width);
  for (let row = 0, to = 0; row < height; row++) {
    // Rows first: then only as many rows as are left have to be scaled across.
    sums.fill(0);
    let start = (down.firsts[row] as number) * plane.stride;
    const end = down.starts[row + 1] as number;
    for (let share = down.starts[row] as number; share < end; share++, start += plane.stride) {
      const weight = down.weights[share] as number;
      for (let column = 0; column < sums.length; column++) {
        sums[column] = (sums[column] as number) + (plane.bytes[start + column] as number) * weight;
      }
    }
    for (let column = 0; column < width; column++) {
      let from = across.firsts[column] as number;
      let sum = 0.5;
      const last = across.starts[column + 1] as number;
      for (let share = across.starts[column] as number; share < last; share++) {
        sum += (sums[from++] as number) * (across.weights[share] as number);
      }
      scaled[to++] = sum;
    }
  }
  return scaled;
}

/** Scales planes to a picture without padding. */
export function scalePlanes(planes: Planes, width: number, height: number): Picture {
  const { y, u, v } = splitPlanes(planes);
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const bytes = new Uint8Array(width * height + 2 * halfWidth * halfHeight);
  bytes.set(scalePlane(y, width, height));
  bytes.set(scalePlane(u, halfWidth, halfHeight), width * height);
  bytes.set(scalePlane(v, halfWidth, halfHeight), width * height + halfWidth * halfHeight);
  return { layout: 'i420', width, height, bytes };
}

/** Scales a picture that has four bytes a pixel; the fourth is not looked at. */
export function scaleRgba(picture: Picture, width: number, height: number): Picture {
  const bytes = new Uint8Array(width * height * 4).fill(255);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Uint8Array(picture.width * picture.height);
    for (let at = 0; at < plane.length; at++) plane[at] = picture.bytes[at * 4 + channel] as number;
    const { width: stride, height: rows } = picture;
    const scaled = scalePlane({ bytes: plane, stride, width: stride, height: rows }, width, height);
    for (let at = 0; at < scaled.length; at++) bytes[at * 4 + channel] = scaled[at] as number;
  }
  return { layout: 'rgba', width, height, bytes };
}
