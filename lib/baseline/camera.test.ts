import { describe, expect, it } from 'vitest';
import { CAMERA_MOTIONS, type CameraMotion } from '@/lib/suites/measurement';
import { CAMERA_WAYS, type Film, film } from '@/lib/testing/camera-scenes';
import { greysOf, measureMotion } from './camera';
import { measure } from './measure';
import type { Picture } from './picture';

const USUAL = { scene: 'stones', frames: 5, way: 0.3, noise: 0, thing: 0, seed: 1 };

const motionOf = (pictures: readonly Picture[]) => measureMotion(greysOf(pictures));

/** @param clip `way` is that over the whole clip, in widths of the picture */
function labelOf(motion: CameraMotion, clip: Partial<Film & { way: number }> = {}) {
  const { way, ...whole } = { ...USUAL, ...clip };
  return motionOf(film(whole, (part) => CAMERA_WAYS[motion](way * part)))?.label;
}

describe('the motion of the camera', () => {
  it.each(CAMERA_MOTIONS)('is told: %s', (motion) => {
    expect(labelOf(motion)).toBe(motion);
  });

  it('is told where something crosses the picture', () => {
    for (const motion of CAMERA_MOTIONS)
      expect(labelOf(motion, { thing: 0.15, scene: 'tiles' })).toBe(motion);
  });

  it('is told however slow or fast it is, within bounds', () => {
    expect(labelOf('pan_right', { way: 0.03 })).toBe('pan_right');
    expect(labelOf('pan_right', { way: 0.8 })).toBe('pan_right');
    expect(labelOf('zoom_in', { way: 0.08 })).toBe('zoom_in');
    expect(labelOf('zoom_in', { way: 0.6 })).toBe('zoom_in');
    expect(labelOf('tilt_up', { way: 0.004 })).toBe('static');
  });

  it('is described by how far the picture goes, which is the other way', () => {
    const motion = motionOf(film(USUAL, (part) => CAMERA_WAYS.pan_right(0.3 * part)));
    expect(motion?.description).toMatch(/picture goes -(29|30)\.\d % right, -?0\.\d % down/);
    expect(motion?.strength).toBeGreaterThan(0.9);
  });
});

describe('no motion is told', () => {
  it.each<[string, Picture[]]>([
    [
      'of a picture without texture',
      film({ ...USUAL, scene: 'none' }, () => CAMERA_WAYS.static(0)),
    ],
    ['of noise', film({ ...USUAL, scene: 'none', noise: 12 }, () => CAMERA_WAYS.static(0))],
    ['of a single frame', film(USUAL, () => CAMERA_WAYS.static(0)).slice(0, 1)],
    ['of none', []],
    [
      'where it goes aside and down equally',
      film(USUAL, (part) => ({ x: 0.2 * part, y: 0.2 * part, zoom: 1 })),
    ],
    [
      'where it goes there and back',
      film(USUAL, (part) => ({ x: 0.3 * (part < 0.5 ? part : 1 - part), y: 0, zoom: 1 })),
    ],
    [
      'where every frame shows something else',
      film(USUAL, (part) => ({ x: 900 * part, y: 0, zoom: 1 })),
    ],
  ])('%s', (_, pictures) => {
    expect(motionOf(pictures)).toBeNull();
  });
});

it('is among what the baseline measures of a call', () => {
  const pictures = film(USUAL, (part) => CAMERA_WAYS.tilt_down(0.3 * part));
  const times = pictures.map((_, index) => index);
  expect(measure(pictures, times).motion?.label).toBe('tilt_down');
  expect(measure(pictures.slice(0, 1), [0]).motion).toBeNull();
});
