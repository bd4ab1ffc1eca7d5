import type { DimensionId } from '@/benchmarks/vbench/formats/dimensions';
import type { SceneryName } from '../scenery';
import {
  BOARD,
  ball,
  block,
  glide,
  PAINTS,
  type Paint,
  ramp,
  shadow,
  short,
  tone,
} from '../shapes';

/** What is true of a movie under one of its dimensions: by unit whether a check holds, or what the camera does. */
export interface Truth {
  dimension: DimensionId;
  unit: string;
  value: boolean | string;
}

/** A video that carries the name of a prompt of the small tree. */
export interface Movie {
  prompt: string;
  /** Which of the prompt's videos it is, from 0. */
  sample: number;
  /** What is to be seen, in a sentence. */
  note: string;
  truth: readonly Truth[];
  scenery: SceneryName;
  seconds: number;
  /** SVG elements over the scenery at `time` seconds. */
  draw(time: number): string;
}

/** Numbers from 0 to 1 that look random and never change. */
function scattered(index: number, salt: number): number {
  const wave = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

/** A shore of pebbles, much larger than the board, around the board's middle. */
const PEBBLES = Array.from({ length: 520 }, (_, index) => {
  const at = (salt: number) => scattered(index, salt);
  const [x, y] = [-480 + 1440 * at(1), -270 + 810 * at(2)];
  const [across, along] = [9 + 15 * at(3), 7 + 10 * at(4)];
  const fill = `hsl(${short(20 + 200 * at(5))},${short(8 + 22 * at(6))}%,${short(25 + 55 * at(7))}%)`;
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(across)}" ry="${short(along)}" transform="rotate(${short(180 * at(8))} ${short(x)} ${short(y)})" fill="${fill}"/>`;
}).join('');

/** The shore as a camera sees it that has gone to the right and up, in pixels, and magnifies by `zoom`. */
function shore(right: number, up: number, zoom: number): string {
  const [x, y] = [BOARD.width / 2, BOARD.height / 2];
  const move = `translate(${x} ${y}) scale(${short(zoom * 100)}e-2) translate(${short(-x - right)} ${short(-y + up)})`;
  return `<rect width="${BOARD.width}" height="${BOARD.height}" fill="#c9b489"/><g transform="${move}">${PEBBLES}</g>`;
}

function onShore(prompt: string, sample: number, label: string, draw: Movie['draw']): Movie {
  return {
    prompt: `Pebble shore, ${prompt}.`,
    sample,
    note: `The camera’s motion is ${label}.`,
    truth: [{ dimension: 'Camera_Motion', unit: 'video', value: label }],
    scenery: 'studio',
    seconds: 2,
    draw,
  };
}

const cameras: readonly Movie[] = [
  onShore('pan right', 0, 'pan_right', (time) => shore(ramp(time, 0, 2, -100, 100), 0, 1)),
  onShore('pan right', 1, 'pan_left', (time) => shore(ramp(time, 0, 2, 100, -100), 0, 1)),
  onShore('tilt up', 0, 'tilt_up', (time) => shore(0, ramp(time, 0, 2, -70, 70), 1)),
  onShore('zoom in', 0, 'zoom_in', (time) => shore(0, 0, Math.exp(ramp(time, 0, 2, 0, 0.5)))),
  onShore('zoom in', 1, 'zoom_out', (time) => shore(0, 0, Math.exp(ramp(time, 0, 2, 0.5, 0)))),
  onShore('static camera', 0, 'static', (time) => {
    const x = ramp(time, 0, 2, 60, 420);
    return shore(0, 0, 1) + ball('crossing', x, 150, 24, PAINTS.red, x * 2);
  }),
];

function checks(dimension: DimensionId, ...values: readonly boolean[]): Truth[] {
  return values.map((value, index) => ({ dimension, unit: `check:${index + 1}`, value }));
}

/** A red ball before a crate, so far to the right. */
function ballAndCrate(x: number): string {
  return (
    block('crate', 240, 206, 84, 70, { hue: 32, saturation: 45, lightness: 42 }) +
    shadow(x + 6, 244, 22) +
    ball('ball', x, 222, 22, PAINTS.red, x * 2.4)
  );
}

const SIDE_BY_SIDE = {
  prompt: 'A red ball is on the left of a crate, then the ball rolls to the right of the crate.',
  scenery: 'room',
  seconds: 2.5,
} as const satisfies Partial<Movie>;

