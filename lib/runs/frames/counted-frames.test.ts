import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SEES_ALL } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { readReview } from '@/lib/reviews/store';
import { planRun } from '@/lib/runs/plan/store';
import { describeSettings, requestSettingsSchema } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { type FrameNeed, settingsFor } from '@/lib/video/frames/need';
import { enterFrameSet } from '@/lib/video/transfer/frame-set.store';
import { createRun } from '../begin.store';
import { listLacking } from './lacking.store';
import { goOnWithFrames, needsOf } from './waiting.store';

freshDatabase();

/** A suite that looks at as many even frames as its setting says. */
const counted = {
  ...smallSuite,
  id: 'counted',
  name: 'Counted',
  takes: {
    ...smallSuite.takes,
    frames: { mode: 'uniform', count: { setting: 'frames' }, ends: true },
  },
  settings: z.object({
    frames: z.number().int().min(4).max(64).default(16).meta({ title: 'Frames of each video' }),
  }),
} as Suite;
const suiteById = () => counted;
const hash = createHash('sha256').update(greyJpeg).digest('hex');
const needOf = (count: number): FrameNeed => ({ mode: 'uniform', count, ends: true });

async function enter(videoId: string, need: FrameNeed, frames = 1): Promise<string> {
  const { frameSetId } = await enterFrameSet(
    videoId,
    {
      extractor: 'test',
      settings: settingsFor(need),
      frames: Array.from({ length: frames }, (_, position) => ({
        position,
        at: position,
        hash,
        width: 32,
        height: 18,
      })),
      clusters: [{ keyFrame: 0, frames: Array.from({ length: frames }, (_, place) => place) }],
    },
    { personId: null, frames: [[hash, greyJpeg]] },
  );
  return frameSetId;
}

async function begin(itemId: string, settings: Record<string, number> = {}): Promise<string> {
  await ensureJudges();
  return createRun(
    {
      suite: counted.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [itemId],
      settings: requestSettingsSchema.parse(settings),
    },
    counted,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Scripted' } },
    counted.prompts.map(({ id, hash: version, markdown }) => ({
      prompt: id,
      hash: version,
      markdown,
    })),
  );
}

const usedBy = async (runId: string) =>
  (await database().runItemFrames.findMany({ where: { runId } })).map(
    ({ frameSetId }) => frameSetId,
  );

const SEES = { blindness: SEES_ALL, withheldQueues: [] };

let videos = 0;
let video: string;
beforeEach(async () => {
  videos += 1;
  video = await storeVideo(`clip ${videos}`);
});

describe('a suite whose number of frames is a setting', () => {
  it('has each run wait for as many as it asked for, and go on with those alone', async () => {
    const usual = await begin(video);
    const many = await begin(video, { frames: 64 });
    expect(await needsOf(video, suiteById)).toEqual(
      expect.arrayContaining([needOf(16), needOf(64)]),
    );
    const sixteen = await enter(video, needOf(16));
    await goOnWithFrames(video, suiteById);
    expect(await usedBy(usual)).toEqual([sixteen]);
    expect(await usedBy(many)).toEqual([]);
    expect(await needsOf(video, suiteById)).toEqual([needOf(64)]);
    const sixtyFour = await enter(video, needOf(64));
    await goOnWithFrames(video, suiteById);
    expect(await usedBy(many)).toEqual([sixtyFour]);
  });

  it('judges by the set that meets the run’s need, though a newer one does not', async () => {
    const eight = await enter(video, needOf(8));
    await enter(video, needOf(16));
    expect(await usedBy(await begin(video, { frames: 8 }))).toEqual([eight]);
    // As many frames, but from the middles of equal parts, are others.
    const other = await storeVideo(`other ${videos}`);
    await enter(other, { mode: 'uniform', count: 16 });
    expect(await usedBy(await begin(other))).toEqual([]);
  });

  it('needs frames of the part of a video that an item means, and of each part its own', async () => {
    const stored = await database().itemMedia.findFirstOrThrow({ where: { itemId: video } });
    const { id: _id, ...item } = await database().item.findUniqueOrThrow({ where: { id: video } });
    const other = await database().item.create({
      data: {
        ...item,
        data: {},
        facets: {},
        answeredFacets: {},
        key: `part of ${video}`,
        name: 'Part',
      },
    });
    const part = (itemId: string, from: number, to: number) =>
      database().itemMedia.upsert({
        where: { itemId_n: { itemId, n: 1 } },
        create: { itemId, n: 1, videoId: stored.videoId, from, to },
        update: { from, to },
      });
    await part(video, 0, 1);
    await part(other.id, 1, 2.5);
    await enter(stored.videoId ?? '', needOf(16));
    const runs = [await begin(video), await begin(other.id)];
    const needs = [
      { ...needOf(16), from: 0, to: 1 },
      { ...needOf(16), from: 1, to: 2.5 },
    ];
    expect(await needsOf(stored.videoId ?? '', suiteById)).toEqual(expect.arrayContaining(needs));
    expect((await listLacking({ run: runs[1] }, suiteById, SEES)).map(({ need }) => need)).toEqual([
      needs[1],
    ]);
    const second = await enter(stored.videoId ?? '', needs[1] as FrameNeed);
    await goOnWithFrames(stored.videoId ?? '', suiteById);
    expect(await Promise.all(runs.map(usedBy))).toEqual([[], [second]]);
  });

  it('makes runs of different counts different configurations, and says the count', async () => {
    const ids = [
      await begin(video),
      await begin(video, { frames: 16 }),
      await begin(video, { frames: 32 }),
    ];
    const rows = await database().run.findMany({ where: { id: { in: ids } } });
    const [usual, same, more] = ids.map((id) => rows.find((row) => row.id === id));
    expect(same?.configuration).toBe(usual?.configuration);
    expect(more?.configuration).not.toBe(usual?.configuration);
    expect(describeSettings(counted, more?.settings).short).toContain('Frames of each video: 32');
  });

  it('refuses a count beyond the setting’s bounds', async () => {
    await expect(begin(video, { frames: 65 })).rejects.toThrow('The setting “frames” is not valid');
  });

  it('plans by the frames that the settings ask for', async () => {
    await enter(video, needOf(16));
    const plan = (frames: number) =>
      planRun(
        {
          suite: counted.id,
          itemIds: [video],
          settings: requestSettingsSchema.parse({ frames }),
          judgeIds: [],
        },
        counted,
      );
    expect(await plan(16)).toMatchObject({
      lacking: 0,
      frameChoices: [{ label: '16 even frames from the first to the last, up to 768 px, test' }],
      coverages: { standard: { calls: 2 } },
    });
    expect(await plan(32)).toMatchObject({
      lacking: 1,
      uncounted: 0,
      frameChoices: [],
      coverages: { standard: { calls: 2 } },
    });
  });
});

