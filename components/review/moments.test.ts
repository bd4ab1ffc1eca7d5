import { expect, it } from 'vitest';
import { spanOf } from './moments';

const frames = [0, 0.5, 1, 1.5].map((at, position) => ({
  position,
  at,
  hash: String(position),
  width: 16,
  height: 9,
}));
const clusters = [
  { keyFrame: 1, frames: [0, 1, 2] },
  { keyFrame: 3, frames: [2, 3] },
];

it('goes round in the cluster itself', () => {
  expect(spanOf('cluster@0.000-1.000', frames, clusters)).toEqual({ from: 0, to: 1 });
});

it('goes round in the cluster around a key frame', () => {
  expect(spanOf('key-frame@1.500', frames, clusters)).toEqual({ from: 1, to: 1.5 });
});

it('plays the whole video for what is asked about the whole', () => {
  expect(spanOf('video', frames, clusters)).toBeNull();
});
