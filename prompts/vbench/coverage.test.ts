import { beforeAll, expect, it } from 'vitest';
import { makePlan } from '@/benchmarks/vbench/formats/plan/make';
import { readTree } from '@/benchmarks/vbench/formats/tree/read';
import { smallTree } from '@/benchmarks/vbench/formats/tree/small-tree';
import { createDataset } from '@/lib/datasets/store';
import { database } from '@/lib/db';
import { importItems } from '@/lib/imports/items.store';
import { ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideo } from '@/lib/testing/stored';
import { beginRun, scriptedJudge, takeEvenFrames } from '@/lib/testing/suite-run';
import { vbench } from '.';
import { says } from './fixtures/scripted';

freshDatabase();

const MARBLE = 'A marble rolls down a ramp.';
let projectId = '';

async function figuresOfResults() {
  const { id, name } = await localReviewer();
  const person = { id, name, role: 'admin' as const, account: null };
  const request = resultsRequestSchema.parse({ suite: vbench.id, project: projectId });
  return readResults(person, request, [vbench]);
}

async function keepPlan(name: string, seed: number) {
  const { tree } = readTree(smallTree());
  const { plan } = makePlan(tree, { road: 'full-list', text: 'plain', seed });
  const kept = { projectId, suite: vbench.id, name, facts: {}, content: { tree, plan } };
  const { id } = await localReviewer();
  await createDataset({ ...kept, version: name, tasks: 7, expected: plan.rows.length }, id);
}

beforeAll(async () => {
  await ensureJudges();
  const videoId = await storeVideo('marble-0.mp4');
  await takeEvenFrames(videoId, { count: 16, every: 1 / 8, letter: 'a' });
  ({ projectId } = await database().item.findUniqueOrThrow({ where: { id: videoId } }));
  const rows = [
    {
      ...{ prompt: MARBLE, dimension: 'Mechanics', sample: 0, model: 'Model A' },
      ...{ auxiliary_info: ['Does the marble roll down?'], video: 'marble-0.mp4' },
    },
    {
      ...{ prompt: 'A paper boat drifts across a pond.', dimension: 'Diversity' },
      ...{ model: 'Model A', videos: ['marble-0.mp4', 'boat-1.mp4'] },
    },
  ];
  const files = [{ name: 'rows.jsonl', text: rows.map((one) => JSON.stringify(one)).join('\n') }];
  await importItems({ suite: vbench.id, files, store: true, project: projectId }, vbench);
  const items = await database().item.findMany({ where: { kind: 'vbench' }, select: { id: true } });
  const ids = items.map(({ id }) => id);
  const run = await beginRun(vbench, ids);
  const judge = scriptedJudge(() => says(true));
  await judgeItems(run, ids, judge, { suite: vbench });
});

it('says what is expected of each model, and what is here, only where there is a plan', async () => {
  expect((await figuresOfResults()).coverage).toBeNull();
  await keepPlan('Small', 1);
  const { coverage, figures, models } = await figuresOfResults();
  expect(models.map(({ model }) => model)).toEqual(['Model A']);
  expect(coverage?.plan.name).toBe('Small');
  const of = (id: string) => coverage?.figures[figures.findIndex((one) => one.id === id)];
  expect(of('Mechanics')).toEqual({
    expected: { items: 6, videos: 6 },
    here: [{ items: 1, videos: 1 }],
  });
  expect(of('Diversity')).toEqual({
    expected: { items: 2, videos: 40 },
    here: [{ items: 1, videos: 1 }],
  });
  expect(of('total')).toEqual({
    expected: { items: 17, videos: 55 },
    here: [{ items: 2, videos: 2 }],
  });
  expect(of('Camera_Motion')).toBeNull();
});