describe('the list of videos that lack frames', () => {
  const list = (wanted: Parameters<typeof listLacking>[0], suite = counted) =>
    listLacking(wanted, () => suite, { blindness: SEES_ALL, withheldQueues: [] });

  it('is that of the run’s count, of the usual one, or of the one that is named', async () => {
    const run = await begin(video, { frames: 32 });
    const lacks = (count: number) =>
      expect.objectContaining({ videoId: video, need: needOf(count) });
    expect(await list({ run })).toEqual([lacks(32)]);
    expect(await list({ suite: 'counted' })).toContainEqual(lacks(16));
    expect(await list({ suite: 'counted', count: 64 })).toContainEqual(lacks(64));
    await enter(video, needOf(64));
    expect(await list({ suite: 'counted', count: 64 })).not.toContainEqual(lacks(64));
  });

  it('is that of a dense look where that is asked of a suite that looks at key frames', async () => {
    await enter(video, { mode: 'key' });
    const small = smallSuite as Suite;
    const need = { mode: 'key', step: 0.25 };
    const lacks = expect.objectContaining({ videoId: video, need });
    expect(await list({ suite: 'small' }, small)).not.toContainEqual(lacks);
    expect(await list({ suite: 'small', coverage: 'dense' }, small)).toContainEqual(lacks);
    await enter(video, { mode: 'key', step: 0.25 });
    expect(await list({ suite: 'small', coverage: 'dense' }, small)).not.toContainEqual(lacks);
    await expect(list({ suite: 'counted', coverage: 'dense' })).rejects.toThrow(
      new AppError(422, '“Counted” does not look at key frames.', 'coverage'),
    );
  });

  it('refuses a count where there is none to choose, or that the setting does not take', async () => {
    await expect(list({ suite: 'small', count: 8 }, smallSuite as Suite)).rejects.toThrow(
      new AppError(422, '“Small” leaves no number of frames to choose.', 'count'),
    );
    await expect(list({ suite: 'counted', count: 100 })).rejects.toThrow('not valid');
  });
});

describe('a clip that no run has judged', () => {
  it('is shown by the frames that the suite usually looks at, else by the newest', async () => {
    const rater = await database().rater.create({ data: { kind: 'person', name: `P ${videos}` } });
    const shown = async () => (await readReview(video, null, rater, [counted])).media[0]?.frames;
    await enter(video, needOf(8), 2);
    expect(await shown()).toHaveLength(2);
    await enter(video, needOf(16), 3);
    await enter(video, { mode: 'key' }, 4);
    expect(await shown()).toHaveLength(3);
  });
});
