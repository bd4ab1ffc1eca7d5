import { expect, it } from 'vitest';
import { listHistory } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import { retryRun } from '@/lib/runs/control.store';
import { explainCell } from '@/lib/runs/explanation.store';
import { readRun } from '@/lib/runs/progress.store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { hallucination } from '.';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';

freshDatabase();

const findings = (types: readonly { id: string }[], scores: Record<string, unknown> = {}) =>
  Object.fromEntries(
    types.map(({ id }) => [id, { rationale: `about ${id}`, objects: [], score: scores[id] ?? 0 }]),
  );

const REPLIES: Record<string, unknown> = {
  'hallucination/static-graph': { objects: ['cup'], relations: [] },
  'hallucination/dynamic-graph': { changes: [] },
  'hallucination/summary': { description: 'A cup.' },
  'hallucination/inconsistency': { rationale: 'same', score: 0 },
  'hallucination/static-check': findings(STATIC_TYPES),
};

/** Answers all it is asked, but never gives a legible score for d3 until `sees` says so. */
function judgeBlindTo(sees: () => boolean) {
  const calls: { prompt: string; told: string | null }[] = [];
  const judge: Judge = {
    identity: { kind: 'blind' },
    async reply({ prompt, correction }) {
      calls.push({ prompt: prompt.id, told: correction?.message ?? null });
      const dynamic = findings(DYNAMIC_TYPES, {
        d2: correction ? 9 : 4,
        d3: sees() ? 8 : '7 or 8',
      });
      return { ...said, rawReply: JSON.stringify(REPLIES[prompt.id] ?? dynamic) };
    },
  };
  return { judge, calls };
}

async function begin(itemId: string): Promise<string> {
  await ensureJudges();
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, new Uint8Array([0xff, 0xd8, 0xff]));
  }
  return createRun(
    {
      suite: 'hallucination',
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [itemId],
      settings: { blindToPrompt: false, tellGenerated: true, coverage: 'economical' },
    },
    hallucination,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Blind' } },
    hallucination.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

const judge = (runId: string, itemId: string, by: Judge) =>
  judgeItems(runId, [itemId], by, { suite: hallucination });

it('a reply that is read in part keeps its scores, and a retry asks for the rest alone', async () => {
  const itemId = await storeVideo('partly read');
  const runId = await begin(itemId);
  let sees = false;
  const { judge: blind, calls } = judgeBlindTo(() => sees);
  await judge(runId, itemId, blind);

  const run = await readRun(runId, () => hallucination);
  const [video] = run.items;
  expect(video?.state).toBe('incomplete');
  const failures = video?.failures ?? [];
  expect(failures.length).toBeGreaterThan(0);
  for (const { prompt, reason, detail } of failures) {
    expect([prompt, reason]).toEqual(['hallucination/dynamic-check', 'unparseable']);
    expect(detail).toBe('Not read: d3 (“7 or 8” is no score in whole numbers from 0 to 10).');
  }
  const unit = failures[0]?.unit ?? '';
  const latest = async (question: string) =>
    (await listHistory(itemId, 'hallucination', unit, question)).at(-1)?.verdict;
  expect(await latest('d2')).toMatchObject({ state: 'scored', value: 4 });
  expect(await latest('d3')).toMatchObject({
    state: 'unscored',
    reason: 'unparseable',
    detail: expect.stringContaining('d3 was not read'),
  });
  const cell = { unit, question: 'd2' };
  const explained = await explainCell(runId, itemId, cell, () => hallucination);
  const attempts = explained.steps.filter(({ prompt }) => prompt === 'hallucination/dynamic-check');
  expect(attempts.map(({ attempt }) => attempt)).toEqual([2, 1]);

  sees = true;
  calls.length = 0;
  await retryRun(runId, new Set());
  await judge(runId, itemId, blind);
  expect(calls).toHaveLength(failures.length);
  for (const { prompt, told } of calls) {
    expect(prompt).toBe('hallucination/dynamic-check');
    expect(told).toMatch(/with the entry d3\.$/);
  }
  expect((await readRun(runId, () => hallucination)).items[0]?.state).toBe('judged');
  expect(await latest('d2')).toMatchObject({ state: 'scored', value: 4 });
  expect(await latest('d3')).toMatchObject({ state: 'scored', value: 8 });

  calls.length = 0;
  const again = await begin(itemId);
  await judge(again, itemId, blind);
  expect(calls).toEqual([]);
});

it('a partly read reply is taken over by an equal request of another run, with the same parts', async () => {
  const itemId = await storeVideo('taken over');
  const { judge: blind, calls } = judgeBlindTo(() => false);
  await judge(await begin(itemId), itemId, blind);
  calls.length = 0;
  const again = await begin(itemId);
  await judge(again, itemId, blind);
  for (const { told } of calls) expect(told).toMatch(/with the entry d3\.$/);
  const { failures, state } = (await readRun(again, () => hallucination)).items[0] ?? {};
  expect(state).toBe('incomplete');
  const unit = failures?.[0]?.unit ?? '';
  const history = await listHistory(itemId, 'hallucination', unit, 'd2');
  expect(history.map(({ verdict }) => verdict)).toMatchObject([
    { state: 'scored', value: 4 },
    { state: 'scored', value: 4 },
  ]);
});
