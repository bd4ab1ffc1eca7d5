import { describe, expect, it } from 'vitest';
import { listShippedClips } from '@/lib/answers/samples.store';
import { appendVerdicts } from '@/lib/answers/store';
import { findSides } from '@/lib/comparison/sides.store';
import { compareSides } from '@/lib/comparison/store';
import { database } from '@/lib/db';
import { runOfClip } from '@/lib/disclosure/withheld.store';
import { BASELINE_JUDGE_ID, createEndpointJudge, ensureJudges } from '@/lib/judge/store';
import { createProject, listProjects } from '@/lib/library/projects.store';
import { newId } from '@/lib/new-id';
import { addLocalReviewer } from '@/lib/people/local.store';
import { holdItems } from '@/lib/queues/claims.store';
import { readQueue } from '@/lib/queues/progress.store';
import { chooseItems } from '@/lib/queues/selection.store';
import { createQueue } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { listCurrentPairs, listIndependentPairs } from '@/lib/ratings/pairs.store';
import { listRaters } from '@/lib/ratings/raters.store';
import { createRun } from '@/lib/runs/begin.store';
import { listRuns } from '@/lib/runs/listing.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { openKnownAnswerProject, refuseUnknownClip } from '@/lib/video/known-answer-project.store';
import { projectOf } from '@/lib/video/store';
import { planCheckUp, prepareCheckUp } from './plan.store';
import { KNOWN_ANSWERS } from './schema';
import { readCheckUp } from './store';

freshDatabase();

const suiteById = () => smallSuite;
const UNIT = 'key-frame@0.500';

/** Stores the first clips that come with the app, as a check-up would take them in; once. @returns their ids */
async function takeIn(count: number): Promise<string[]> {
  const { id: projectId } = await openKnownAnswerProject();
  const clips = (await listShippedClips()).slice(0, count);
  return Promise.all(
    clips.map(async ({ file, hash }) => {
      const stored = await database().video.findFirst({ where: { projectId, hash } });
      if (stored) return stored.id;
      const id = await storeVideo(file);
      await moveClip(id, projectId);
      await database().video.update({ where: { id }, data: { hash } });
      return id;
    }),
  );
}

const say = (raterId: string, itemId: string, value: number) =>
  appendVerdicts(raterId, itemId, smallSuite.id, [
    { unit: UNIT, question: 'q', verdict: { state: 'scored', value, rationale: '' } },
  ]);

describe('what a check-up would take', () => {
  it('is known before anything is taken in, asked or made', async () => {
    await ensureJudges();
    const clips = await listShippedClips();
    const { id } = await createEndpointJudge({
      name: 'Priced',
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
      parameters: { inputPrice: 2, outputPrice: 10, currency: 'USD' },
    });
    const before = await database().project.count();
    const plan = await planCheckUp(id, smallSuite);
    const keyFrames = clips.reduce((sum, clip) => sum + clip.clusters.length, 0);
    const { dense, standard, economical } = plan.coverages;
    expect(plan).toMatchObject({ clips: 63, sparse: [] });
    expect(economical.calls).toBe(2 * keyFrames);
    expect(standard.calls).toBeGreaterThanOrEqual(economical.calls);
    expect(dense.calls).toBeGreaterThan(standard.calls);
    expect(plan.missing).toEqual(clips.map(({ file }) => file));
    const [estimate] = economical.estimates;
    // 480 × 270 pixels are 173 tokens by the rule, with a few of text; a reply is 300.
    expect(estimate?.inputTokens).toBeGreaterThan(economical.calls * 173);
    expect(estimate?.outputTokens).toBe(economical.calls * 300);
    expect(estimate?.cost).toBeCloseTo(
      ((estimate?.inputTokens ?? 0) * 2 + (estimate?.outputTokens ?? 0) * 10) / 1e6,
      9,
    );
    expect(await database().project.count()).toBe(before);
    expect(await database().video.count()).toBe(0);
    await expect(prepareCheckUp(smallSuite)).rejects.toThrow(/No known-answer clip/);
  });
});

