import { beforeAll, describe, expect, it } from 'vitest';
import { type DimensionId, labelOf } from '@/benchmarks/vbench/formats/dimensions';
import { database } from '@/lib/db';
import { exportRun } from '@/lib/export/store';
import { importItems } from '@/lib/imports/items.store';
import { ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideo } from '@/lib/testing/stored';
import { beginRun, scriptedJudge, takeEvenFrames } from '@/lib/testing/suite-run';
import { vbench } from '.';
import { SAMPLE_METADATA } from './fixtures/inputs';
import { says } from './fixtures/scripted';

freshDatabase();

const itemOf = (dimension: DimensionId) =>
  database().item.findFirstOrThrow({
    where: { kind: 'vbench', facets: { path: ['dimension'], equals: labelOf(dimension) } },
  });

beforeAll(async () => {
  await ensureJudges();
  const videoId = await storeVideo('soup-0.mp4');
  await takeEvenFrames(videoId, { count: 16, every: 1 / 8, letter: 'a' });
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: videoId } });
  const row = { sample: 0, model: 'Model A', video: 'soup-0.mp4' };
  const rows = [
    {
      ...row,
      prompt: 'Soup in space.',
      dimension: 'Mechanics',
      auxiliary_info: SAMPLE_METADATA.Mechanics[0],
    },
    {
      ...row,
      prompt: 'Harbour, zoom in.',
      dimension: 'Camera_Motion',
      auxiliary_info: 'zoom_in',
    },
    {
      prompt: 'Soup.',
      dimension: 'Diversity',
      model: 'Model A',
      videos: ['soup-0.mp4', 'soup-1.mp4'],
    },
  ];
  const text = rows.map((one) => JSON.stringify(one)).join('\n');
  const files = [{ name: 'rows.jsonl', text }];
  const request = { suite: vbench.id, files, store: true, project: projectId };
  const report = await importItems(request, vbench);
  expect(report).toMatchObject({ added: 3, faults: [], awaited: ['soup-1.mp4'] });
});

describe('an item of VBench-2.0', () => {
  it('is planned, judged and reviewed by its own checks', async () => {
    const { id } = await itemOf('Mechanics');
    const run = await beginRun(vbench, [id]);
    await judgeItems(
      run,
      [id],
      scriptedJudge(({ unit }) => says(unit === 'check:1')),
      { suite: vbench },
    );
    const done = await database().runItem.findFirstOrThrow({ where: { runId: run } });
    expect(done).toMatchObject({ state: 'judged', plan: { 'vbench/check': 2 } });
    expect(done.scores).toMatchObject([{ id: 'value', value: 0 }]);

    const review = await readReview(id, run, await localReviewer(), [vbench]);
    expect(review.run?.units.map(({ label }) => label)).toEqual([
      'Precondition: Is it in a space station?',
      'Does the soup float in blobs?',
    ]);
    expect(review.run?.cells.map(({ judge }) => judge?.verdict)).toMatchObject([
      { value: 1 },
      { value: 0 },
    ]);
    expect(review.media[0]?.frames).toHaveLength(16);
  });

  it('is left out where its precondition is not met, and says so', async () => {
    const { id } = await itemOf('Mechanics');
    const run = await beginRun(vbench, [id], { settings: { skip: true } });
    await judgeItems(
      run,
      [id],
      scriptedJudge(() => says(false), 'nay-sayer'),
      { suite: vbench },
    );
    const done = await database().runItem.findFirstOrThrow({ where: { runId: run } });
    expect(done.state).toBe('judged');
    expect(done.scores).toMatchObject([{ value: null, lack: { reason: 'nothing-to-judge' } }]);
    expect(await database().step.count({ where: { runItem: { runId: run } } })).toBe(1);
  });

  it('has runs with other settings apart from it', async () => {
    const runs = await database().run.findMany({ select: { configuration: true } });
    expect(new Set(runs.map(({ configuration }) => configuration)).size).toBe(runs.length);
  });

  it('tells nobody what was asked of the camera but as a reference', async () => {
    const { id } = await itemOf('Camera_Motion');
    const run = await beginRun(vbench, [id]);
    const label = () => ({ rationale: 'Things grow.', label: 'zoom_in' });
    await judgeItems(run, [id], scriptedJudge(label), { suite: vbench });
    // Who reviews blind is shown no versions either.
    const {
      run: judged,
      versions: _data,
      ...shown
    } = await readReview(id, run, await localReviewer(), [vbench]);
    expect(judged?.scores.judge[0]?.value).toBe(1);
    const open = { ...shown, shows: shown.shows.filter(({ tells }) => tells === undefined) };
    expect(JSON.stringify(open)).not.toMatch(/zoom.in/i);
    expect(JSON.stringify(shown.shows)).toContain('Zoom in');
  });

  it('is exported with its labels and gaps', async () => {
    const { id } = await localReviewer();
    const run = await database().run.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    const { scores } = await exportRun(run.id, { id, admin: true }, () => vbench);
    const rows: unknown[] = [];
    for await (const row of scores()) rows.push(row);
    expect(rows).toMatchObject([{ question: 'camera', unit: 'video' }]);
  });

  it('of Diversity waits for no video that has not come', async () => {
    const { id } = await itemOf('Diversity');
    const run = await beginRun(vbench, [id]);
    await judgeItems(
      run,
      [id],
      scriptedJudge(() => null),
      { suite: vbench },
    );
    const done = await database().runItem.findFirstOrThrow({ where: { runId: run } });
    expect(done).toMatchObject({ state: 'judged', plan: {} });
    expect(done.scores).toMatchObject([{ value: null, lack: { reason: 'nothing-to-judge' } }]);
  });
});
