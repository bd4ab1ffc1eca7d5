import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { readSuiteFolder } from '@/lib/declared/folder';
import { exportProjectAnswers } from '@/lib/export/run-table';
import { writeStored } from '@/lib/files';
import { importFile } from '@/lib/imports/store';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { refuseUnfitting } from '@/lib/reviews/fitting.store';
import { readReview } from '@/lib/reviews/store';
import { createRun } from '@/lib/runs/begin.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

const folder = mkdtempSync(path.join(tmpdir(), 'framejury-declared-'));
afterAll(() => rmSync(folder, { recursive: true }));

let suite: Suite;
let ada = { id: '', name: 'Ada' };
let runId = '';
const items: string[] = [];

/** What the judge says of each item to each question; null for one that it cannot tell. */
const SAID: Record<string, number | null>[] = [
  { alignment: 5, order: 4, persistence: 3, gravity: 5, shadow: null },
  { alignment: 1, order: 2, persistence: 3, gravity: 1 },
];

const judge: Judge = {
  ...baselineJudge({}),
  async reply({ call }) {
    const name = call.variables.prompt ?? '';
    const score = SAID[Number(name.slice(-1))]?.[call.question ?? ''];
    return { ...said, rawReply: JSON.stringify({ rationale: 'So it is.', score }) };
  },
};

beforeAll(async () => {
  cpSync('prompts/physical-laws', folder, { recursive: true });
  const file = path.join(folder, 'suite.yaml');
  // The clips of tests have key frames.
  const text = readFileSync(file, 'utf8').replace(
    /frames: \{mode: uniform.*/,
    'frames: {mode: key}',
  );
  writeFileSync(file, text);
  const read = readSuiteFolder(folder);
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  suite = read.suite;
  await ensureJudges();
  ada = await addLocalReviewer('Ada');
  for (const [index, laws] of [['gravity', 'shadow'], ['gravity']].entries()) {
    const videoId = await storeVideo(`clip ${index}`);
    const { projectId } = await database().item.findUniqueOrThrow({ where: { id: videoId } });
    const { id } = await database().item.create({
      data: {
        projectId,
        kind: suite.takes.kind,
        key: `item ${index}`,
        name: `item ${index}`,
        prompt: `prompt ${index}`,
        model: 'Sora',
        data: { laws },
        media: { create: { n: 1, videoId } },
      },
    });
    items.push(id);
  }
  const frames = await database().frame.findMany({ distinct: ['hash'], select: { hash: true } });
  for (const { hash } of frames) await writeStored('frames', hash, Buffer.from('a picture'));
  runId = await createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: items,
      settings: { coverage: 'standard', frames: 32 },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
  await judgeItems(runId, items, judge, { suite });
  await fillSuites([suite]);
  while (!(await refreshSummaries(() => suite)));
});

describe('a suite that is read from a folder', () => {
  it('is judged, and shows what was asked of an item and nothing else', async () => {
    const [first = '', second = ''] = items;
    const cellsOf = async (itemId: string) => {
      const choice = { suite: suite.id, configuration: null, run: null };
      const { run } = await readReview(itemId, runId, ada, [suite], choice);
      return run?.cells.map(({ question, judge: answer }) => [
        question,
        answer?.verdict?.state === 'scored' ? answer.verdict.value : null,
      ]);
    };
    expect(await cellsOf(first)).toEqual(Object.entries(SAID[0] ?? {}));
    expect(await cellsOf(second)).toEqual(Object.entries(SAID[1] ?? {}));
  });

  it('has figures by model', async () => {
    const query = resultsRequestSchema.parse({ suite: suite.id });
    const person = { ...ada, role: 'admin', account: null } as const;
    const { figures } = await readResults(person, query, [suite]);
    const means = figures.map(({ id, cells }) => [id, cells[0]?.judge?.value]);
    expect(means).toEqual([
      ['general', 3],
      ['physical', 3],
      ['solid', 3],
      ['fluid', null],
      ['optics', null],
    ]);
  });

  it('takes no answer to a question that is not asked of the item', async () => {
    const answer = (itemId: string, question: string) =>
      refuseUnfitting(
        [
          {
            itemId,
            suite: suite.id,
            unit: 'video',
            question,
            act: 'state',
            verdict: { state: 'scored', value: 3, rationale: '' },
            seenId: null,
          },
        ] as unknown as Parameters<typeof refuseUnfitting>[0],
        () => suite,
      );
    const [first = '', second = ''] = items;
    await answer(first, 'shadow');
    await expect(answer(second, 'shadow')).rejects.toMatchObject({ status: 422 });
  });

  it('takes what people said elsewhere, and gives it out again with the judge’s', async () => {
    const wide = [
      'item,rater,independent,alignment,gravity,shadow,mood',
      'item 0,17,yes,4,5,abstained,glad',
      'item 1,17,yes,2,1,,sad',
    ].join('\n');
    const send = (text: string, store = true) =>
      importFile({ name: 'paper.csv', text }, [suite], store);
    const report = await send(wide);
    expect(report.parts).toMatchObject([
      { rater: '17 (from paper.csv)', videos: 2, answers: 5, unscored: 1, independent: 5 },
    ]);
    expect(report.repairs.first).toMatchObject([{ field: 'mood' }]);
    const unasked = 'item,rater,question,value\nitem 1,17,shadow,3\nitem 1,17,gravity,9\n';
    expect((await send(unasked, false)).problems.first).toEqual([
      { row: 2, field: 'question', message: '“shadow” is not asked of this item' },
      { row: 3, field: 'value', message: expect.stringContaining('from 1 to 5') },
    ]);
    const { projectId: project } = await database().item.findUniqueOrThrow({
      where: { id: items[0] ?? '' },
    });
    const person = { ...ada, role: 'admin', account: null } as const;
    const asked = { project, table: 'wide', format: 'jsonl' } as const;
    const { stream } = await exportProjectAnswers(person, asked, suite);
    let text = '';
    for await (const part of stream) text += part;
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toMatchObject([
      { item: 'item 0', rater_kind: 'judge', run: runId, gravity: 5, shadow: 'abstained' },
      { item: 'item 0', rater: '17', source: 'paper.csv', independent: 'yes', alignment: 4 },
      { item: 'item 1', rater_kind: 'judge', gravity: 1, shadow: null },
      { item: 'item 1', rater: '17', unit: 'video', gravity: 1, shadow: null },
    ]);
    const exposed = await database().exposure.count({ where: { raterId: ada.id } });
    expect(exposed).toBe(items.length);
  });
});
