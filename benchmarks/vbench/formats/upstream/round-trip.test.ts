import { beforeAll, describe, expect, it } from 'vitest';
import { createDataset } from '@/lib/datasets/store';
import { database } from '@/lib/db';
import { exportResults } from '@/lib/export/results.store';
import { foreignScoresRequestSchema } from '@/lib/imports/foreign.schema';
import { importForeignScores } from '@/lib/imports/foreign.store';
import { newId } from '@/lib/new-id';
import { localReviewer } from '@/lib/people/local.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { adminOf } from '@/lib/testing/board';
import { freshDatabase } from '@/lib/testing/database';
import { projectOf } from '@/lib/video/store';
import { vbench } from '@/prompts/vbench';
import type { VbenchData } from '../data';
import { KIND, newItem } from '../items';
import { makePlan } from '../plan/make';
import { readTree } from '../tree/read';
import { smallTree } from '../tree/small-tree';

freshDatabase();

const LONG = `${'A long way through the hills. '.repeat(8)}The end.`;

const DATA: VbenchData[] = [
  { dimension: 'Mechanics', prompt: 'A crab drops.', sample: 0, metadata: ['Does it drop?'] },
  { dimension: 'Mechanics', prompt: 'A crab drops.', sample: 1, metadata: ['Does it drop?'] },
  { dimension: 'Mechanics', prompt: 'A crab drops.', sample: 2, metadata: ['Does it drop?'] },
  { dimension: 'Camera_Motion', prompt: 'Dunes.', sample: 0, metadata: 'pan_left' },
  { dimension: 'Complex_Landscape', prompt: LONG, sample: 0, metadata: ['a', 'b', 'c', 'd', 'e'] },
  { dimension: 'Diversity', prompt: 'A crab drops.', sample: null, metadata: null },
  {
    dimension: 'Motion_Order_Understanding',
    prompt: 'A dog sits, then barks.',
    sample: 0,
    metadata: ['sits', 'barks'],
  },
];

/** As upstream's own tools write it, with the paths of its machine. */
const FILE = JSON.stringify(
  {
    Camera_Motion: [1, [{ video_path: '/v/Camera_Motion/Dunes.-0.mp4', video_results: 1 }]],
    Mechanics: [
      0.5,
      [
        { video_path: '/v/Mechanics/A crab drops.-0.mp4', video_results: 1 },
        { video_path: 'C:\\v\\A crab drops.-1.mp4', video_results: 0 },
        { video_path: '/v/Mechanics/A crab drops.-2.mp4', video_results: -1 },
        { video_path: '/v/Mechanics/A crab floats.-0.mp4', video_results: 1 },
      ],
    ],
    Complex_Landscape: [
      0.4,
      [{ video_path: `/v/${LONG.slice(0, 180)}-0.mp4`, video_results: 0.4 }],
    ],
    Diversity: [0.25, [{ video_path: '/v/A crab drops.-0.mp4', video_results: 0.25 }]],
    Motion_Order_Understanding: [
      0,
      [{ video_path: '/v/A dog sits, then barks.-0.mp4', video_results: -1 }],
    ],
  },
  null,
  4,
);

