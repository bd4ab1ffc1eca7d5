import { expect, it } from 'vitest';
import type { Policy } from '@/lib/queues/policy.schema';
import { asksForMore } from './preview-note';

const few = { drawn: 25, clusters: { videos: 12, drawn: 12 } };

it('says that more are asked for than there are, where as many are drawn as are asked for', () => {
  const policy = (part: object) => ({ kind: 'random', count: 50, ...part }) as Policy;
  expect(asksForMore(policy({}), few)).toBe(true);
  expect(asksForMore(policy({ count: 25 }), few)).toBe(false);
  expect(asksForMore(policy({ count: 25, draws: 'clusters' }), few)).toBe(true);
  expect(asksForMore(policy({ kind: 'stratified', by: 'score' }), few)).toBe(false);
  expect(asksForMore(policy({ kind: 'all' }), few)).toBe(false);
});
