import { expect, it } from 'vitest';
import { CAMERA_MOTIONS } from '@/lib/suites/measurement';
import { CAMERA_WAYS, type Film, film, randomNumbers } from '@/lib/testing/camera-scenes';
import { greysOf, measureMotion } from './camera';

const EACH = 10;
const KINDS = ['clouds', 'tiles', 'stones', 'wall'] as const;

/**
 * A clip drawn by chance: its scene, 4 to 32 frames, a way of 0.03 to 0.9 widths (or as a logarithm of magnification), none
 * to much noise, and in half of them a thing that crosses the picture, up to two fifths of it wide.
 */
function drawClip(seed: number): Film & { way: number } {
  const random = randomNumbers(seed);
  const between = (least: number, most: number) => least + (most - least) * random();
  return {
    seed,
    scene: KINDS[Math.floor(random() * KINDS.length)] ?? 'clouds',
    frames: Math.floor(between(4, 33)),
    way: Math.exp(between(Math.log(0.03), Math.log(0.9))),
    noise: between(0, 8),
    thing: Math.max(0, between(-0.2, 0.2)),
  };
}

/** Right, told as another motion, and not told. Most of what is not told is the faint wall under noise. */
const COUNTS = {
  static: [8, 0, 2],
  pan_left: [10, 0, 0],
  pan_right: [8, 0, 2],
  tilt_up: [8, 0, 2],
  tilt_down: [9, 0, 1],
  zoom_in: [9, 0, 1],
  zoom_out: [9, 0, 1],
};

it('tells the motion of seventy clips, drawn by chance, as often as docs/method.md says', {
  timeout: 300_000,
}, () => {
  const counts = CAMERA_MOTIONS.map((motion, row) => {
    const labels = Array.from({ length: EACH }, (_, column) => {
      const { way, ...clip } = drawClip(1000 + row * EACH + column);
      const pictures = film(clip, (part) => CAMERA_WAYS[motion](way * part));
      return measureMotion(greysOf(pictures))?.label ?? null;
    });
    const right = labels.filter((label) => label === motion).length;
    const untold = labels.filter((label) => label === null).length;
    return [motion, [right, EACH - right - untold, untold]];
  });
  expect(Object.fromEntries(counts)).toEqual(COUNTS);
});