describe('the project of the known-answer clips', () => {
  it('is made once, under a name that is free, and is never the first project', async () => {
    await createProject('Known-answer clips');
    const [one, other] = await Promise.all([openKnownAnswerProject(), openKnownAnswerProject()]);
    expect(one.id).toBe(other.id);
    expect(one.name).toBe('Known-answer clips (2)');
    await database().project.deleteMany({ where: { knownAnswers: false } });
    expect(await projectOf(null)).toMatchObject({ name: 'My videos', knownAnswers: false });
  });

  it('holds shipped clips alone', async () => {
    const project = await projectOf((await openKnownAnswerProject()).id);
    const clip = { name: 'own.mp4', isKnown: false };
    expect(() => refuseUnknownClip(project, clip)).toThrow(/“own.mp4” is no known-answer clip/);
    refuseUnknownClip(project, { ...clip, isKnown: true });
    refuseUnknownClip(await projectOf(null), clip);
  });

  it('is seen by admins, and by no figure or list of other projects', async () => {
    const [own, second] = [await storeVideo('own one'), await storeVideo('own two')];
    const [known = '', other = ''] = await takeIn(2);
    const request = await prepareCheckUp(smallSuite);
    expect(request.itemIds.toSorted()).toEqual([known, other].toSorted());
    const labels = await database().rater.findFirstOrThrow({ where: { name: KNOWN_ANSWERS } });
    const checkUp = await storeRun([known, other], 4);
    const runId = await storeRun([own, second], 2);
    const again = await storeRun([own, second], 6);
    // What a person says of known clips is a check of the person, not of a judge.
    const { id: ada } = await addLocalReviewer('Ada');
    for (const itemId of [own, known, other]) await say(ada, itemId, 3);
    await say(labels.id, known, 8);

    expect((await planCheckUp(BASELINE_JUDGE_ID, smallSuite)).missing).toHaveLength(61);
    expect((await readCheckUp(BASELINE_JUDGE_ID)).runs).toMatchObject([
      { id: checkUp, clips: 1, project: null },
    ]);
    expect((await listRuns(suiteById, new Map())).runs.map(({ id }) => id)).toEqual([again, runId]);
    const marked = (await listProjects({ role: 'admin' })).at(-1);
    expect(marked).toMatchObject({ knownAnswers: true, videos: 2 });
    expect((await listProjects({ role: 'reviewer' })).every((one) => !one.knownAnswers)).toBe(true);
    const raters = await listRaters(smallSuite, {}, suiteById);
    expect(raters.map(({ key, videos }) => [key, videos])).toEqual([
      [again, 2],
      [runId, 2],
      [ada, 1],
    ]);
    const sides = { left: ada, right: labels.id, labels: 'all', suite: 'small' } as const;
    const { pools } = await compareSides(await findSides(sides, ada, suiteById), ada);
    expect(pools.map(({ comparison }) => comparison.coverage.asked)).toEqual([0]);
  });

  it('leaves the same files in other projects where they are', async () => {
    const [shipped] = (await listShippedClips()).slice(5, 6);
    const earlier = await storeVideo('taken in by an earlier check-up');
    const hash = shipped?.hash ?? '';
    await database().video.update({ where: { id: earlier }, data: { hash } });
    const { missing } = await planCheckUp(BASELINE_JUDGE_ID, smallSuite);
    expect(missing).toContain(shipped?.file);
    await takeIn(6);
    expect(
      await database().video.findMany({ where: { hash }, select: { projectId: true } }),
    ).toHaveLength(2);
    const { project } = await database().video.findUniqueOrThrow({
      where: { id: earlier },
      select: { project: true },
    });
    expect(project.name).toBe('Tests');
  });

  it('is not judged together with other clips', async () => {
    const own = await storeVideo('another');
    const [known = ''] = await takeIn(1);
    const run = createRun(
      {
        suite: smallSuite.id,
        judgeId: BASELINE_JUDGE_ID,
        itemIds: [own, known],
        settings: { blindToPrompt: false, tellGenerated: true, coverage: 'economical' as const },
      },
      smallSuite,
      { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
      [],
    );
    await expect(run).rejects.toThrow(/judged by themselves/);
  });
});

describe('a known-answer clip in the queue of another project’s run', () => {
  it('is reviewed and checked there, and counts in no figure of that run', async () => {
    const own = await Promise.all(['a', 'b', 'c'].map((name) => storeVideo(`queue ${name}`)));
    const [known = '', same = ''] = await takeIn(2);
    const { contentId } = await database().video.findUniqueOrThrow({ where: { id: same } });
    await database().video.update({ where: { id: own[2] ?? '' }, data: { contentId } });
    const { itemIds } = await prepareCheckUp(smallSuite);
    const labels = await database().rater.findFirstOrThrow({ where: { name: KNOWN_ANSWERS } });
    for (const itemId of [known, same]) await say(labels.id, itemId, 8);
    const checkUp = await storeRun(itemIds, 4);
    const runId = await storeRun(own, 2);
    const policy = { kind: 'all' } as const;
    const selection = { runId, policy, seed: 3, attentionShare: 0.4, blind: true };
    // The other one is among the run's own clips already: nobody is given one file twice.
    expect(await chooseItems(selection, newId(), suiteById)).toMatchObject({ known: 1 });
    // Where the judge's answers are shown, they have to be that judge's.
    const seen = { ...selection, blind: false };
    expect(await chooseItems(seen, newId(), suiteById)).toMatchObject({ known: 1 });
    await database().run.updateMany({
      where: { project: { knownAnswers: true } },
      data: { prompts: { other: 'text' } },
    });
    expect(await chooseItems(seen, newId(), suiteById)).toMatchObject({ known: 0 });
    expect(await chooseItems(selection, newId(), suiteById)).toMatchObject({ known: 1 });

    const { id: ben } = await addLocalReviewer('Ben');
    const queueId = await createQueue(
      {
        ...selection,
        name: 'Mixed',
        raters: 1,
        memberIds: [ben],
        tolerance: 3,
        instructions: '',
        leaseMinutes: 30,
      },
      ben,
      suiteById,
    );
    await say(labels.id, own[0] ?? '', 9);
    const given = new Set<string>();
    for (;;) {
      const [task] = (await holdItems(queueId, ben)).tasks;
      if (!task) break;
      given.add(task.itemId);
      expect(task.runId).toBe(runId);
      expect(await runOfClip(task.runId, task.itemId)).toBe(
        task.itemId === known ? checkUp : runId,
      );
      await say(ben, task.itemId, 7);
      await submitItem(task.queueItemId, ben, suiteById);
    }
    expect([...given].toSorted()).toEqual([...own, known].toSorted());
    const queue = await readQueue(queueId, { raterId: labels.id, admin: true });
    expect(queue).toMatchObject({
      counts: { done: 4 },
      people: [{ attention: { right: 1, of: 1 } }],
    });
    const [independent, current] = [
      await listIndependentPairs(runId),
      await listCurrentPairs(runId, 'person'),
    ];
    for (const pairs of [independent, current]) {
      expect(new Set(pairs.map(({ itemId }) => itemId))).toEqual(new Set(own));
      // A label says nothing for people.
      expect(new Set(pairs.map(({ raterId }) => raterId))).toEqual(new Set([ben]));
    }
  });
});