const positions: readonly Movie[] = [
  {
    ...SIDE_BY_SIDE,
    sample: 0,
    note: 'The red ball rolls past the crate, from its left to its right.',
    truth: checks('Dynamic_Spatial_Relationship', true, true),
    draw: (time) => ballAndCrate(glide(time, 0.4, 2.2, 90, 390)),
  },
  {
    ...SIDE_BY_SIDE,
    sample: 1,
    note: 'The red ball rolls a little and stays on the left of the crate.',
    truth: checks('Dynamic_Spatial_Relationship', true, false),
    draw: (time) => ballAndCrate(glide(time, 0.4, 2.2, 70, 140)),
  },
];

function lawnBalls(purple: number | null, orange: number): string {
  const far =
    shadow(orange + 5, 205, 17) + ball('orange', orange, 188, 18, PAINTS.orange, -orange * 3);
  if (purple === null) return far;
  return (
    far + shadow(purple + 7, 250, 24) + ball('purple', purple, 226, 25, PAINTS.purple, purple * 2.2)
  );
}

const LAWN = {
  prompt: 'A purple ball and an orange ball roll over a lawn.',
  scenery: 'garden',
  seconds: 2.5,
} as const satisfies Partial<Movie>;

const instances: readonly Movie[] = [
  {
    ...LAWN,
    sample: 0,
    note: 'Both balls roll on and stay.',
    truth: checks('Instance_Preservation', true, true, true, true, true, true),
    draw: (time) => lawnBalls(ramp(time, 0, 2.5, 80, 300), ramp(time, 0, 2.5, 400, 250)),
  },
  {
    ...LAWN,
    sample: 1,
    note: 'The purple ball is gone from one frame to the next at 1.25 s, in the open.',
    truth: checks('Instance_Preservation', true, false, true, true, false, true),
    draw: (time) =>
      lawnBalls(time < 1.24 ? ramp(time, 0, 2.5, 80, 300) : null, ramp(time, 0, 2.5, 400, 250)),
  },
];

/** A lantern on its string. */
function lantern(x: number, y: number, radius: number, paint: Paint): string {
  const ribs = [-0.6, -0.2, 0.2, 0.6].map(
    (share) =>
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radius * Math.abs(share))}" ry="${short(radius * 0.86)}" fill="none" stroke="${tone(paint, -14)}" stroke-width="1.6"/>`,
  );
  return `<path d="M${short(x)} 0V${short(y - radius * 0.86)}" stroke="#333" stroke-width="2"/>
  <ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radius)}" ry="${short(radius * 0.86)}" fill="${tone(paint, 4)}"/>${ribs.join('')}`;
}

/** The colour between two paints. */
function between(from: Paint, to: Paint, share: number): Paint {
  const part = (one: number, other: number) => one + (other - one) * share;
  return {
    hue: part(from.hue, to.hue),
    saturation: part(from.saturation, to.saturation),
    lightness: part(from.lightness, to.lightness),
  };
}

/** Where lanterns hang in each of the six videos, and how large they are; the last one never changes its colour. */
const LANTERNS: readonly { scenery: SceneryName; places: readonly (readonly number[])[] }[] = [
  { scenery: 'room', places: [[240, 120, 62]] },
  {
    scenery: 'garden',
    places: [
      [130, 90, 44],
      [330, 120, 54],
    ],
  },
  { scenery: 'kitchen', places: [[240, 104, 74]] },
  {
    scenery: 'lake',
    places: [
      [100, 70, 34],
      [240, 90, 34],
      [380, 70, 34],
    ],
  },
  { scenery: 'studio', places: [[340, 130, 80]] },
  { scenery: 'room', places: [[240, 120, 62]] },
];

const lanterns = LANTERNS.map(({ scenery, places }, sample): Movie => {
  const changes = sample < LANTERNS.length - 1;
  return {
    prompt: 'A paper lantern changes from red to blue.',
    sample,
    note: changes
      ? `Red becomes blue: ${places.length === 1 ? 'one lantern' : `${places.length} lanterns`}, ${scenery}.`
      : 'The lantern stays red.',
    // By the full list the first three are judged under both dimensions.
    truth: sample < 3 ? checks('Dynamic_Attribute', true, true, true) : [],
    scenery,
    seconds: 1,
    draw(time) {
      const paint = between(PAINTS.red, PAINTS.blue, changes ? ramp(time, 0.15, 0.85, 0, 1) : 0);
      return places.map(([x = 0, y = 0, radius = 0]) => lantern(x, y, radius, paint)).join('');
    },
  };
});

/** The videos of the small tree. */
export const MOVIES: readonly Movie[] = [...cameras, ...positions, ...instances, ...lanterns];
