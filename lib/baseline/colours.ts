import type { TintedPicture } from './picture';

/** A tint, see {@link TintedPicture}. */
interface Tint {
  u: number;
  v: number;
}

/** What separates things from their background in the frames of one call. */
export interface Colours {
  /** Tints that fill the frames' borders. */
  background: Tint[];
  /** Hues of the things, in degrees, 0–360, strongest first. */
  hues: number[];
}

/** Thickness of the border, as a share of the frame's height. */
const BORDER = 0.04;
const TINT_BIN = 0.05;
/** Share of the border that a tint must fill to count as background. */
const BACKGROUND_SHARE = 0.05;
/** How far a thing's tint lies from every background tint at least. */
const DISTANCE = 0.1;
/** How far a thing's tint lies from grey at least: shadows, stone and steel are not looked at. */
const SATURATION = 0.15;
const HUE_BIN = 5;
/** How far hues of one thing may differ, in degrees. */
const HUE_REACH = 30;
/** Share of all coloured pixels that a hue must gather to be one. */
const HUE_SHARE = 0.01;

/** Finds background tints and thing hues, pooled over the frames, so that a thing keeps its hue from frame to frame. */
export function findColours(pictures: readonly TintedPicture[]): Colours {
  const background = findBackground(pictures);
  return { background, hues: findHues(pictures, background) };
}

function findBackground(pictures: readonly TintedPicture[]): Tint[] {
  const bins = new Map<string, { count: number; u: number; v: number }>();
  let total = 0;
  for (const { width, height, u, v } of pictures) {
    const thickness = Math.max(1, Math.round(height * BORDER));
    for (let pixel = 0; pixel < u.length; pixel += 1) {
      const x = pixel % width;
      const y = (pixel - x) / width;
      const inside =
        x >= thickness && y >= thickness && x < width - thickness && y < height - thickness;
      if (inside) continue;
      const tint = { u: u[pixel] ?? 0, v: v[pixel] ?? 0 };
      const key = `${Math.round(tint.u / TINT_BIN)},${Math.round(tint.v / TINT_BIN)}`;
      const bin = bins.get(key) ?? { count: 0, u: 0, v: 0 };
      bins.set(key, { count: bin.count + 1, u: bin.u + tint.u, v: bin.v + tint.v });
      total += 1;
    }
  }
  return [...bins.values()]
    .filter((bin) => bin.count >= total * BACKGROUND_SHARE)
    .map((bin) => ({ u: bin.u / bin.count, v: bin.v / bin.count }));
}

function isThing(u: number, v: number, background: readonly Tint[]): boolean {
  if (u * u + v * v < SATURATION ** 2) return false;
  for (const tint of background) {
    if ((u - tint.u) ** 2 + (v - tint.v) ** 2 < DISTANCE ** 2) return false;
  }
  return true;
}

/** The hue of a tint in degrees, 0–360. */
function hueOf(u: number, v: number): number {
  return ((Math.atan2(v, u) * 180) / Math.PI + 360) % 360;
}

function hueDistance(first: number, second: number): number {
  const apart = Math.abs(first - second) % 360;
  return Math.min(apart, 360 - apart);
}

function findHues(pictures: readonly TintedPicture[], background: readonly Tint[]): number[] {
  const bins = new Float64Array(360 / HUE_BIN);
  let total = 0;
  for (const { u, v } of pictures) {
    for (let pixel = 0; pixel < u.length; pixel += 1) {
      const [tintU, tintV] = [u[pixel] ?? 0, v[pixel] ?? 0];
      if (!isThing(tintU, tintV, background)) continue;
      const bin = Math.floor(hueOf(tintU, tintV) / HUE_BIN) % bins.length;
      bins[bin] = (bins[bin] ?? 0) + 1;
      total += 1;
    }
  }
  const around = (bin: number) =>
    [-2, -1, 0, 1, 2].reduce(
      (sum, step) => sum + (bins[(bin + step + bins.length) % bins.length] ?? 0),
      0,
    );
  const peaks = Array.from(bins, (_, bin) => ({ hue: (bin + 0.5) * HUE_BIN, count: around(bin) }))
    .filter((peak) => peak.count > 0 && peak.count >= total * HUE_SHARE)
    .sort((first, second) => second.count - first.count || first.hue - second.hue);
  const hues: number[] = [];
  for (const { hue } of peaks) {
    if (hues.every((other) => hueDistance(hue, other) > HUE_REACH)) hues.push(hue);
  }
  return hues;
}

/** For each pixel the index of its hue among `colours.hues`, or −1 where there is background or no colour. */
export function sortPixels(picture: TintedPicture, colours: Colours): Int8Array {
  const nearest = Int8Array.from({ length: 360 }, (_, degree) => nearestHue(degree, colours.hues));
  const sorted = new Int8Array(picture.u.length).fill(-1);
  for (let pixel = 0; pixel < sorted.length; pixel += 1) {
    const [u, v] = [picture.u[pixel] ?? 0, picture.v[pixel] ?? 0];
    if (!isThing(u, v, colours.background)) continue;
    sorted[pixel] = nearest[Math.floor(hueOf(u, v)) % 360] ?? -1;
  }
  return sorted;
}

function nearestHue(hue: number, hues: readonly number[]): number {
  const distances = hues.map((other) => hueDistance(hue, other));
  const least = Math.min(...distances);
  return least <= HUE_REACH ? distances.indexOf(least) : -1;
}

/** Hues in degrees of the OKLab plane, at which the names of colours are centred. */
const NAMES = [
  { name: 'pink', hue: 355 },
  { name: 'red', hue: 24 },
  { name: 'orange', hue: 55 },
  { name: 'yellow', hue: 95 },
  { name: 'green', hue: 148 },
  { name: 'cyan', hue: 200 },
  { name: 'blue', hue: 260 },
  { name: 'purple', hue: 308 },
];

/** The everyday name of a hue in degrees. */
export function nameHue(hue: number): string {
  const distances = NAMES.map((named) => hueDistance(hue, named.hue));
  return NAMES[distances.indexOf(Math.min(...distances))]?.name ?? 'coloured';
}
