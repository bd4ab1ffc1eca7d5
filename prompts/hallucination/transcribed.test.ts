import { expect, it } from 'vitest';
import { listHistory } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import { rederive } from '@/lib/runs/derivation.store';
import { explainCell } from '@/lib/runs/explanation.store';
import { readRun } from '@/lib/runs/progress.store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { hallucination } from '.';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';

freshDatabase();

const findings = Object.fromEntries(
  DYNAMIC_TYPES.map(({ id }) => [id, { rationale: `about ${id}`, objects: [], score: 0 }]),
);
const PROSE = `${STATIC_TYPES.filter(({ id }) => id !== 's4')
  .map(({ id }) => `${id}: 1`)
  .join('\n')}\nThe sky is green, so s4 gets a seven.`;
const REPLIES: Record<string, unknown> = {
  'hallucination/static-graph': { objects: ['cup'], relations: [] },
  'hallucination/dynamic-graph': { changes: [] },
  'hallucination/summary': { description: 'A cup.' },
  'hallucination/inconsistency': { rationale: 'same', score: 0 },
  'hallucination/dynamic-check': findings,
  'judge/transcription': { s4: { quote: 's4 gets a seven', score: 7 } },
};

/** Answers the static check in prose, of which one score is in no form that is read, and copies it out when asked. */
function judgeInProse() {
  const calls: { prompt: string; pictures: number }[] = [];
  const judge: Judge = {
    identity: { kind: 'in prose' },
    async reply({ prompt, call }) {
      calls.push({ prompt: prompt.id, pictures: call.frames.length });
      const reply = REPLIES[prompt.id];
      return { ...said, rawReply: reply ? JSON.stringify(reply) : PROSE };
    },
  };
  return { judge, calls };
}

async function begin(itemId: string, transcription: boolean): Promise<string> {
  await ensureJudges();
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, new Uint8Array([0xff, 0xd8, 0xff]));
  }
  return createRun(
    {
      suite: 'hallucination',
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [itemId],
      settings: {
        blindToPrompt: false,
        tellGenerated: true,
        coverage: 'economical',
        ...(transcription && { transcription }),
      },
    },
    hallucination,
    { id: BASELINE_JUDGE_ID, facts: { name: 'In prose' } },
    hallucination.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

const judge = (runId: string, itemId: string, by: Judge) =>
  judgeItems(runId, [itemId], by, { suite: hallucination });

it('a score that was transcribed is marked wherever it goes, and taken over by runs that transcribe alone', async () => {
  const itemId = await storeVideo('transcribed');
  const runId = await begin(itemId, true);
  const { judge: inProse, calls } = judgeInProse();
  await judge(runId, itemId, inProse);
  expect((await readRun(runId, () => hallucination)).items[0]?.state).toBe('judged');
  const copies = calls.filter(({ prompt }) => prompt === 'judge/transcription');
  const checks = calls.filter(({ prompt }) => prompt === 'hallucination/static-check');
  expect(copies.length).toBeGreaterThan(0);
  // Equal replies are copied out once.
  expect(copies.length).toBeLessThanOrEqual(checks.length);
  expect(copies.every(({ pictures }) => pictures === 0)).toBe(true);

  const [step] = await database().step.findMany({ where: { runId, transcription: true } });
  expect(step).toMatchObject({ prompt: 'hallucination/static-check', transcribed: ['s4'] });
  const unit = step?.unit ?? '';
  const historyOf = (question: string) => listHistory(itemId, 'hallucination', unit, question);
  expect((await historyOf('s4')).map(({ verdict }) => verdict)).toEqual([
    { state: 'scored', value: 7, rationale: 's4 gets a seven', transcribed: true },
  ]);
  expect((await historyOf('s1'))[0]?.verdict).not.toHaveProperty('transcribed');

  const cell = { unit, question: 's4' };
  const { steps } = await explainCell(runId, itemId, cell, () => hallucination);
  const shown = steps.filter(({ prompt }) => prompt === 'hallucination/static-check');
  expect(shown.map(({ transcription, rawReply }) => [transcription, rawReply])).toEqual([
    [true, JSON.stringify(REPLIES['judge/transcription'])],
    [false, PROSE],
  ]);

  // Deriving again finds the mark in the evidence.
  expect((await rederive(runId, () => hallucination)).changed).toBe(0);

  calls.length = 0;
  await judge(await begin(itemId, true), itemId, inProse);
  expect(calls).toEqual([]);
  expect((await historyOf('s4')).at(-1)?.verdict).toMatchObject({ value: 7, transcribed: true });

  const without = await begin(itemId, false);
  await judge(without, itemId, inProse);
  expect(
    calls.every(({ prompt, pictures }) => prompt !== 'judge/transcription' && pictures > 0),
  ).toBe(true);
  expect((await historyOf('s4')).at(-1)?.verdict).toMatchObject({ state: 'unscored' });
});
