import { expect, it } from 'vitest';
import { cell, question, scored } from '../review-testing';
import { momentOf, spanOf, worstOf } from './moments';

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

const media = [1, 2].map((n) => ({
  n,
  facts: null,
  wantedName: null,
  frames: n === 1 ? [] : frames,
  clusters: n === 1 ? [] : clusters,
}));

it('finds the moment of a unit in the video that it is a part of', () => {
  expect(momentOf('2/key-frame@1.500', { media })).toEqual({
    medium: 2,
    span: { from: 1, to: 1.5 },
    at: 1.5,
  });
  expect(momentOf('check:2', { media })).toEqual({ medium: 1, span: null, at: 0 });
});

it('finds the worst by the good end of the scale, and of each video by itself', () => {
  const suite = {
    id: 'suite',
    name: 'Suite',
    questions: [
      question({ id: 'high', better: 'high', scale: { kind: 'rating', min: 0, max: 4 } }),
      question({ id: 'none', better: null }),
    ],
    groups: [],
    defects: false,
  };
  const at = (unit: string, id: string, value: number) => ({
    ...cell(scored(value)),
    unit,
    question: id,
  });
  const cells = [
    at('2/cluster@0.000-1.000', 'high', 3),
    at('2/cluster@1.000-1.500', 'none', 10),
    at('cluster@1.000-1.500', 'high', 0),
  ];
  expect(worstOf({ suite, cells }, { n: 2, frames, clusters })).toEqual([0.25, null]);
});
