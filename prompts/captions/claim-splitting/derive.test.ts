import { expect, it } from 'vitest';
import { gather } from '@/lib/suites/calls';
import type { Origin } from '@/lib/suites/item';
import type { CaptionData } from '../data';
import { claimSplitting } from '.';
import { captionInput } from './fixtures/inputs';

const ORIGIN: Origin = {
  name: 'ball.mp4 · brief',
  model: 'First',
  prompt: null,
  cluster: 'ball.mp4',
  task: 'ball.mp4/brief',
  facets: {},
  judge: 'Splitter',
};

/** What is made of a caption in which a judge finds some claims, and why less than that. */
async function split(data: Partial<CaptionData>, ...claims: string[]) {
  const input = captionInput('A red ball rolls.');
  const caption = { ...input, data: { ...input.data, ...data } };
  const reply = { claims: claims.map((claim) => ({ claim, words: '' })) };
  const brought = await gather(claimSplitting, caption, async () => reply as never);
  return {
    made: claimSplitting.produces?.(brought, caption, ORIGIN).map((item) => item.data),
    lack: claimSplitting.shortfall?.(brought, caption),
  };
}

const claim = { text: 'A ball rolls.', place: null };

it('takes key points, reference and limit of a caption along', async () => {
  const known = { points: ['The ball is red.'], reference: 'A red ball.', limit: '5 words' };
  const { made } = await split(known, 'A ball rolls.');
  expect(made).toEqual([{ caption: 'A red ball rolls.', claims: [claim], ...known }]);
  const { made: without } = await split({ limit: '5 words' }, 'A ball rolls.');
  expect(without).toEqual([{ caption: 'A red ball rolls.', claims: [claim] }]);
});

it('makes an item of key points where nothing is claimed, and none without', async () => {
  const points = ['The ball is red.'];
  expect(await split({ points })).toMatchObject({ made: [{ claims: [], points }], lack: null });
  expect(await split({ points, caption: ' ' })).toMatchObject({ made: [{ claims: [] }] });
  expect(await split({})).toMatchObject({ made: [], lack: expect.stringMatching(/no claim/) });
});
