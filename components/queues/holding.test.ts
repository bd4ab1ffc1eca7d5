import { describe, expect, it } from 'vitest';
import type { Parcel } from '@/components/review/outbox/outbox';
import { holdingAfter, itemsLeaving } from './holding';

const task = (queueItemId: string) => ({
  queueItemId,
  itemId: `video of ${queueItemId}`,
  runId: 'run',
});
const holding = { tasks: [task('a'), task('b')], passed: [], submitted: 3, skipped: 1, left: 9 };
const none = new Set<string>();

describe('what a person holds', () => {
  it('is what the server says while nothing is on its way', () => {
    expect(holdingAfter(holding, none, none)).toEqual(holding);
  });

  it('is less by what is being handed in or passed over, which counts already', () => {
    expect(holdingAfter(holding, new Set(['a']), none)).toEqual({
      tasks: [task('b')],
      passed: [],
      submitted: 4,
      skipped: 1,
      left: 8,
    });
    expect(holdingAfter(holding, new Set(['a']), new Set(['b']))).toEqual({
      tasks: [],
      passed: [],
      submitted: 4,
      skipped: 2,
      left: 7,
    });
  });

  it('does not count twice what the server knows already', () => {
    expect(holdingAfter(holding, new Set(['c']), new Set(['d']))).toEqual(holding);
  });
});

describe('items that are being handed in', () => {
  it('are those of this queue', () => {
    const parcel = (queueId: string, queueItemId: string): Parcel => ({
      kind: 'submission',
      id: queueItemId,
      itemId: 'video',
      raterId: 'me',
      at: '2026-01-01T00:00:00.000Z',
      queueId,
      queueItemId,
    });
    expect(itemsLeaving([parcel('here', 'a'), parcel('elsewhere', 'b')], 'here')).toEqual(
      new Set(['a']),
    );
  });
});
