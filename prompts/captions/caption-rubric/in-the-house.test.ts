import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { foreignScoresRequestSchema } from '@/lib/imports/foreign.schema';
import { importForeignScores } from '@/lib/imports/foreign.store';
import { importItems } from '@/lib/imports/items.store';
import { ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import { holdBack } from '@/lib/queues/held-back.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { readReview } from '@/lib/reviews/store';
import { listRuns } from '@/lib/runs/listing.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideo } from '@/lib/testing/stored';
import { beginRun, scriptedJudge, takeEvenFrames } from '@/lib/testing/suite-run';
import { jsonLines } from '@/lib/testing/suites/lines';
import { captionRubric } from '.';
import { rating } from './fixtures/rated';

freshDatabase();

const rowSchema = z.object({
  type: z.string(),
  caption: z.string(),
  video: z.string().optional(),
});

const INSTRUCTION = 'Describe the video briefly.';
const REFERENCE = 'A blue ball rolls behind a stone column.';

/** The suite with a reader of its own, so that the test hangs on no file format. */
const suite: Suite = {
  ...captionRubric,
  importers: [
    jsonLines(rowSchema, ({ type, caption, video }) => ({
      sourceId: caption,
      name: caption,
      data: {
        type,
        caption,
        reference: REFERENCE,
        instruction: INSTRUCTION,
        limit: '5 to 7 words',
      },
      model: 'Captioner A',
      facets: { type },
      media: video ? [{ name: video }] : [],
    })),
  ],
} as Suite;

/** A judge that gives every caption the same rating. */
const judge = scriptedJudge(() => rating(3, 'limited'));

const idOf = async (name: string) =>
  (await database().item.findFirstOrThrow({ where: { kind: 'caption', name } })).id;

const SEEN = 'A blue ball rolls past a stone column, again and again.';
const UNSEEN = 'A blue ball rolls past a column.';

beforeAll(async () => {
  await ensureJudges();
  const videoId = await storeVideo('ball.mp4');
  await takeEvenFrames(videoId, { count: 8, every: 1 });
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: videoId } });
  const rows = [
    { type: 'brief', caption: SEEN, video: 'ball.mp4' },
    { type: 'brief', caption: UNSEEN },
  ];
  const text = rows.map((one) => JSON.stringify(one)).join('\n');
  const files = [{ name: 'rows.jsonl', text }];
  expect(
    await importItems({ suite: suite.id, store: true, project: projectId, files }, suite),
  ).toMatchObject({ added: 2, faults: [] });
});

describe('a caption', () => {
  it('is judged in one call, reviewed by the same questions, and capped for its length', async () => {
    const id = await idOf(SEEN);
    const run = await beginRun(suite, [id]);
    await judgeItems(run, [id], judge, { suite });
    const done = await database().runItem.findFirstOrThrow({ where: { runId: run } });
    expect(done).toMatchObject({ state: 'judged', plan: { 'captions/caption-rubric/rate': 1 } });
    expect(done.scores).toMatchObject([
      { id: 'capped', value: 1 },
      { id: 'raw', value: 3 },
      { id: 'invented', value: 1 },
      { id: 'length', value: 1 },
      { id: 'words', value: 11 },
    ]);
    const review = await readReview(id, run, await localReviewer(), [suite]);
    expect(review.run?.cells.map(({ question, judge: said }) => [question, said?.verdict])).toEqual(
      [
        ['hallucination', expect.objectContaining({ value: 'limited', rationale: 'As seen.' })],
        ['score', expect.objectContaining({ value: 3, rationale: 'As read.' })],
      ],
    );
    expect(JSON.stringify(review.shows)).toContain('11 words, allowed 5–7 words: too long');
  });

  it('without its video is judged by its text alone, by the built-in judge as well', async () => {
    const id = await idOf(UNSEEN);
    const run = await beginRun(suite, [id]);
    await judgeItems(run, [id], baselineJudge(suite.baseline), { suite });
    const done = await database().runItem.findFirstOrThrow({ where: { runId: run } });
    expect(done.scores).toMatchObject([
      { id: 'capped', value: null, lack: { reason: 'nothing-to-judge' } },
      { id: 'raw', value: null, lack: { reason: 'nothing-to-judge' } },
      { id: 'text', value: 3 },
      { id: 'invented', value: null, lack: { reason: 'nothing-to-judge' } },
      { id: 'length', value: 0 },
      { id: 'words', value: 7 },
    ]);
  });

  it('has a score of upstream’s own evaluation next to ours', async () => {
    const person = { ...(await localReviewer()), role: 'admin' as const, account: null };
    const text = JSON.stringify({
      conversations: [{ value: INSTRUCTION }, { value: REFERENCE }],
      restriction: ['brief', '5 to 7 words'],
      model_response_style: [SEEN],
      score: 2,
      reason: 'Repeats itself.',
      source: 'data1',
    });
    const report = await importForeignScores(
      person,
      foreignScoresRequestSchema.parse({
        suite: suite.id,
        model: 'Captioner A',
        store: true,
        files: [{ name: 'results.jsonl', text }],
      }),
      suite,
    );
    expect(report).toMatchObject({ scored: 1, unscored: 0, unmatched: { total: 0 } });
    const request = resultsRequestSchema.parse({ suite: suite.id, run: report.runId });
    const { figures } = await readResults(person, request, [suite]);
    const values = figures.map(({ id, cells: [cell] }) => [id, cell?.judge.value]);
    expect(Object.fromEntries(values)).toMatchObject({
      raw: 2,
      capped: 1,
      'capped-brief': 1,
      length: 1,
      words: 11,
      'words-brief': 11,
      'words-poem': null,
      density: 100 / 11,
      'density-brief': 100 / 11,
      'density-poem': null,
      invented: null,
    });
  });

  it('is in dispute from fewer points on than a longer scale', async () => {
    const [run] = (await listRuns(() => suite, new Map())).runs;
    expect(run?.tolerance).toBe(1);
    const { id: personId } = await localReviewer();
    const sample = { suite, items: [], undrawn: [], policy: { kind: 'all' } as const, seed: 1 };
    await holdBack(database(), run?.id ?? '', { ...sample, raters: 2 }, personId);
    const queue = await database().queue.findFirstOrThrow({ where: { heldBack: true } });
    expect(queue.tolerance).toBe(1);
  });

  it('enters the means of its type and overall, raw and capped', async () => {
    const person = { ...(await localReviewer()), role: 'admin' as const, account: null };
    const [run] = await database().run.findMany({ orderBy: { createdAt: 'asc' } });
    const request = resultsRequestSchema.parse({ suite: suite.id, run: run?.id });
    const { figures } = await readResults(person, request, [suite]);
    const values = figures.map(({ id, cells: [cell] }) => [id, cell?.judge.value]);
    expect(Object.fromEntries(values)).toMatchObject({
      capped: 1,
      'capped-brief': 1,
      raw: 3,
      'raw-brief': 3,
      'raw-poem': null,
      invented: 1,
      length: 1,
      words: 11,
      'density-brief': 100 / 11,
      text: null,
    });
  });
});
