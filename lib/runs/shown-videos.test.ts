import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { writeStored } from '@/lib/files';
import { factsForRun, judgeForRun } from '@/lib/judge/called.store';
import { type Judge, type JudgeParameters, judgeParametersSchema } from '@/lib/judge/schema';
import { createEndpointJudge, updateEndpointJudge } from '@/lib/judge/store';
import { listConfigurations } from '@/lib/library/configurations/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { listCandidates, listKnownClips } from '@/lib/queues/candidates.store';
import { firstMedium } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { whole } from '@/lib/suites/whole';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { beginSmallRun, SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { retryRun } from './control.store';
import { explainCell } from './explanation.store';
import { planRun } from './plan/store';
import { runRequestSchema } from './schema';

freshDatabase();

/** The small suite, whose ratings are of the whole video. */
const wholeSuite: Suite = {
  ...smallSuite,
  calls: (input) =>
    smallSuite
      .calls(input)
      .map((call) =>
        call.prompt.id === 'small/rate' ? { ...call, ...whole([firstMedium(input).clip]) } : call,
      ),
};

const shown = (part: Partial<JudgeParameters> = {}) =>
  judgeParametersSchema.parse({ server: 'vllm', shown: 'video', ...part });

/** A judge that is shown videos and answers from {@link SMALL_REPLIES}. */
function watching(): { judge: Judge; asked: string[][] } {
  const asked: string[][] = [];
  const { identity, video } = endpointJudge(
    { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null },
    shown(),
  );
  const judge: Judge = {
    identity,
    video: video ?? null,
    async reply({ prompt, call, videos = [] }) {
      asked.push([prompt.id, `${call.frames.length} frames`, ...videos.map(({ hash }) => hash)]);
      return { ...said, rawReply: SMALL_REPLIES[prompt.id] ?? '' };
    },
  };
  return { judge, asked };
}

const stepsOf = (runId: string) =>
  database().step.findMany({ where: { runId }, orderBy: { id: 'asc' } });

it('a call about a whole video shows it, and is unscored for as long as its file is not here', async () => {
  const itemId = await storeVideo('watched');
  const runId = await beginSmallRun([itemId]);
  const { judge, asked } = watching();
  await judgeItems(runId, [itemId], judge, { suite: wholeSuite });
  expect(asked.map(([prompt]) => prompt)).toEqual(['small/look', 'small/look']);
  const unshown = (await stepsOf(runId)).filter(({ prompt }) => prompt === 'small/rate');
  expect(unshown).toHaveLength(2);
  for (const { reason, detail, cost } of unshown) {
    expect(reason).toBe('not-shown');
    expect(detail).toContain('its file is not here');
    expect(cost).toBeNull();
  }

  const { hash } = await database().video.findFirstOrThrow({
    where: { items: { some: { itemId } } },
  });
  await writeStored('videos', hash, new Uint8Array(500));
  await retryRun(runId, new Set());
  await judgeItems(runId, [itemId], judge, { suite: wholeSuite });
  // Both ratings show the same, so that it is asked once.
  expect(asked.slice(2)).toEqual([['small/rate', '0 frames', hash]]);
  const explained = await explainCell(
    runId,
    itemId,
    { unit: 'key-frame@0.500', question: 'q' },
    () => wholeSuite,
  );
  expect(explained.explanation.frames).toEqual([]);
  const rated = explained.steps.find(({ prompt }) => prompt === 'small/rate');
  expect(rated).toMatchObject({
    frames: [],
    videos: [{ hash, framesPerSecond: 1, mostFrames: null, duration: 2.5 }],
  });
  const looked = explained.steps.find(({ prompt }) => prompt === 'small/look');
  expect(looked).toMatchObject({ videos: [], frames: [{ at: 0.5 }] });
});

it('what a judge said of videos and what it said of frames stand together nowhere', async () => {
  const itemId = await storeVideo('seen twice');
  const input = { name: 'Two eyes', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
  const { id } = await createEndpointJudge({
    ...input,
    parameters: judgeParametersSchema.parse({ server: 'vllm' }),
  });
  const judged = async () => {
    const facts = factsForRun(await judgeForRun(id));
    const runId = await beginSmallRun([itemId], { judgeId: id, facts });
    await judgeItems(runId, [itemId], { ...watching().judge, video: null });
    return runId;
  };
  const byFrames = await judged();
  const again = await judged();
  await updateEndpointJudge(id, { ...input, parameters: shown() });
  const byVideo = await judged();
  const runs = await database().run.findMany({ where: { judgeId: id } });
  const configurationOf = (runId: string) => runs.find((run) => run.id === runId)?.configuration;
  expect(configurationOf(again)).toBe(configurationOf(byFrames));
  expect(configurationOf(byVideo)).not.toBe(configurationOf(byFrames));

  const { projectId } = await database().run.findUniqueOrThrow({ where: { id: byVideo } });
  await refreshSummaries(() => smallSuite);
  const names = (await listConfigurations(projectId, smallSuite))
    .filter(({ id: one }) => runs.some(({ configuration }) => configuration === one))
    .map(({ name }) => name);
  expect(names).toHaveLength(2);
  expect(names.filter((name) => name.includes('shown videos themselves'))).toHaveLength(1);

  // Where clips are drawn by what judges say, the two are two judges.
  const [candidate] = await listCandidates(byVideo, smallSuite, { kind: 'disagreement', count: 1 });
  expect(candidate?.judges.map((scores) => scores.length)).toEqual([1, 2]);

  await database().project.update({ where: { id: projectId }, data: { knownAnswers: true } });
  const known = await listKnownClips(byVideo, 'small', false);
  expect(known.every(({ runId }) => runId === byVideo)).toBe(true);
});

it('an estimate counts the frames that are taken out of videos', async () => {
  const itemId = await storeVideo('counted');
  const estimateFor = async (name: string, parameters: JudgeParameters) => {
    const judge = await createEndpointJudge({
      ...{ name, baseUrl: 'http://127.0.0.1:1/v1', model: 'm' },
      parameters,
    });
    const plan = await planRun(
      {
        suite: 'small',
        itemIds: [itemId],
        judgeIds: [judge.id],
        settings: runRequestSchema.out.shape.settings.parse({}),
      },
      wholeSuite,
    );
    return plan.coverages.standard.estimates[0]?.inputTokens ?? 0;
  };
  const one = await estimateFor('One a second', shown());
  const four = await estimateFor('Four a second', shown({ framesPerSecond: 4 }));
  // 2.5 s are 3 frames, and 10; two ratings show each of them.
  expect(four - one).toBe(
    2 * (Math.ceil((10 * 640 * 360) / 750) - Math.ceil((3 * 640 * 360) / 750)),
  );
});
