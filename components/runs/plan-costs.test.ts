import { expect, it } from 'vitest';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { costWords } from './plan-costs';

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
