import type { Picture } from '@/lib/baseline/picture';
import type { CameraMotion } from '@/lib/suites/measurement';

/** Where a camera looks: the middle of its picture in the scene, in widths of the picture, and how much it magnifies. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** The lightness of a scene at a place, 0–1. */
type Scene = (x: number, y: number) => number;

/** What is drawn besides the scene. */
interface Disturbance {
  /** The standard deviation of noise on each pixel, in grey levels. */
  noise: number;
  /** A thing before the scene: its middle and its half sides in the picture, as shares of it, and its grey. */
  thing: { x: number; y: number; half: number; grey: number } | null;
}

const [WIDTH, HEIGHT] = [240, 135];

/** Evenly distributed numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from 0 to 1 that belongs to a point of a grid. */
function hashed(x: number, y: number, seed: number): number {
  let mixed =
    (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 982_451_653)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

function smooth(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = ease(x - left);
  const down = ease(y - top);
  const above = hashed(left, top, seed) * (1 - across) + hashed(left + 1, top, seed) * across;
  const below =
    hashed(left, top + 1, seed) * (1 - across) + hashed(left + 1, top + 1, seed) * across;
  return above * (1 - down) + below * down;
}

/** Scenes by what they look like, each as many as there are seeds. */
const SCENES: Readonly<Record<string, (seed: number) => Scene>> = {
  /** Soft spots of several sizes, as of foliage or clouds. */
  clouds: (seed) => (x, y) =>
    0.5 * smooth(x * 6, y * 6, seed) +
    0.3 * smooth(x * 17, y * 17, seed + 1) +
    0.2 * smooth(x * 41, y * 41, seed + 2),
  /** Tiles of different greys with hard edges, as of a town from above. */
  tiles: (seed) => (x, y) => hashed(Math.floor(x * 11), Math.floor(y * 14), seed),
  /** Round stones on even ground. */
  stones: (seed) => (x, y) => {
    const [column, row] = [Math.floor(x * 7), Math.floor(y * 7)];
    const [dx, dy] = [
      x * 7 - column - 0.3 - 0.4 * hashed(column, row, seed),
      y * 7 - row - 0.3 - 0.4 * hashed(column, row, seed + 1),
    ];
    const inside = Math.hypot(dx, dy) < 0.15 + 0.15 * hashed(column, row, seed + 2);
    return inside ? 0.2 + 0.3 * hashed(column, row, seed + 3) : 0.75;
  },
  /** A wall of faint bricks under uneven light. */
  wall: (seed) => (x, y) => {
    const row = Math.floor(y * 12);
    const column = Math.floor(x * 7 + (row % 2) / 2);
    const light = 0.45 + 0.2 * smooth(x * 2.5, y * 2.5, seed);
    return light + 0.12 * (hashed(column, row, seed + 1) - 0.5);
  },
};

/** What a camera sees of a scene. */
function takePicture(
  scene: Scene,
  { x, y, zoom }: View,
  { noise, thing }: Disturbance,
  random: () => number,
): Picture {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  // Four samples a pixel, so that edges are soft as a lens makes them.
  const at = (column: number, row: number) => {
    let sum = 0;
    for (const [right, down] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      const across = (column + right - WIDTH / 2) / WIDTH / zoom;
      const along = (row + down - HEIGHT / 2) / WIDTH / zoom;
      sum += scene(x + across, y + along);
    }
    return sum / 4;
  };
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const covered =
        thing !== null &&
        Math.abs(column / WIDTH - thing.x) < thing.half &&
        Math.abs(row / HEIGHT - thing.y) < thing.half;
      const light = covered ? thing.grey : 255 * at(column, row);
      // Three even numbers make a bell that is narrow enough.
      const bell = noise === 0 ? 0 : 2 * noise * (random() + random() + random() - 1.5);
      const from = (row * WIDTH + column) * 3;
      rgb.fill(Math.min(255, Math.max(0, light + bell)), from, from + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, rgb };
}

/** How a camera goes: by how much over a clip, in widths of the picture, or as the logarithm of its magnification. */
export const CAMERA_WAYS: Readonly<Record<CameraMotion, (way: number) => View>> = {
  static: () => ({ x: 0, y: 0, zoom: 1 }),
  pan_left: (way) => ({ x: -way, y: 0, zoom: 1 }),
  pan_right: (way) => ({ x: way, y: 0, zoom: 1 }),
  tilt_up: (way) => ({ x: 0, y: -way, zoom: 1 }),
  tilt_down: (way) => ({ x: 0, y: way, zoom: 1 }),
  zoom_in: (way) => ({ x: 0, y: 0, zoom: Math.exp(way) }),
  zoom_out: (way) => ({ x: 0, y: 0, zoom: Math.exp(-way) }),
};

/** What is filmed, and how. */
export interface Film {
  /** Which kind of scene: `clouds`, `tiles`, `stones` or `wall`; without texture for any other. */
  scene: string;
  frames: number;
  /** The standard deviation of noise on each pixel, in grey levels. */
  noise: number;
  /** Half the side of a thing that goes across the picture, as a share of it; none when 0. */
  thing: number;
  /** Which of the scenes of its kind. */
  seed: number;
}

/** Films a scene with a camera that stands at `viewAt(part)` when a part of its time has passed. */
export function film(
  { scene, frames, noise, thing, seed }: Film,
  viewAt: (part: number) => View,
): Picture[] {
  const random = randomNumbers(seed);
  const draw = SCENES[scene]?.(seed) ?? (() => 0.5);
  return Array.from({ length: frames }, (_, index) => {
    const part = index / (frames - 1);
    const view = viewAt(part);
    const shown = thing > 0 ? { x: 0.1 + 0.8 * part, y: 0.6, half: thing, grey: 30 } : null;
    return takePicture(
      draw,
      { ...view, x: view.x + 20 + seed, y: view.y + 20 },
      { noise, thing: shown },
      random,
    );
  });
}
