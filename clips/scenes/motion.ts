import { ball, block, PAINTS, ramp, shadow } from '../shapes';
import { clipsOf, type Scene } from './scene';

function groundBall(x: number): string {
  return shadow(x + 8, 232, 24) + ball('ball', x, 208, 25, PAINTS.red, x * 2.2);
}

const onGrass = clipsOf(
  {
    prompt: 'A red ball rolls over a lawn on a sunny day.',
    scenery: 'garden',
  },
  {
    name: 'ball-jumps',
    title: 'The ball is suddenly elsewhere',
    note: 'The red ball rolls gently until 1.75 s, when it is 230 pixels (half the width) further from one frame to the next, and rolls on.',
    violations: [{ type: 'd4', from: 1.7, to: 1.75 }],
    unclear: ['d3'],
    draw: (time) => groundBall(ramp(time, 0, 3.5, 60, 180) + (time > 1.74 ? 230 : 0)),
  },
  {
    name: 'ball-rolls',
    title: 'The ball rolls across',
    note: 'The red ball rolls across the whole picture at a steady, brisk speed.',
    draw: (time) => groundBall(ramp(time, 0, 3.5, 50, 430)),
  },
);

/** Pixels per second squared. */
const GRAVITY = 520;
/** The ball's centre when it lies on the floor. */
const GROUND = 214;

/** Height of a bouncing ball's centre: it falls from `top`, and each bounce keeps 62 % of the speed. */
function bounce(time: number, top: number): number {
  const fall = Math.sqrt((2 * (GROUND - top)) / GRAVITY);
  if (time <= fall) return top + (GRAVITY / 2) * time * time;
  let left = time - fall;
  let speed = GRAVITY * fall * 0.62;
  while (speed > 18 && left > (2 * speed) / GRAVITY) {
    left -= (2 * speed) / GRAVITY;
    speed *= 0.62;
  }
  if (speed <= 18) return GROUND;
  return GROUND - speed * left + (GRAVITY / 2) * left * left;
}

function fallingBall(y: number): string {
  const near = (y - 40) / (GROUND - 40);
  return (
    shadow(262, 240, 20 + 8 * near, 0.1 + 0.26 * near) + ball('ball', 250, y, 26, PAINTS.orange, 20)
  );
}

const dropping = clipsOf(
  {
    prompt: 'An orange ball is dropped onto a studio floor.',
    scenery: 'studio',
  },
  {
    name: 'ball-hangs',
    title: 'The ball stops in mid-air',
    note: 'The orange ball falls, and from 0.60 s on it hangs still in the air without any support.',
    violations: [{ type: 'd4', from: 0.6, to: 3.5 }],
    unclear: ['d7', 's6', 's10'],
    draw: (time) => fallingBall(bounce(Math.min(time, 0.6), 40)),
  },
  {
    name: 'ball-bounces',
    title: 'The ball bounces',
    note: 'The orange ball falls, bounces lower and lower, and comes to rest.',
    backward: { type: 'd8', violated: true },
    draw: (time) => fallingBall(bounce(time, 40)),
  },
);

/** The stone wall. */
export function wallFront(): string {
  return (
    shadow(312, 238, 40) +
    block('wall', 290, 244, 40, 128, { hue: 18, saturation: 16, lightness: 50 })
  );
}

/** The green ball at `x`, in front of the wall's foot. */
export function towardsWall(x: number): string {
  return shadow(x + 8, 232, 23) + ball('ball', x, 210, 24, PAINTS.green, x * 2.3);
}

/** What the clips with the wall have in common. */
export const atWall: Scene = {
  prompt: 'A green ball rolls against a solid stone wall.',
  scenery: 'room',
};

const atWallClips = clipsOf(
  atWall,
  {
    name: 'ball-through-wall',
    title: 'The ball rolls through a wall',
    note: 'The green ball enters the stone wall at 1.7 s, passes through it and comes out on the far side until 2.9 s.',
    violations: [{ type: 'd6', from: 1.7, to: 2.9 }],
    unclear: ['d1', 'd3', 'd4', 'd7'],
    draw: (time) => towardsWall(ramp(time, 0, 3.5, 50, 420)) + wallFront(),
  },
  {
    name: 'ball-off-wall',
    title: 'The ball bounces off a wall',
    note: 'The green ball reaches the stone wall at 1.7 s and rolls back more slowly.',
    draw: (time) =>
      wallFront() +
      towardsWall(time < 1.7 ? ramp(time, 0, 1.7, 50, 245) : ramp(time, 1.7, 3.5, 245, 125)),
  },
);

/** Ways of moving: types d4 and d6. */
export const motion = [...onGrass, ...dropping, ...atWallClips];
