import { expect, it } from 'vitest';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { costWords, plannedInFiles } from './plan-costs';

const judge = (id: string, currency: string) => ({
  id,
  parameters: judgeParametersSchema.parse({ currency }),
});
const estimate = (judgeId: string, cost: number | null) => ({
  judgeId,
  cost,
  calls: 1,
  inputTokens: 1,
  cachedTokens: 0,
  outputTokens: 1,
  seconds: null,
  transcriptions: { most: 0, expected: 0 },
  callsFromPast: 0,
  pastCalls: 0,
});

it('sums what judges cost by currency, and says where a price is not known', () => {
  const judges = [judge('a', 'USD'), judge('b', 'EUR'), judge('c', 'USD')];
  const estimates = [estimate('a', 1), estimate('b', 2), estimate('c', 3)];
  expect(costWords({ estimates }, judges, 2)).toEqual([
    'about 8.00\u00a0USD',
    'about 4.00\u00a0EUR',
  ]);
  expect(costWords({ estimates: [estimate('a', 1), estimate('b', null)] }, judges, 1)).toEqual([
    'about 1.00\u00a0USD',
    'and calls without a known price',
  ]);
  expect(costWords({ estimates: [estimate('a', null)] }, judges, 1)).toEqual([]);
});

it('counts calls that go in files at their price, and leaves those of other judges as they are', () => {
  const judgeAt = (id: string, server: string) => ({
    id,
    kind: 'endpoint' as const,
    parameters: judgeParametersSchema.parse({ server, batchPrice: 0.4 }),
  });
  const chosen = [judgeAt('a', 'openai')];
  const others = [judgeAt('b', 'ollama')];
  const plan = { calls: 2, sure: 2, own: 1, prompts: [] };
  const estimates = ['a', 'b'].map((id) => ({ ...estimate(id, 10), seconds: 5 }));
  const planned = plannedInFiles({ ...plan, estimates }, { chosen, others, callsBy: 'batch-api' });
  expect(planned.estimates.map(({ cost, seconds }) => [cost, seconds])).toEqual([
    [4, null],
    [10, 5],
  ]);
});