describe('upstream’s own results', () => {
  let person: Awaited<ReturnType<typeof localReviewer>>;
  beforeAll(async () => {
    person = await localReviewer();
    const { id: projectId } = await projectOf(null);
    await database().item.createMany({
      data: DATA.map((data, place) => {
        const { sourceId, media: _media, ...item } = newItem(data, { model: 'Veo', media: [] });
        return { ...item, id: newId(), projectId, kind: KIND, key: `${sourceId}/${place}`, data };
      }) as never,
    });
  });

  it('come to the items of their names, stand in results, and leave as they came', async () => {
    const request = foreignScoresRequestSchema.parse({
      suite: 'vbench',
      files: [{ name: 'Veo_eval_results.json', text: FILE }],
      store: true,
    });
    const report = await importForeignScores(adminOf(person), request, vbench);
    expect(report).toMatchObject({ model: 'Veo', scored: 5, unscored: 2, unnamed: 0 });
    expect(report.unmatched.first.map(({ called }) => called)).toEqual([
      '/v/Mechanics/A crab floats.-0.mp4',
    ]);
    expect(report.notes.first.map(({ message }) => message)).toEqual([
      expect.stringContaining('“Mechanics” says a mean of 0.5'),
    ]);

    const asked = resultsRequestSchema.parse({ suite: 'vbench', run: report.runId });
    const { figures } = await readResults(adminOf(person), asked, [vbench]);
    for (const { published } of figures) expect(published).toMatch(/^In value and in order: /);
    const figureOf = (id: string) => figures.find((one) => one.id === id)?.cells[0]?.judge;
    expect(figureOf('Mechanics')).toMatchObject({ value: 0.5, items: 2, unscored: 1 });
    expect(figureOf('Diversity')).toMatchObject({ value: 0.25, items: 1 });
    expect(figureOf('Motion_Order_Understanding')).toMatchObject({ value: null, unscored: 1 });

    const others = { ...request, judge: 'Our own judge' };
    const { runId } = await importForeignScores(adminOf(person), others, vbench);
    const theirs = await readResults(adminOf(person), { ...asked, run: runId }, [vbench]);
    for (const { published } of theirs.figures) expect(published).toMatch(/^Only if they were /);

    const [results, ...more] = await exportResults(report.runId ?? '', vbench, 'vbench2-results');
    expect(more).toEqual([]);
    const written: Record<string, [number, { video_path: string; video_results: number }[]]> =
      JSON.parse(results?.text ?? '');
    const valuesOf = (dimension: string) =>
      Object.fromEntries(
        (written[dimension]?.[1] ?? []).map((one) => [one.video_path, one.video_results]),
      );
    expect(valuesOf('Mechanics')).toEqual({
      'A crab drops.-0.mp4': 1,
      'A crab drops.-1.mp4': 0,
      'A crab drops.-2.mp4': -1,
    });
    expect(valuesOf('Complex_Landscape')).toEqual({ [`${LONG.slice(0, 180)}-0.mp4`]: 0.4 });
    expect(valuesOf('Motion_Order_Understanding')).toEqual({ 'A dog sits, then barks.-0.mp4': -1 });
    expect(results?.text).toContain('"video_results": 1.0');
    expect(written.Motion_Order_Understanding?.[0]).toBe(0);
  });

  it('of a model without videos here become a row of the leaderboard by the plan', async () => {
    const { id: projectId } = await projectOf(null);
    const { tree } = readTree(smallTree());
    const { plan } = makePlan(tree, { road: 'full-list', text: 'plain', seed: 0 });
    const text = JSON.stringify({
      Mechanics: [
        0.5,
        [0, 1].map((sample) => ({
          video_path: `/v/A marble rolls down a ramp.-${sample}.mp4`,
          video_results: sample,
        })),
      ],
      Diversity: [
        0.5,
        [{ video_path: '/v/A paper boat drifts across a pond.-0.mp4', video_results: 0.5 }],
      ],
    });
    const ask = (more: object) =>
      importForeignScores(
        adminOf(person),
        foreignScoresRequestSchema.parse({
          ...{ suite: 'vbench', files: [{ name: 'x_eval_results.json', text }] },
          ...more,
        }),
        vbench,
      );
    const without = await ask({ model: 'Sora' });
    expect(without).toMatchObject({ takesOthers: false, made: 0, scored: 0 });
    await createDataset(
      {
        ...{ projectId, suite: 'vbench', name: 'Plan', facts: {}, content: { tree, plan } },
        ...{ version: 'v', tasks: 7, expected: plan.rows.length },
      },
      person.id,
    );
    const seen = await ask({ model: 'Sora' });
    expect(seen).toMatchObject({ takesOthers: true, made: 3, scored: 3, runId: null });
    expect(await database().item.count({ where: { model: 'Sora' } })).toBe(0);
    const { runId, made } = await ask({ model: 'Sora', store: true });
    expect(made).toBe(3);
    const { figures, models, coverage } = await readResults(
      adminOf(person),
      resultsRequestSchema.parse({ suite: 'vbench', run: runId }),
      [vbench],
    );
    expect(models).toEqual([{ model: 'Sora', items: 3 }]);
    const at = figures.findIndex(({ id }) => id === 'Mechanics');
    expect(figures[at]?.cells[0]?.judge).toMatchObject({ value: 0.5, items: 2 });
    expect(coverage?.figures[at]).toMatchObject({ expected: { items: 6 }, here: [{ videos: 0 }] });
    expect(await ask({ model: 'Sora' })).toMatchObject({ made: 0, scored: 3 });
  });
});
