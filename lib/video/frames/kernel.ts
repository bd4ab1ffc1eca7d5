import { KERNEL } from './kernel-bytes';
import type { Plane } from './planes';

/** Which source values make up each target value: of each the first one, and the weights of equally many. */
export interface Shares {
  taps: number;
  firsts: Int32Array;
  weights: Float64Array;
}

/** What `kernel.wat` exports. Numbers are as its comments say. */
interface Kernel {
  memory: WebAssembly.Memory;
  reduce(...numbers: number[]): void;
  scale(...numbers: number[]): void;
}

const PAGE = 65_536;

/** Bytes that are read or written beyond what a place is for. */
const BEYOND = 128;

let loaded: Kernel | undefined;

// Every browser that has WebCodecs has these instructions, too. Compiling takes less than a millisecond.
function loadKernel(): Kernel {
  const module = new WebAssembly.Module(
    Uint8Array.from(atob(KERNEL), (letter) => letter.charCodeAt(0)),
  );
  return new WebAssembly.Instance(module).exports as unknown as Kernel;
}

/** The kernel with places for some things of so many bytes, one after the other. */
function kernelWithRoom(sizes: readonly number[]) {
  loaded ??= loadKernel();
  const places: number[] = [];
  let end = 0;
  for (const size of sizes) {
    places.push(end);
    end += Math.ceil((size + BEYOND) / 8) * 8;
  }
  const missing = end - loaded.memory.buffer.byteLength;
  if (missing > 0) loaded.memory.grow(Math.ceil(missing / PAGE));
  return { kernel: loaded, places, memory: new Uint8Array(loaded.memory.buffer) };
}

/**
 * Means of blocks of `factor × factor` values, rounded; a remainder at the right and the bottom is left out.
 * @param factor at most 257
 * @param means takes them, row by row
 */
export function averageBlocks(
  { bytes, stride, width, height }: Plane,
  factor: number,
  means: Uint8Array,
): void {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  if (columns * rows === 0) return;
  const { kernel, places, memory } = kernelWithRoom([stride * height, 2 * width, means.length]);
  const [from = 0, sums = 0, to = 0] = places;
  memory.set(bytes.subarray(0, stride * height), from);
  kernel.reduce(from, stride, columns, rows, factor, sums, to);
  means.set(memory.subarray(to, to + columns * rows));
}

/**
 * Weighted sums of values, rounded: as many columns and rows as there are shares across and down.
 * @param targets takes them, row by row
 */
export function addShares(
  { bytes, stride, width, height }: Plane,
  across: Shares,
  down: Shares,
  targets: Uint8Array,
): void {
  const columns = across.firsts.length;
  const rows = down.firsts.length;
  const tables = [down.firsts, down.weights, across.firsts, across.weights];
  const sizes = [...tables.map(({ byteLength }) => byteLength), stride * height, 8 * width];
  const { kernel, places, memory } = kernelWithRoom([...sizes, columns * rows]);
  const [downFirsts = 0, downWeights = 0, acrossFirsts = 0, acrossWeights = 0] = places;
  const [from = 0, sums = 0, to = 0] = places.slice(tables.length);
  for (const [index, table] of tables.entries()) memory.set(bytesOf(table), places[index]);
  memory.set(bytes.subarray(0, stride * height), from);
  kernel.scale(
    ...[from, stride, width, columns, rows],
    ...[downFirsts, downWeights, down.taps, acrossFirsts, acrossWeights, across.taps],
    ...[sums, to],
  );
  targets.set(memory.subarray(to, to + columns * rows));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
