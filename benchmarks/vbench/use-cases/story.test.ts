import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, missingParts } from '@/components/results/board';
import { measureWords } from '@/components/results/figure-words';
import { submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { exportResults } from '@/lib/export/results.store';
import { importForeignScores } from '@/lib/imports/foreign.store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { twoJudgesRequestSchema } from '@/lib/results/two-judges.schema';
import { readTwoJudges } from '@/lib/results/two-judges.store';
import { createRun } from '@/lib/runs/begin.store';
import { scoreSchema } from '@/lib/suites/score';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { personAnswer } from '@/lib/testing/queued';
import { storeVideo } from '@/lib/testing/stored';
import { scriptedJudge, takeEvenFrames } from '@/lib/testing/suite-run';
import { vbench } from '@/prompts/vbench';
import { agreeable } from '@/prompts/vbench/fixtures/scripted';
import { TEXT_MODEL } from '@/prompts/vbench/prompts';
import { vbenchDataSchema } from '../formats/data';
import { CAMERA_OPTIONS, NO_LABEL } from '../formats/labels';
import type { PlanRow } from '../formats/plan/schema';
import { makePlanOf } from './make-plan';
import { planFor } from './plan';
import { readSampleTree } from './sample-tree';
import { takeInVideos } from './take-in-videos';

freshDatabase();

const scoresSchema = scoreSchema.array();

let person: Person;
let run = '';
let configuration = '';
let mixed = '';

/** The prompts that a stand-in model has made a video of: all of the sample suite, or those of two dimensions. */
const MODELS: Record<string, (dimensions: readonly string[]) => boolean> = {
  Renderer: () => true,
  Dreamer: (dimensions) => dimensions.some((one) => ['Mechanics', 'Camera_Motion'].includes(one)),
};

const SPECIALISED = [
  ...['Camera_Motion', 'Diversity', 'Human_Anatomy', 'Human_Identity', 'Instance_Preservation'],
  'Multi-View_Consistency',
];

/**
 * Upstream's file about a model, with a value for each first video of the dimensions that it measures by other models: of
 * Camera Motion 0 and 1 by turns, else 0.25.
 */
function upstreamFile(rows: readonly PlanRow[]): string {
  const dimensions = SPECIALISED.map((dimension) => {
    const videos = rows
      .filter((row) => row.dimensions.some((one) => one === dimension))
      .map(({ file }, place) => ({
        video_path: `/v/${file}`,
        video_results: dimension === 'Camera_Motion' ? place % 2 : 0.25,
      }));
    return [dimension, [0.25, videos]];
  });
  return JSON.stringify(Object.fromEntries(dimensions));
}

/** The sample suite with two stand-in models: planned, taken in, judged as upstream asks, with upstream's own values. */
beforeAll(async () => {
  person = { ...(await localReviewer()), role: 'admin', account: null };
  await ensureJudges();
  const videos = new Map<string, string>();
  for (const [place, model] of Object.keys(MODELS).entries()) {
    const id = await storeVideo(`${model}.mp4`);
    await takeEvenFrames(id, { count: 64, every: 1 / 32, letter: 'ab'[place] ?? '' });
    videos.set(model, id);
  }
  const { id: project } = await database().project.findFirstOrThrow({ where: { name: 'Tests' } });
  const made = await makePlanOf(person, {
    ...{ name: 'Small', project, seed: 0, seeds: [], files: await readSampleTree() },
    ...({ road: 'full-list', text: 'plain' } as const),
  });
  const { plan } = await planFor(person, made.plan.id);
  for (const [model, makes] of Object.entries(MODELS)) {
    const rows = plan.rows.filter(({ index, dimensions }) => index === 0 && makes(dimensions));
    await takeInVideos(person, made.plan.id, {
      ...{ model, renamings: [] },
      videos: rows.map(({ file }) => ({ path: file, videoId: videos.get(model) ?? '' })),
    });
    const files = [{ name: `${model}_eval_results.json`, text: upstreamFile(rows) }];
    const report = await importForeignScores(
      person,
      { suite: vbench.id, project, model, files, store: true },
      vbench,
    );
    expect(report).toMatchObject({ faults: { total: 0 }, unmatched: { total: 0 } });
  }
  const items = await database().item.findMany({ where: { kind: 'vbench' } });
  const ids = items.map(({ id }) => id);
  run = await createRun(
    {
      ...{ suite: vbench.id, judgeId: BASELINE_JUDGE_ID, itemIds: ids },
      settings: { coverage: 'standard', asUpstream: true },
    },
    vbench,
    {
      ...{ id: BASELINE_JUDGE_ID, facts: { name: 'Seer' } },
      roles: {
        [TEXT_MODEL]: { judgeId: BASELINE_JUDGE_ID, facts: { name: 'Reader' }, identity: '' },
      },
    },
    vbench.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
  await judgeItems(run, ids, scriptedJudge(agreeable), { suite: vbench });
  const runs = await database().run.findMany();
  configuration = runs.find(({ id }) => id === run)?.configuration ?? '';
  mixed = runs.find(({ id }) => id !== run)?.configuration ?? '';
});

const ask = async (more: object = {}) => {
  const wanted = resultsRequestSchema.parse({ suite: vbench.id, configuration, ...more });
  const results = await readResults(person, wanted, [vbench]);
  const board = boardOf(results.figures);
  if (!board) throw new Error('there is no leaderboard');
  const lacks = (model: string) => {
    const place = results.models.findIndex((one) => one.model === model);
    return missingParts(board, board.total, place, 'judge', 'these').map(({ label }) => label);
  };
  const figure = (id: string) => results.figures.find((one) => one.id === id);
  return { results, lacks, figure };
};

describe('the leaderboard of the sample suite with two models', () => {
  it('names what is missing of each', async () => {
    const { results, lacks } = await ask();
    expect(results.models.map(({ model }) => model)).toEqual(['Dreamer', 'Renderer']);
    // One video of twenty says nothing of diversity.
    expect(lacks('Renderer')).toEqual(['Diversity']);
    expect(lacks('Dreamer')).toEqual(expect.arrayContaining(['Diversity', 'Composition']));
    expect(lacks('Dreamer')).not.toContain('Mechanics');
    expect(results.figures.every(({ measures }) => measures.length === 0)).toBe(true);
  });

  it('mixes in what upstream measures by other models, and each cell says by what', async () => {
    const { results, lacks, figure } = await ask({ mixed });
    expect(results.source?.mixed?.figures.toSorted()).toEqual(SPECIALISED);
    expect(results.source?.configuration.id).toBe(configuration);
    expect(lacks('Renderer')).toEqual([]);
    const [, renderer] = figure('Diversity')?.cells ?? [];
    expect(renderer?.judge).toMatchObject({ value: 0.25, items: 1 });
    expect(figure('Mechanics')?.cells[1]?.judge.value).toBe(1);
    const measured = (id: string) => measureWords(figure(id) ?? {}, 'judge');
    expect(measured('Diversity')).toBe('VBench-2.0’s own evaluation: VGG-19');
    expect(measured('Human_Identity')).toBe('VBench-2.0’s own evaluation: RetinaFace and ArcFace');
    expect(measured('Mechanics')).toBe('Seer');
    expect(measured('Human_Interaction')).toBe('Seer with Reader');
    expect(measured('creativity')).toBe('VBench-2.0’s own evaluation: VGG-19; Seer');
    expect(measureWords(figure('Diversity') ?? {}, 'people')).toBe('people');
    // Categories are means of dimensions and the total of categories, as upstream's are.
    const value = (id: string) => figure(id)?.cells[1]?.judge.value ?? Number.NaN;
    expect(value('creativity')).toBeCloseTo((0.25 + value('Composition')) / 2);
    const categories = [
      'creativity',
      'commonsense',
      'controllability',
      'human-fidelity',
      'physics',
    ];
    expect(value('total')).toBeCloseTo(categories.reduce((sum, id) => sum + value(id), 0) / 5);
    expect(figure('Diversity')?.published).toMatch(/^In value and in order/);
    expect(figure('total')?.published).toMatch(/^Not in value: it is mixed/);
    expect(figure('Mechanics')?.published).toMatch(/^In order, not in value/);
  });

  it('mixes in nothing but what was imported', async () => {
    await expect(ask({ configuration: mixed, mixed: configuration })).rejects.toMatchObject({
      status: 422,
      field: 'mixed',
    });
    const unknown = '018f4b5e-0000-7000-8000-000000000001';
    await expect(ask({ mixed: unknown })).rejects.toMatchObject({ status: 404 });
  });
});

const itemsOf = (dimension: string) =>
  database().item.findMany({
    where: { model: 'Renderer', facets: { path: ['dimension'], equals: dimension } },
    orderBy: { name: 'asc' },
  });

it('what people answer about upstream’s videos is held against upstream’s value, video by video', async () => {
  const items = await itemsOf('Camera Motion');
  expect(items).toHaveLength(5);
  // Of the first they say that nothing fits, of the others what was asked for.
  for (const [place, { id, data }] of items.entries()) {
    const { metadata } = vbenchDataSchema.parse(data);
    const value = place === 0 ? NO_LABEL : String(metadata);
    const said = {
      suite: vbench.id,
      unit: 'video',
      question: 'camera',
      act: 'state' as const,
      value,
    };
    await submitAnswers(person.id, [await personAnswer(person.id, id, said)], () => ({
      kind: 'choice',
      options: [...CAMERA_OPTIONS],
    }));
  }
  const request = { suite: vbench.id, configuration: mixed, other: 'people', labels: 'all' };
  const { right, figures } = await readTwoJudges(person, twoJudgesRequestSchema.parse(request), [
    vbench,
  ]);
  const named = await database().runItem.findMany({
    where: { run: { configuration: mixed }, itemId: { in: items.map(({ id }) => id) } },
  });
  const upstream = (id: string) =>
    scoresSchema.parse(named.find((one) => one.itemId === id)?.scores)[0];
  const same = items.filter(({ id }, place) => upstream(id)?.value === Number(place > 0));
  expect(right).toBe('People');
  expect(figures.map(({ id }) => id)).toEqual(['Camera_Motion']);
  expect(figures[0]).toMatchObject({ pairs: 5, same: same.length, means: { right: 0.8 } });
});

it('what people answer in the judge’s place stands in upstream’s file', async () => {
  const [item] = await itemsOf('Mechanics');
  const written = async (overridden: boolean) => {
    const files = await exportResults(run, vbench, 'vbench2-results', overridden);
    const text =
      files.find(({ name }) => name.endsWith('Renderer_eval_results.json'))?.text ?? '{}';
    const { prompt } = vbenchDataSchema.parse(item?.data);
    const [, videos] = JSON.parse(text).Mechanics;
    return videos.find((one: { video_path: string }) => one.video_path.includes(prompt))
      ?.video_results;
  };
  const place = { itemId: item?.id ?? '', question: 'check', superseded: null };
  const said = await database().answer.findMany({ where: { ...place, rater: { runId: run } } });
  const answers = said.map(({ id, unit }) =>
    personAnswer(person.id, place.itemId, {
      ...{ suite: vbench.id, unit, question: 'check', seenId: String(id) },
      ...{ act: 'override' as const, value: 0, rationale: 'No.' },
    }),
  );
  await submitAnswers(person.id, await Promise.all(answers), () => ({ kind: 'yes-no' }));
  expect(await written(false)).toBe(1);
  expect([0, -1]).toContain(await written(true));
});
