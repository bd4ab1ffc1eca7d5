import { describe, expect, it } from 'vitest';
import type { RunSummary } from '@/lib/runs/listing.schema';
import { describeStandings, gatherBatches, sumBatch } from './batches';

const run = (id: string, change: Partial<RunSummary> = {}): RunSummary => ({
  id,
  suite: 's',
  suiteName: 'S',
  kind: 'clip',
  asks: true,
  tolerance: 3,
  projectId: 'p',
  name: '',
  pinned: false,
  judge: 'J',
  state: 'ended',
  stateReason: null,
  createdAt: `2026-11-20T10:00:0${id}.000Z`,
  endedAt: null,
  repeat: 0,
  groupId: null,
  batchId: null,
  otherPrompts: [],
  items: 4,
  judged: 4,
  incomplete: 0,
  failed: 0,
  waitingForFrames: 0,
  inputTokens: 100,
  outputTokens: 10,
  cost: 1,
  estimated: false,
  currency: 'USD',
  budget: null,
  ...change,
});

describe('the list of runs', () => {
  it('has one entry for runs that were ordered at once, where the latest of them stands', () => {
    const batchId = 'one';
    const repeats = { batchId, groupId: 'g', createdAt: '2026-11-20T10:00:02.000Z' };
    const latestFirst = [
      run('5'),
      run('4', { batchId }),
      run('3'),
      run('2', { ...repeats, repeat: 0 }),
      run('1', { ...repeats, repeat: 1 }),
      run('0', { batchId: 'other' }),
    ];
    expect(
      gatherBatches(latestFirst).map(({ id, runs }) => [id, runs.map((each) => each.id)]),
    ).toEqual([
      ['5', ['5']],
      ['one', ['2', '1', '4']],
      ['3', ['3']],
      ['other', ['0']],
    ]);
  });

  it('says of a batch how many of its runs stand how, and which have ended with something missing', () => {
    const runs = [
      ...[run('1'), run('2'), run('3'), run('4')],
      run('5', { judged: 3, incomplete: 1 }),
      run('6', { state: 'running', judged: 1, incomplete: 1 }),
    ];
    const sum = sumBatch(runs);
    expect(describeStandings(runs.length, sum)).toBe('6 runs: 4 done, 1 incomplete, 1 running');
    expect(sum).toMatchObject({ items: 24, judged: 20, incomplete: 2, inputTokens: 600 });
    const all = [
      run('1', { failed: 1, judged: 3 }),
      run('2', { state: 'paused' }),
      run('3', { state: 'cancelled' }),
    ];
    expect(describeStandings(3, sumBatch(all))).toBe('3 runs: 1 incomplete, 1 paused, 1 cancelled');
  });

  it('sums costs by currency, and says how many runs have no known price', () => {
    const sum = sumBatch([
      run('1', { cost: 1.5 }),
      run('2', { cost: 2, currency: 'EUR', estimated: true }),
      run('3', { cost: 3 }),
      run('4', { cost: null, currency: '' }),
      run('5', { cost: 0, currency: '', inputTokens: 0, outputTokens: 0 }),
      run('6', { cost: null, inputTokens: 0 }),
    ]);
    expect(sum.costs).toEqual([
      { cost: 4.5, currency: 'USD', estimated: false },
      { cost: 2, currency: 'EUR', estimated: true },
    ]);
    expect(sum.unpriced).toBe(1);
    expect(sum.estimated).toBe(true);
  });
});
