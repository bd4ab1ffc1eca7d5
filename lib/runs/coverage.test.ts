import { beforeAll, expect, it } from 'vitest';
import { SEES_ALL } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { mediumOf } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { firstMedium } from '@/lib/suites/input';
import { requestSettingsSchema } from '@/lib/suites/settings';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeQuietVideo, storeVideo } from '@/lib/testing/stored';
import type { Coverage } from '@/lib/video/frames/coverage';
import { listLacking } from './frames/lacking.store';
import { planRun } from './plan/store';
import { runRequestSchema } from './schema';
import { judgedInput, judgedParts } from './store';

freshDatabase();

let itemId = '';

beforeAll(async () => {
  itemId = await storeQuietVideo('quiet');
});

const begin = (settings: object) =>
  beginSmallRun([itemId], { settings: requestSettingsSchema.parse(settings), prompts: [] });

const stored = (id: string) =>
  database().run.findUniqueOrThrow({
    where: { id },
    include: { items: { include: judgedParts } },
  });

/** Times of what a run shows its judge, cluster by cluster. */
async function shownIn(runId: string): Promise<(number | undefined)[][]> {
  const { settings, items } = await stored(runId);
  const [of] = items;
  if (!of) throw new Error('a run without its video');
  const { frames, clusters } = firstMedium(judgedInput(smallSuite, of, settings));
  return clusters.map((cluster) => cluster.frames.map((place) => frames[place]?.at));
}

const SECONDS = [0, 1, 2, 3, 4, 5, 6];

it('is standard where a request does not say, and economical in runs that are stored without it', async () => {
  const usual = await begin({});
  expect((await stored(usual)).settings).toMatchObject({ coverage: 'standard' });
  expect(await shownIn(usual)).toEqual([[0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6]]);
  const before = { blindToPrompt: false, tellGenerated: true };
  await database().run.update({ where: { id: usual }, data: { settings: before } });
  expect(await shownIn(usual)).toEqual([SECONDS]);
});

it('leaves economical runs in one configuration with those from before there was a choice', async () => {
  const economical = await stored(await begin({ coverage: 'economical' }));
  expect(economical.settings).toEqual({ blindToPrompt: false, tellGenerated: true });
  expect(await shownIn(economical.id)).toEqual([SECONDS]);
  const configurations = await Promise.all(
    ['standard', 'dense'].map(
      async (coverage) => (await stored(await begin({ coverage }))).configuration,
    ),
  );
  expect(new Set([...configurations, economical.configuration]).size).toBe(3);
});

it('is planned for all coverages at once, each with its calls', async () => {
  const plan = await planRun(
    {
      suite: smallSuite.id,
      itemIds: [itemId],
      judgeIds: [],
      settings: runRequestSchema.out.shape.settings.parse({}),
    },
    smallSuite,
  );
  const calls = (coverage: Coverage) => plan.coverages[coverage].calls;
  expect([calls('economical'), calls('standard'), calls('dense')]).toEqual([2, 2, 4]);
  expect(plan.sparse).toEqual([]);
});

it('names the clips whose frames were taken before there were closer ones', async () => {
  const sparse = await storeVideo('sparse');
  const settings = runRequestSchema.out.shape.settings.parse({});
  const request = { suite: smallSuite.id, judgeIds: [], settings };
  const plan = await planRun({ ...request, itemIds: [sparse, itemId] }, smallSuite);
  expect(plan.sparse).toMatchObject([{ itemId: sparse, name: 'sparse', widest: 0.5 }]);
});

it('is planned dense for clips that lack the frames as if these were there, and waits for them', async () => {
  const usual = await storeQuietVideo('usual', 0.5);
  const settings = requestSettingsSchema.parse({ coverage: 'dense' });
  const request = { suite: smallSuite.id, judgeIds: [], settings, itemIds: [usual] };
  const plan = await planRun(request, smallSuite);
  expect(plan).toMatchObject({ lacking: 0, lackingDense: 1, uncounted: 0 });
  const closer = await planRun({ ...request, itemIds: [itemId] }, smallSuite);
  expect(closer).toMatchObject({ lacking: 0, lackingDense: 0, coverages: plan.coverages });
  const run = await beginSmallRun([usual], { settings, prompts: [] });
  const lacking = await listLacking({ run }, () => smallSuite, {
    ...{ blindness: SEES_ALL, withheldQueues: [] },
  });
  expect(lacking).toEqual([{ videoId: usual, name: 'usual', need: { mode: 'key', step: 0.25 } }]);
});

it('is what the review screen shows', async () => {
  const rater = { id: BASELINE_JUDGE_ID, name: 'Ada' };
  for (const [coverage, frames, clusters] of [
    ['economical', 7, 1],
    ['standard', 13, 1],
    ['dense', 25, 2],
  ] as const) {
    const runId = await begin({ coverage });
    const review = await readReview(itemId, runId, rater, [smallSuite]);
    const shown = mediumOf(review);
    expect([shown.frames.length, shown.clusters.length]).toEqual([frames, clusters]);
    expect(review.run?.units).toHaveLength(1 + 2 * clusters);
  }
});

it('is planned for clips without frames as if they had as many key frames as others have', async () => {
  const { projectId, facts, bytes } = await database().video.findUniqueOrThrow({
    where: { id: itemId },
  });
  const { id } = await database().video.create({
    data: { projectId, bytes, hash: 'b'.repeat(64), facts: facts ?? {} },
  });
  const media = { create: { n: 1, videoId: id } };
  await database().item.create({
    data: { id, projectId, kind: 'clip', key: id, name: 'bare', media },
  });
  const settings = runRequestSchema.out.shape.settings.parse({});
  const request = { suite: smallSuite.id, judgeIds: [], settings, itemIds: [id] };
  const plan = await planRun(request, smallSuite);
  const sets = await database().frameSet.findMany();
  const mean = sets.reduce((sum, { clusters }) => sum + Object(clusters).length, 0) / sets.length;
  expect(plan).toMatchObject({ lacking: 1, uncounted: 0, sparse: [] });
  expect(plan.usualKeyFrames).toBeCloseTo(mean, 12);
  expect(plan.coverages.economical.calls).toBe(2 * Math.round(mean));
});
