import { expect, it } from 'vitest';
import { expectedFrames } from './expected-frames';

const FACTS = { duration: 10, width: 1536, height: 768 };

it('are even ones, as many and as large as they will be', () => {
  const set = expectedFrames({ mode: 'uniform', count: 4 }, FACTS, null);
  expect(set?.frames.map(({ at, width, height }) => [at, width, height])).toEqual([
    [1.25, 768, 384],
    [3.75, 768, 384],
    [6.25, 768, 384],
    [8.75, 768, 384],
  ]);
  expect(set?.clusters).toEqual([{ keyFrame: 0, frames: [0, 1, 2, 3] }]);
});

it('are key frames with those around them as others have, and cannot be told where there are none', () => {
  const need = { mode: 'key' } as const;
  expect(expectedFrames(need, FACTS, null)).toBeNull();
  const set = expectedFrames(need, FACTS, { keyFrames: 2.2, frames: 4.6 });
  expect(set?.clusters).toEqual([
    { keyFrame: 0, frames: [0, 1] },
    { keyFrame: 2, frames: [2, 3, 4] },
  ]);
});
