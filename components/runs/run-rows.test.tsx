import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RunSummary } from '@/lib/runs/listing.schema';
import { BatchRows } from './run-rows';

const run = (id: string, judge: string, change: Partial<RunSummary>): RunSummary => ({
  id,
  suite: 's',
  suiteName: 'S',
  kind: 'clip',
  asks: true,
  tolerance: 3,
  projectId: 'p',
  name: '',
  pinned: false,
  judge,
  state: 'ended',
  stateReason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  repeat: 0,
  groupId: null,
  batchId: 'batch',
  otherPrompts: [],
  items: 2,
  judged: 2,
  incomplete: 0,
  failed: 0,
  waitingForFrames: 0,
  inputTokens: 1000,
  outputTokens: 10,
  cost: 1,
  estimated: false,
  currency: 'USD',
  budget: null,
  ...change,
});

const runs = [run('1', 'Ada', {}), run('2', 'Bob', { currency: 'EUR', judged: 1, incomplete: 1 })];
const models = {
  1: ['Alpha', 'Beta'].map((model) => ({ model, items: 1 })),
  2: ['Beta', 'Gamma', 'Delta'].map((model) => ({ model, items: 1 })),
};
const draw = (open: boolean) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <BatchRows
          batch={{ id: 'batch', runs }}
          open={open}
          onToggle={() => undefined}
          suiteName={({ suiteName }) => suiteName}
          models={models}
        />
      </tbody>
    </table>,
  );

it('shows a batch as one row with a button that opens it to its runs', () => {
  const closed = draw(false);
  expect(closed.match(/<tr/g)).toHaveLength(1);
  expect(closed).toMatch(/<button type="button" aria-expanded="false"/);
  expect(closed).not.toContain('href=');
  for (const words of ['Ada', 'Bob', '2 runs: 1 done, 1 incomplete', '4 / 4', '2K in · 20 out']) {
    expect(closed).toContain(words);
  }
  expect(closed).toContain('1.00\u00a0USD');
  expect(closed).toContain('1.00\u00a0EUR');
  expect(closed).not.toContain('2.00');
  const open = draw(true);
  expect(open).toContain('aria-expanded="true"');
  expect(open.match(/<tr/g)).toHaveLength(3);
  expect(open).toContain('href="/runs/1"');
  expect(open).toContain('href="/runs/2"');
});

it('names the models whose items a run judges, and of a batch each once', () => {
  expect(draw(false)).toContain('title="Made by Alpha, Beta, Gamma, Delta"');
  expect(draw(false)).toContain('Alpha, Beta, Gamma and 1 more');
  expect(draw(true)).toContain('title="Made by Alpha, Beta"');
});

it('calls items what they are', () => {
  const failed = (kind: string) =>
    renderToStaticMarkup(
      <table>
        <tbody>
          <BatchRows
            batch={{ id: '1', runs: [run('1', 'Ada', { kind, failed: 2, judged: 0 })] }}
            open={false}
            onToggle={() => undefined}
            suiteName={() => ''}
            models={{}}
          />
        </tbody>
      </table>,
    );
  expect(failed('clip')).toContain('2 clips failed');
  expect(failed('vbench')).toContain('2 items failed');
});
