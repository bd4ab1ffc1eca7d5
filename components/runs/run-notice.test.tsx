import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { describeUsedUp } from '@/lib/runs/budget/schema';
import type { RunProgress } from '@/lib/runs/schema';
import type { RunActions } from './actions';
import { RunFigures } from './run-figures';
import { RunNotice } from './run-notice';

const run = {
  id: 'r',
  state: 'paused',
  stateReason: describeUsedUp(0.02, 0.05, 'EUR'),
  budget: 5,
  budgetSpent: 4.9812,
  sharesBudget: false,
  currency: 'EUR',
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  imported: false,
  suite: { derivedVersion: '1', currentVersion: '1' },
  usage: {
    calls: 9,
    replayed: 0,
    inputTokens: 100,
    cachedTokens: 0,
    outputTokens: 10,
    cost: 4.9812,
    estimated: 2,
  },
  projection: { cost: 9, secondsLeft: null },
  counts: { waiting: 1, judging: 0, judged: 3, incomplete: 0, failed: 0, cancelled: 0 },
  steps: [],
} as unknown as RunProgress;

it('says in its banner and on its card the same of what it has cost, with the currency', () => {
  const text = (html: string) => html.replace(/<[^>]*>/g, '');
  const banner = text(
    renderToStaticMarkup(<RunNotice run={run} actions={{} as Partial<RunActions> as RunActions} />),
  );
  const card = text(renderToStaticMarkup(<RunFigures run={run} />));
  const [spent, budget] = ['about 4.98\u00a0EUR', '5.00\u00a0EUR'];
  expect(banner).toContain(
    'The budget is used up: another call is expected to cost about 0.050\u00a0EUR.',
  );
  expect(banner).toContain(`It has cost ${spent} of ${budget}.`);
  expect(card).toContain(`${spent}of ${budget} budget`);
  // No other sum of money is said to have been spent.
  expect(banner.match(/4\.9\d*/g)).toEqual(['4.98']);
});
