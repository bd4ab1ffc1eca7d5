import { ball, block, glide, PAINTS, ramp, shadow } from '../shapes';
import { clipsOf } from './scene';

function farBox(): string {
  return shadow(262, 204, 58) + block('box', 240, 206, 92, 84, PAINTS.yellow);
}

function nearBall(time: number): string {
  const x = ramp(time, 0, 3.5, 50, 430);
  return shadow(x + 10, 254, 36) + ball('ball', x, 220, 36, PAINTS.blue, x * 1.7);
}

const passing = clipsOf(
  {
    prompt: 'A blue ball rolls past in front of a yellow box.',
    scenery: 'room',
  },
  {
    name: 'ball-clipped-by-box',
    title: 'A box cuts into the ball before it',
    note: 'The ball rolls in front of the box, but from 1.0 to 2.6 s the box, which stands behind, covers all of the ball that it reaches.',
    violations: [{ type: 'd1', from: 1, to: 2.6 }],
    unclear: ['d3', 'd6', 'd7', 's1', 's5', 's6'],
    draw: (time) => nearBall(time) + farBox(),
  },
  {
    name: 'ball-cut-by-half-a-box',
    title: 'Half a box cuts into the ball before it',
    note: 'The ball rolls in front of the box, but from 1.4 to 2.7 s the right half of the box covers it, while the left half stays behind it.',
    violations: [{ type: 'd1', from: 1.4, to: 2.7 }],
    unclear: ['d3', 'd6', 'd7', 's1', 's5', 's6'],
    draw: (time) =>
      `${farBox()}${nearBall(time)}<defs><clipPath id="half"><rect x="240" width="240" height="206"/></clipPath></defs><g clip-path="url(#half)">${farBox()}</g>`,
  },
  {
    name: 'ball-before-box',
    title: 'A ball rolls past a box',
    note: 'The ball rolls in front of the box and covers it in passing.',
    draw: (time) => farBox() + nearBall(time),
  },
);

/** When the ball is at its furthest. */
const ARRIVAL = 1.6;

/** How far a tipping block has turned `elapsed` seconds after the push, in degrees: slowly first, then faster. */
function tipped(elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / 0.7));
  return 90 * share * share;
}

function tallBlock(turn: number): string {
  return `${shadow(330 + turn * 0.5, 238, 26 + turn * 0.4)}
  <g transform="rotate(${turn.toFixed(2)} 333 240)">${block('tall', 316, 240, 34, 112, PAINTS.green)}</g>`;
}

function pushedBy(time: number, furthest: number, falls: number): string {
  const x = glide(time, -1.6, ARRIVAL, -130, furthest);
  return `${tallBlock(tipped(time - falls))}${shadow(x + 8, 240, 24)}${ball('ball', x, 216, 25, PAINTS.red, x * 2.3)}`;
}

const toppling = clipsOf(
  {
    prompt: 'A red ball rolls against a tall green block, which falls over.',
    scenery: 'studio',
  },
  {
    name: 'block-falls-untouched',
    title: 'A block falls without being touched',
    note: 'The red ball comes to rest half a picture away; from 1.7 to 2.4 s the block falls over all the same.',
    violations: [{ type: 'd7', from: 1.7, to: 2.4 }],
    unclear: ['d4', 'd8', 'd9'],
    draw: (time) => pushedBy(time, 130, 1.7),
  },
  {
    name: 'block-falls-too-soon',
    title: 'A block falls before the ball is there',
    note: 'The block falls over from 0.5 to 1.2 s, while the red ball is still on its way and far off.',
    violations: [{ type: 'd7', from: 0.5, to: 1.2 }],
    unclear: ['d4', 'd8', 'd9'],
    draw: (time) => pushedBy(time, 200, 0.5),
  },
  {
    name: 'block-falls-struck',
    title: 'A block is knocked over',
    note: 'The red ball strikes the block at 1.6 s, and the block falls over.',
    backward: { type: 'd8', violated: true },
    unclear: ['d4'],
    draw: (time) => pushedBy(time, 274, ARRIVAL),
  },
);

/** When the two blocks touch. */
const MEET = 1.5;

function twins(left: number, right: number): string {
  const one = (id: string, x: number) =>
    shadow(x + 14, 238, 48) + block(id, x, 241, 68, 64, PAINTS.purple);
  return one('left', left) + one('right', right);
}

const sliding = clipsOf(
  {
    prompt: 'Two equal purple blocks slide towards each other on a studio table and meet.',
    scenery: 'studio',
  },
  {
    name: 'blocks-merge',
    title: 'Two blocks become one',
    note: 'The two blocks touch at 1.5 s, slide into each other until 2.1 s and are a single block from then on.',
    violations: [{ type: 'd2', from: MEET, to: 2.1 }],
    unclear: ['d1', 'd3', 'd5', 'd6', 'd7', 's1'],
    draw(time) {
      if (time >= 2.1) return shadow(254, 238, 48) + block('left', 240, 241, 68, 64, PAINTS.purple);
      const apart = time < MEET ? ramp(time, 0, MEET, 160, 34) : ramp(time, MEET, 2.1, 34, 0);
      return twins(240 - apart, 240 + apart);
    },
  },
  {
    name: 'blocks-meet',
    title: 'Two blocks meet',
    note: 'The two blocks touch at 1.5 s and stand side by side from then on.',
    draw(time) {
      const apart = ramp(time, 0, MEET, 160, 34);
      return twins(240 - apart, 240 + apart);
    },
  },
);

/** Things that meet, or should: types d1, d2 and d7. */
export const contact = [...passing, ...toppling, ...sliding];
