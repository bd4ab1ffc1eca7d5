import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEES_ALL } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { fileStore, writeStored } from '@/lib/files';
import { StoreFault } from '@/lib/files/store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { log } from '@/lib/log.mjs';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { judgeItems } from '@/lib/testing/judging';
import { SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { FrameDecoder } from '@/lib/video/frames/decoder';
import { type FrameNeed, settingsFor } from '@/lib/video/frames/need';
import { RefusedFile } from '@/lib/video/refused-file';
import type { FrameSet } from '@/lib/video/schema';
import { enterFrameSet } from '@/lib/video/transfer/frame-set.store';
import { createRun } from '../begin.store';
import { cancelRun, pauseRun, resumeRun, retryRun } from '../control.store';
import { listRuns } from '../listing.store';
import { readRun } from '../progress.store';
import { repeatRun } from '../repeats/store';
import { runState } from '../store';
import { registerWorker, removeWorker } from '../workers/store';
import { listLacking } from './lacking.store';
import { GO_ON_WITH_FRAMES, TAKE_FRAMES } from './schema';
import { giveUpTaking, takeFramesWaitedFor } from './taking.store';
import { frameTasks } from './tasks';
import { goOnWithFrames, needsOf } from './waiting.store';

freshDatabase();

const EIGHT: FrameNeed = { mode: 'uniform', count: 8 };
const evenSuite: Suite = {
  ...smallSuite,
  id: 'even',
  takes: { ...smallSuite.takes, frames: EIGHT },
} as Suite;
const suiteById = (id: string) => (id === 'even' ? evenSuite : (smallSuite as Suite));
const never = new AbortController().signal;
const hash = createHash('sha256').update(greyJpeg).digest('hex');

/** A frame set of one frame, made for a need. */
function frameSetFor(need: FrameNeed): FrameSet {
  return {
    extractor: 'test',
    settings: settingsFor(need),
    frames: [{ position: 0, at: 0.5, hash, width: 32, height: 18 }],
    clusters: [{ keyFrame: 0, frames: [0] }],
  };
}

const enter = (videoId: string, need: FrameNeed) =>
  enterFrameSet(videoId, frameSetFor(need), { personId: null, frames: [[hash, greyJpeg]] });

const decoder: FrameDecoder = {
  take: async (_file, _name, settings) => ({
    frameSet: { ...frameSetFor(EIGHT), settings },
    jpegs: [[hash, greyJpeg]],
  }),
};

const refusing: FrameDecoder = {
  take: (_file, name) => Promise.reject(new RefusedFile(name, 'holds sound only, no pictures.')),
};

async function begin(suite: Suite, itemIds: string[], frameSets?: Record<string, string>) {
  await ensureJudges();
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      settings: { blindToPrompt: false, tellGenerated: true, coverage: 'economical' },
      ...(frameSets && { frameSets }),
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Scripted' } },
    suite.prompts.map(({ id, hash: version, markdown }) => ({
      prompt: id,
      hash: version,
      markdown,
    })),
  );
}

async function itemOf(runId: string, itemId: string) {
  return database().runItem.findUniqueOrThrow({
    where: { runId_itemId: { runId, itemId } },
    include: { frames: { include: { frameSet: true } } },
  });
}

