import { beforeAll, expect, it } from 'vitest';
import { submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { exportResults } from '@/lib/export/results.store';
import { importItems } from '@/lib/imports/items.store';
import { ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { personAnswer } from '@/lib/testing/queued';
import { storeVideo } from '@/lib/testing/stored';
import { beginRun, scriptedJudge, takeEvenFrames } from '@/lib/testing/suite-run';
import { vbench } from '.';
import { says } from './fixtures/scripted';

freshDatabase();

let run = '';
let ids: string[] = [];

/** Two samples of a prompt, to both questions of which the judge says yes. */
beforeAll(async () => {
  await ensureJudges();
  const videoId = await storeVideo('soup-0.mp4');
  await takeEvenFrames(videoId, { count: 16, every: 1 / 8, letter: 'a' });
  const row = { prompt: 'Soup in space.', dimension: 'Mechanics', model: 'Model A' };
  const rows = [0, 1].map((sample) => ({
    ...row,
    sample,
    auxiliary_info: ['Is it in space?', 'Does the soup float?'],
    video: 'soup-0.mp4',
  }));
  const files = [{ name: 'rows.jsonl', text: rows.map((one) => JSON.stringify(one)).join('\n') }];
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: videoId } });
  await importItems({ suite: vbench.id, files, store: true, project: projectId }, vbench);
  const items = await database().item.findMany({
    where: { kind: 'vbench' },
    orderBy: { name: 'asc' },
  });
  ids = items.map(({ id }) => id);
  run = await beginRun(vbench, ids);
  await judgeItems(
    run,
    ids,
    scriptedJudge(() => says(true)),
    { suite: vbench },
  );
});

async function override(itemId: string, unit: string) {
  const { id } = await localReviewer();
  const where = { itemId, unit, rater: { runId: run } };
  const said = await database().answer.findFirstOrThrow({ where });
  const place = { itemId, suite: vbench.id, unit, question: 'check' };
  const answer = await personAnswer(id, itemId, {
    ...place,
    ...{ act: 'override', value: 0, rationale: 'No.', seenId: String(said.id) },
  });
  await submitAnswers(id, [answer], () => ({ kind: 'yes-no' }));
}

const valuesIn = async (overridden: boolean) => {
  const [results] = await exportResults(run, vbench, 'vbench2-results', overridden);
  const written = JSON.parse(results?.text ?? '{}');
  return written.Mechanics[1].map((one: { video_results: number }) => one.video_results);
};

it('what people override reaches upstream’s form and the figures, apart from the judge’s own', async () => {
  expect(await valuesIn(false)).toEqual([1, 1]);
  expect(await valuesIn(true)).toEqual([1, 1]);
  await override(ids[0] ?? '', 'check:2');
  expect((await valuesIn(true)).toSorted()).toEqual([0, 1]);
  // A precondition that people say is not met excludes the video, as upstream does.
  await override(ids[0] ?? '', 'check:1');
  expect((await valuesIn(true)).toSorted()).toEqual([-1, 1]);
  expect(await valuesIn(false)).toEqual([1, 1]);

  const { id, name } = await localReviewer();
  const person = { id, name, role: 'admin' as const, account: null };
  const request = { suite: vbench.id, run, figure: 'Mechanics', by: 'overridden' };
  const { figures, comparison } = await readResults(person, resultsRequestSchema.parse(request), [
    vbench,
  ]);
  const cell = figures.find((one) => one.id === 'Mechanics')?.cells[0];
  expect(cell?.judge).toMatchObject({ value: 1, items: 2, unscored: 0 });
  expect(cell?.overridden).toMatchObject({ value: 1, items: 1, unscored: 1 });
  expect(comparison?.by).toBe('overridden');
});
