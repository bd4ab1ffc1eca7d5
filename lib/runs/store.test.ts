import { expect, it } from 'vitest';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { freshDatabase } from '@/lib/testing/database';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { requirePrices } from './budget/prices';
import { endVideo } from './judging.store';
import { createRun, runState } from './store';

freshDatabase();

it('refuses a budget where nobody knows what a call costs', () => {
  const facts = (prices: object) => ({ kind: 'endpoint', parameters: prices });
  const whole = { inputPrice: 1, outputPrice: 0 };
  expect(() => requirePrices(5, facts({ ...whole, outputPrice: null }))).toThrow(/prices/);
  expect(() => requirePrices(5, facts({}))).toThrow(expect.objectContaining({ field: 'budget' }));
  expect(() => requirePrices(5, facts(whole))).not.toThrow();
  expect(() => requirePrices(null, facts({}))).not.toThrow();
});

it('ends a run whose last videos end at the same moment', async () => {
  await ensureJudges();
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const videoIds = await Promise.all(names.map((name) => storeVideo(`${name}.mp4`)));
  const settings = { blindToPrompt: false, tellGenerated: true, coverage: 'economical' as const };
  const runId = await createRun(
    { suite: smallSuite.id, judgeId: BASELINE_JUDGE_ID, videoIds, settings },
    smallSuite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
    [],
  );
  expect(await runState(runId)).toBe('running');
  await Promise.all(videoIds.map((videoId) => endVideo(runId, videoId, { state: 'judged' })));
  expect(await runState(runId)).toBe('ended');
});