/** The jobs about these videos or of these runs, by their keys. */
async function jobsAbout(...ids: string[]): Promise<string[]> {
  const rows = await database().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE key IS NOT NULL ORDER BY key`;
  return rows.flatMap(({ key }) => (ids.some((id) => key.includes(id)) ? [key] : []));
}

const forgetJobs = () => database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;

let videos = 0;
let video: string;
let run: string;

/** A run that waits for the even frames of a video that has key frames. */
beforeEach(async () => {
  videos += 1;
  video = await storeVideo(`clip ${videos}`);
  const { hash: file } = await database().video.findUniqueOrThrow({ where: { id: video } });
  await writeStored('videos', file, new Uint8Array([1]));
  run = await begin(evenSuite, [video]);
});

describe('the frames by which a run judges', () => {
  it('are the newest that meet the need, even where newer ones do not', async () => {
    const [key] = await database().frameSet.findMany({ where: { videoId: video } });
    const { frameSetId } = await enter(video, EIGHT);
    const byKey = await itemOf(await begin(smallSuite as Suite, [video]), video);
    const byEven = await itemOf(await begin(evenSuite, [video]), video);
    expect(byKey.frames.map((one) => one.frameSetId)).toEqual([key?.id]);
    expect(byEven.frames.map((one) => one.frameSetId)).toEqual([frameSetId]);

    const newer = await enter(video, { mode: 'key' });
    const again = await itemOf(await begin(smallSuite as Suite, [video]), video);
    expect(again.frames.map((one) => one.frameSetId)).toEqual([newer.frameSetId]);
  });

  it('are refused when named ones are not what the suite needs, or none of the video', async () => {
    const { frameSetId } = await enter(video, EIGHT);
    const other = await storeVideo(`other ${videos}`);
    await expect(begin(smallSuite as Suite, [video], { [video]: frameSetId })).rejects.toThrow(
      `“clip ${videos}” is not what the suite looks at: it needs key frames.`,
    );
    await expect(begin(evenSuite, [other], { [other]: frameSetId })).rejects.toThrow(
      `“other ${videos}” has no frame set ${frameSetId}.`,
    );
  });

  it('stay as they were in a run that repeats another, whatever the suite needs now', async () => {
    await database().run.update({ where: { id: run }, data: { suite: 'small' } });
    const { frameSetId } = await enter(video, EIGHT);
    await goOnWithFrames(video, () => evenSuite);
    const again = await repeatRun(run, () => smallSuite as Suite, false);
    const { frames, framed } = await itemOf(again, video);
    expect(framed).toBe(true);
    expect(frames.map((one) => one.frameSetId)).toEqual([frameSetId]);
  });
});

describe('an item whose frames are missing', () => {
  it('waits in its run, which says so, and is in no queue but that for frames', async () => {
    expect(await itemOf(run, video)).toMatchObject({
      state: 'waiting',
      framed: false,
      plan: {},
      frames: [],
    });
    expect(await jobsAbout(video, run)).toEqual([`go-on:${video}`, `take:${video}`]);

    const { state, counts, waitingFor, projection, items: listed } = await readRun(run, suiteById);
    expect({ state, waiting: counts.waiting }).toEqual({ state: 'running', waiting: 1 });
    expect(waitingFor.frames).toBe(1);
    expect(waitingFor.words).toMatch(/^1 clip waits for its frames\./);
    expect(waitingFor.words).toContain(`npx framejury frames --missing --run ${run}`);
    expect(projection).toEqual({ cost: null, secondsLeft: null });
    expect(listed).toMatchObject([{ itemId: video, framed: false, thumbnail: null }]);
    const row = (await listRuns(suiteById, new Map())).runs.find(({ id }) => id === run);
    expect(row).toMatchObject({ items: 1, waitingForFrames: 1 });
  });

  it('is said to be looked after where a worker can take frames', async () => {
    await registerWorker('with a browser', true);
    const { waitingFor } = await readRun(run, suiteById);
    await removeWorker('with a browser');
    expect(waitingFor.words).toContain('A worker extracts them');
    expect(waitingFor.words).not.toContain('npx');
  });

  it('is not begun by a job that comes too early', async () => {
    let calls = 0;
    const judge = {
      identity: { name: 'counts' },
      reply: async () => {
        calls += 1;
        return said;
      },
    };
    await judgeItems(run, [video], judge, { suite: evenSuite });
    expect(calls).toBe(0);
    expect(await itemOf(run, video)).toMatchObject({ state: 'waiting', attempt: 0 });
  });

  it('keeps its run from ending', async () => {
    const ready = await storeVideo(`ready ${videos}`);
    await enter(ready, EIGHT);
    const both = await begin(evenSuite, [ready, video]);
    const judge = {
      identity: { name: 'replies' },
      reply: async ({ prompt }: { prompt: { id: string } }) => ({
        ...said,
        rawReply: SMALL_REPLIES[prompt.id] ?? null,
      }),
    };
    await judgeItems(both, [ready], judge, { suite: evenSuite });
    expect(await itemOf(both, ready)).toMatchObject({ state: 'judged' });
    expect(await runState(both)).toBe('running');

    await enter(video, EIGHT);
    await goOnWithFrames(video, suiteById);
    await judgeItems(both, [video], judge, { suite: evenSuite });
    expect(await runState(both)).toBe('ended');
  });
});

describe('frames that come', () => {
  it('are told of by whatever stores them, and let every waiting run go on', async () => {
    const second = await begin(evenSuite, [video]);
    await forgetJobs();
    const { frameSetId } = await enter(video, EIGHT);
    expect(await jobsAbout(video)).toEqual([`go-on:${video}`]);

    await goOnWithFrames(video, suiteById);
    for (const id of [run, second]) {
      const { framed, state, plan, frames } = await itemOf(id, video);
      expect({ framed, state, plan }).toEqual({
        framed: true,
        state: 'waiting',
        plan: { 'small/look': 1, 'small/rate': 1 },
      });
      expect(frames.map((one) => one.frameSetId)).toEqual([frameSetId]);
      expect(await jobsAbout(id)).toEqual([`${id}:${video}`]);
      expect((await readRun(id, suiteById)).waitingFor).toEqual({ frames: 0, words: null });
    }
    await Promise.all([goOnWithFrames(video, suiteById), goOnWithFrames(video, suiteById)]);
    expect(await needsOf(video, suiteById)).toEqual([]);
  });

  it('of another kind let nobody go on', async () => {
    await enter(video, { mode: 'uniform', count: 4 });
    await goOnWithFrames(video, suiteById);
    expect(await itemOf(run, video)).toMatchObject({ framed: false });
    expect(await needsOf(video, suiteById)).toEqual([EIGHT]);
  });

  it('are told to nobody where nobody waits', async () => {
    const idle = await storeVideo(`idle ${videos}`);
    await enter(idle, EIGHT);
    expect(await jobsAbout(idle)).toEqual([]);
  });

  it('are one frame set when two take them at once', async () => {
    const [one, other] = await Promise.all([enter(video, EIGHT), enter(video, EIGHT)]);
    expect(one).toEqual(other);
    expect(await database().frameSet.count({ where: { videoId: video } })).toBe(2);
  });

  it('do not wake a run that was cancelled, until what is missing is asked for again', async () => {
    await cancelRun(run);
    await enter(video, EIGHT);
    await goOnWithFrames(video, suiteById);
    expect(await itemOf(run, video)).toMatchObject({ state: 'cancelled', framed: false });

    await forgetJobs();
    expect(await retryRun(run, new Set())).toBe(1);
    expect(await jobsAbout(video, run)).toEqual([`go-on:${video}`, `take:${video}`]);
    await goOnWithFrames(video, suiteById);
    expect(await itemOf(run, video)).toMatchObject({ state: 'waiting', framed: true });
    expect(await jobsAbout(run)).toEqual([`${run}:${video}`]);
  });

  it('are kept by a paused run for when it goes on', async () => {
    await pauseRun(run);
    await enter(video, EIGHT);
    await goOnWithFrames(video, suiteById);
    expect(await jobsAbout(run)).toEqual([]);
    await resumeRun(run);
    expect(await jobsAbout(run)).toEqual([`${run}:${video}`]);
  });
});

describe('a worker that takes frames', () => {
  it('takes what is waited for, once', async () => {
    await takeFramesWaitedFor(video, decoder, suiteById, never);
    await goOnWithFrames(video, suiteById);
    expect(await itemOf(run, video)).toMatchObject({
      framed: true,
      frames: [{ frameSet: { settings: settingsFor(EIGHT) } }],
    });
    // It would refuse now.
    await takeFramesWaitedFor(video, refusing, suiteById, never);
    expect(await itemOf(run, video)).toMatchObject({ state: 'waiting' });
  });

  it('fails the items whose file cannot be decoded, with the reason, and so ends their run', async () => {
    await takeFramesWaitedFor(video, refusing, suiteById, never);
    expect(await itemOf(run, video)).toMatchObject({
      state: 'failed',
      stateReason: `“clip ${videos}” holds sound only, no pictures.`,
    });
    expect(await runState(run)).toBe('ended');
  });

  it('says so where the file is gone', async () => {
    const gone = await storeVideo(`gone ${videos}`);
    const waiting = await begin(evenSuite, [gone]);
    await takeFramesWaitedFor(gone, decoder, suiteById, never);
    const { state, stateReason } = await itemOf(waiting, gone);
    expect(state).toBe('failed');
    expect(stateReason).toMatch(/is not among the stored files any more/);
  });

  it('leaves the items waiting when it is the decoder that fails, until it gives up', async () => {
    const broken: FrameDecoder = { take: () => Promise.reject(new Error('the browser crashed')) };
    await expect(takeFramesWaitedFor(video, broken, suiteById, never)).rejects.toThrow('crashed');
    expect(await itemOf(run, video)).toMatchObject({ state: 'waiting', framed: false });
    await giveUpTaking(video, 'the browser crashed', suiteById);
    expect(await itemOf(run, video)).toMatchObject({
      state: 'failed',
      stateReason: 'Its frames could not be taken: the browser crashed',
    });
  });
});

describe('the jobs of a worker', () => {
  const job = (attempts: number) =>
    ({ job: { attempts }, abortSignal: never }) as unknown as Parameters<Task>[1];
  const tasksWith = (using: FrameDecoder | null) =>
    frameTasks({ suiteById, decoder: using, ending: never });

  it('leave taking to others where it has no decoder', () => {
    expect(Object.keys(tasksWith(null))).toEqual([GO_ON_WITH_FRAMES]);
    expect(Object.keys(tasksWith(decoder))).toEqual([GO_ON_WITH_FRAMES, TAKE_FRAMES]);
  });

  it('take frames of one video at a time', async () => {
    const other = await storeVideo(`another ${videos}`);
    const { hash: file } = await database().video.findUniqueOrThrow({ where: { id: other } });
    await writeStored('videos', file, new Uint8Array([1]));
    await begin(evenSuite, [other]);
    let underWay = 0;
    const most: number[] = [];
    const slow: FrameDecoder = {
      async take(...order) {
        underWay += 1;
        most.push(underWay);
        const taken = await decoder.take(...order);
        await setImmediate();
        underWay -= 1;
        return taken;
      },
    };
    const take = tasksWith(slow)[TAKE_FRAMES] as Task;
    await Promise.all([video, other].map((videoId) => take({ videoId }, job(1))));
    expect(most).toEqual([1, 1]);
  });

  it('wait while the store of files is away, however often they were tried', async () => {
    const store = await fileStore();
    const failing = vi.spyOn(store, 'find').mockRejectedValueOnce(new StoreFault('away'));
    const take = tasksWith(decoder)[TAKE_FRAMES] as Task;
    await take({ videoId: video }, job(3));
    expect(failing.mock.calls.length).toBeGreaterThan(1);
    await goOnWithFrames(video, suiteById);
    expect(await itemOf(run, video)).toMatchObject({ framed: true });
  });

  it('are tried again when the decoder fails, and given up after the third time', async () => {
    const broken: FrameDecoder = { take: () => Promise.reject(new Error('the browser crashed')) };
    const take = tasksWith(broken)[TAKE_FRAMES] as Task;
    const complained = vi.spyOn(log, 'error').mockReturnValue();
    await expect(take({ videoId: video }, job(2))).rejects.toThrow('the browser crashed');
    expect(await itemOf(run, video)).toMatchObject({ state: 'waiting' });
    await take({ videoId: video }, job(3));
    expect(await itemOf(run, video)).toMatchObject({ state: 'failed' });
    expect(complained).toHaveBeenCalledOnce();
    complained.mockRestore();
  });
});

describe('the list of videos that lack frames', () => {
  const discretion = { blindness: SEES_ALL, withheldQueues: [] };
  const lacking = (wanted: Parameters<typeof listLacking>[0]) =>
    listLacking(wanted, suiteById, discretion);

  it('is that of a run, and empty once they have come', async () => {
    const here = { videoId: video, name: `clip ${videos}`, need: EIGHT };
    expect(await lacking({ run })).toEqual([here]);
    expect(await lacking({})).toContainEqual(here);
    expect(await lacking({ run, video: run })).toEqual([]);
    await enter(video, EIGHT);
    expect(await lacking({ run })).toEqual([]);
  });

  it('is that of all clips for a suite, whether a run waits or not', async () => {
    const idle = await storeVideo(`idle ${videos}`);
    const found = await lacking({ suite: 'even' });
    expect(found.map(({ videoId }) => videoId)).toEqual(expect.arrayContaining([video, idle]));
    expect(await lacking({ suite: 'small' })).toEqual([]);
  });

  it('leaves out what a worker has under way, and calls nameless clips by no name', async () => {
    const told = {
      ...discretion,
      blindness: { ...SEES_ALL, videos: new Set([video]), nameless: new Set([video]) },
    };
    expect(await listLacking({ run }, suiteById, told)).toMatchObject([
      { name: `Clip ${video.slice(-8)}` },
    ]);
    await database().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'w' WHERE key = ${`take:${video}`}`;
    expect(await lacking({ run })).toEqual([]);
  });
});
