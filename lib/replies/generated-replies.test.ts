import process from 'node:process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatedReply } from '@/lib/testing/replies/generated-replies';
import { loadKnownReplies, tally } from '@/lib/testing/replies/known-replies';

/** How many replies are made; more by FRAMEJURY_REPLIES. */
const REPLIES = Number(process.env.FRAMEJURY_REPLIES ?? 1000);

const rate = ({ hits, legible }: { hits: number; legible: number }) => hits / legible;

it('reads scores of replies in any layout, and none wrongly', { timeout: 600_000 }, () => {
  const replies = fc.sample(generatedReply, { numRuns: REPLIES, seed: 12 });
  const result = tally(replies);
  expect(result.wrong).toEqual([]);
  expect(rate(result)).toBeGreaterThanOrEqual(0.97);
});

it('reads scores of replies that were written before it was, and none wrongly', () => {
  const replies = loadKnownReplies('held-out.txt');
  expect(replies.length).toBeGreaterThanOrEqual(40);
  const result = tally(replies);
  expect(result.wrong).toEqual([]);
  expect(rate(result)).toBeGreaterThanOrEqual(0.97);
});

it('takes no number for a score that only stands near one', () => {
  expect(tally(loadKnownReplies('held-out-traps.txt')).wrong).toEqual([]);
});

it('reads most scores of replies in many styles, and none wrongly', () => {
  const replies = loadKnownReplies('many-styles.txt');
  expect(replies.length).toBeGreaterThanOrEqual(60);
  expect(new Set(replies.map(({ style }) => style)).size).toBeGreaterThanOrEqual(20);
  const result = tally(replies);
  expect(result.legible).toBeGreaterThanOrEqual(300);
  expect(result.wrong).toEqual([]);
  expect(rate(result)).toBeGreaterThanOrEqual(0.7);
});
