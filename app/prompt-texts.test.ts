import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { refreshDeclared } from '@/lib/declared/watch.store';
import { writeStored } from '@/lib/files';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { listPromptVersions } from '@/lib/prompt-versions/store';
import { createRun } from '@/lib/runs/begin.store';
import { explainCell } from '@/lib/runs/explanation.store';
import { repeatRun } from '@/lib/runs/repeats/store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { suiteById, takenIds } from '@/prompts';

freshDatabase();

const folder = mkdtempSync(path.join(tmpdir(), 'framejury-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const YAML = `framejury: 1
id: lab
name: Lab
items: {frames: {mode: key}}
scales: {quality: {from: 1, to: 5, good: high}}
questions: [{id: look, scale: quality, label: Look}]
prompts: [{file: rate.md, asks: {all: true}}]
scores: {look: {mean: {all: true}}}
`;
const OLD = 'Rate what {{prompt}} came to: {{questions}}';
const NEW = 'Rate the clip. {{questions}}';

let clips: string[] = [];
const texts: string[] = [];
const judge: Judge = {
  ...baselineJudge({}),
  async reply({ text }) {
    texts.push(text.after);
    return { ...said, rawReply: '{"look": {"rationale": "Sharp.", "score": 4}}' };
  },
};
const judgeOn = (runId: string, itemId = '') => judgeItems(runId, [itemId], judge, { suiteById });

async function write(text: string): Promise<void> {
  writeFileSync(path.join(folder, 'suite.yaml'), YAML);
  writeFileSync(path.join(folder, 'rate.md'), text);
  await refreshDeclared(takenIds);
}

function begin(): Promise<string> {
  const suite = suiteById('lab');
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: clips,
      settings: { coverage: 'standard' },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

beforeAll(async () => {
  vi.stubEnv('FRAMEJURY_SUITES', folder);
  await ensureJudges();
  clips = [await storeVideo('one'), await storeVideo('other')];
  const frames = await database().frame.findMany({ distinct: ['hash'], select: { hash: true } });
  for (const { hash } of frames) await writeStored('frames', hash, Buffer.from('a picture'));
});

it('a run keeps the text that it began with, and one with another text is another configuration of the same version', async () => {
  await write(OLD);
  const first = await begin();
  await judgeOn(first, clips[0]);
  await write(NEW);
  // The text that the suite has by now lacks a placeholder of the run's.
  await judgeOn(first, clips[1]);
  expect(texts.splice(0)).toEqual(
    Array(2).fill(expect.stringMatching(/^Rate what a red ball rolls/)),
  );

  const second = await begin();
  for (const clip of clips) await judgeOn(second, clip);
  expect(texts.splice(0)).toEqual(Array(2).fill(expect.stringMatching(/^Rate the clip/)));
  const runs = await database().run.findMany({ where: { id: { in: [first, second] } } });
  expect(new Set(runs.map(({ suiteVersion }) => suiteVersion))).toEqual(
    new Set([suiteById('lab').version]),
  );
  expect(new Set(runs.map(({ configuration }) => configuration)).size).toBe(2);

  const cell = { unit: 'video', question: 'look' };
  const shown = async (runId: string) =>
    (await explainCell(runId, clips[0] ?? '', cell, suiteById)).steps[0];
  expect(JSON.stringify(await shown(first))).toContain('Rate what a red ball rolls');
  expect(JSON.stringify(await shown(second))).toContain('Rate the clip');
  const [prompt] = await listPromptVersions(suiteById('lab'));
  expect(
    prompt?.versions.map(({ text, isSuiteText, runs: { count } }) => [text, isSuiteText, count]),
  ).toEqual([
    [NEW, true, 1],
    [OLD, false, 1],
  ]);

  const again = await repeatRun(first, suiteById, true);
  await judgeOn(again, clips[0]);
  expect(texts.splice(0)).toEqual([expect.stringMatching(/^Rate what a red ball rolls/)]);
});
