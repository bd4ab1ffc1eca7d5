import { ball, block, column, glide, PAINTS, ramp, shadow } from '../shapes';
import { clipsOf } from './scene';

const FLOOR = 236;

function rollingBall(time: number): string {
  const x = ramp(time, 0, 3.5, 45, 430);
  return shadow(x + 9, FLOOR - 12, 26) + ball('ball', x, FLOOR - 38, 27, PAINTS.blue, x * 2);
}

const rolling = clipsOf(
  {
    prompt: 'A blue ball rolls across a wooden floor, past a stone column.',
    scenery: 'room',
  },
  {
    name: 'ball-vanishes',
    title: 'The ball vanishes',
    note: 'The blue ball is gone from one frame to the next at 1.00 s, in the open and well before the column.',
    violations: [{ type: 'd3', from: 0.95, to: 1 }],
    unclear: ['d4', 'd7'],
    draw: (time) => (time < 0.99 ? rollingBall(time) : '') + column(262, 248, 74),
  },
  {
    name: 'ball-behind-column',
    title: 'The ball passes behind a column',
    note: 'The blue ball is hidden by the column between about 1.6 and 2.3 s and comes out on the other side.',
    draw: (time) => rollingBall(time) + column(262, 248, 74),
  },
);

function twoBlocks(): string {
  return (
    shadow(112, 228, 46) +
    block('green', 98, 230, 66, 62, PAINTS.green) +
    shadow(394, 228, 42) +
    block('yellow', 380, 230, 58, 84, PAINTS.yellow)
  );
}

function redBlock(x: number): string {
  return shadow(x + 14, 238, 44) + block('red', x, 241, 62, 56, PAINTS.red);
}

const joining = clipsOf(
  {
    prompt: 'A red block joins a green and a yellow one on a studio table.',
    scenery: 'studio',
  },
  {
    name: 'block-appears',
    title: 'A block appears from nowhere',
    note: 'At 1.71 s a red block stands between the two others from one frame to the next.',
    violations: [{ type: 'd3', from: 1.66, to: 1.71 }],
    unclear: ['d7'],
    draw: (time) => twoBlocks() + (time > 1.7 ? redBlock(238) : ''),
  },
  {
    name: 'block-slides-in',
    title: 'A block slides in',
    note: 'A red block slides in from the left edge, in front of the others, and comes to rest between them at 2.6 s.',
    unclear: ['d4'],
    draw: (time) => twoBlocks() + redBlock(glide(time, 0.2, 2.6, -60, 238)),
  },
);

/** Objects that are there or not: types d3. */
export const presence = [...rolling, ...joining];
