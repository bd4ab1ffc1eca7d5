import { expect, it } from 'vitest';
import { saidMovement } from './said-movement';

it.each([
  ['Zoom in.', 'zoom_in'],
  ['zoom-out', 'zoom_out'],
  ['Orbit', 'orbits'],
  ['none', 'none of these'],
  ['The camera pans left.', 'pan_left'],
  ['The camera is panning to the right.', 'pan_right'],
  ['In this video the camera tilts upward.', 'tilt_up'],
  ['The camera zooms in on the house.', 'zoom_in'],
  ['The camera orbits the statue.', 'orbits'],
  ['The camera does not move.', 'static'],
  ['The camera stays still.', 'static'],
])('%j is %s', (said, label) => {
  expect(saidMovement(said)).toBe(label);
});

it.each([
  'The camera does not pan left.',
  'The camera pans left and zooms in.',
  'The camera pans left or right.',
  'A bird pans left.',
])('%j is no label', (said) => {
  expect(saidMovement(said)).not.toMatch(/^[a-z]+(_[a-z]+)?$/);
});
