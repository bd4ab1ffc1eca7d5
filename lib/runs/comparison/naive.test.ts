import { expect, it } from 'vitest';
import { naiveLoad } from './naive';

it('asks each question about each of ten key frames by itself, with all ten frames', () => {
  const questions = [{ unit: 'key-frame' }, { unit: 'cluster' }, { unit: 'video' }] as const;
  const load = naiveLoad(questions, { textTokens: 500, imageTokens: 300 });
  expect(load).toEqual({ calls: 21, inputTokens: 21 * 3500 });
});
