import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import { importItems } from '@/lib/imports/items.store';
import { ensureJudges } from '@/lib/judge/store';
import { rederive } from '@/lib/runs/derivation.store';
import { goOnWithFrames } from '@/lib/runs/frames/waiting.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { beginRun } from '@/lib/testing/suite-run';
import { plainSuite } from '@/lib/testing/suites/plain';
import { settingsFor } from '@/lib/video/frames/need';
import { projectOf } from '@/lib/video/store';
import { enterVideo } from '@/lib/video/transfer/entry.store';
import { enterFrameSet } from '@/lib/video/transfer/frame-set.store';
import { CAPTION_KIND, captionDataSchema } from '../data';
import { captionImporters } from './importer';

freshDatabase();

const FRAMES = 8;

/** Asks whether the video shows what a caption says. */
const suite = plainSuite({
  id: 'captions-shown',
  name: 'Captions as shown',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: { mode: 'uniform', count: FRAMES, ends: true },
  },
  groups: [{ id: 'whole', label: 'As a whole', layout: 'matrix' }],
  questions: [
    {
      id: 'shown',
      label: 'Shown',
      help: 'Whether the video shows it.',
      group: 'whole',
      unit: 'caption',
      scale: { kind: 'yes-no' },
      better: 'high',
    },
  ],
  units: () => [{ unit: 'caption:1', kind: 'caption', label: 'Caption' }],
  about: ({ data }) => data.caption,
  frames: ({ media: [medium] }) => medium?.frames ?? null,
  measured: () => 1,
  importers: captionImporters,
}) as Suite;

const OUTPUTS = 'id,caption,model\n1,"A ball, red,\nrolls.",Two\n2,,Two\n3,A cup.,Two';

const reference = (id: number, video: string, type: string) =>
  JSON.stringify({
    id,
    video,
    width: 0,
    height: 0,
    conversations: [
      { from: 'human', value: 'Say what is seen.' },
      { from: 'gpt', value: `Reference ${id}.\\nEnd.` },
    ],
    restriction: [type, 'At most 20 words.'],
  });

const REFERENCES = [reference(1, 'ball.mp4', 'brief'), reference(2, 'ball.mp4', 'poem')];

const send = (files: Record<string, string>) =>
  importItems(
    {
      suite: suite.id,
      files: Object.entries(files).map(([name, text]) => ({ name, text })),
      store: true,
    },
    suite,
  );

const captions = () =>
  database().item.findMany({
    where: { kind: CAPTION_KIND },
    include: { media: true },
    orderBy: [{ model: 'asc' }, { name: 'asc' }],
  });

/** Begins a run over all captions. @returns its id, and theirs */
async function begin() {
  const itemIds = (await captions()).map(({ id }) => id);
  return { runId: await beginRun(suite, itemIds, { judge: 'Built-in' }), itemIds };
}

/** Judges without looking at the pictures, which are none. */
async function judge({ runId, itemIds }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const measured = baselineJudge(suite.baseline);
  await judgeItems(
    runId,
    itemIds,
    {
      ...measured,
      reply: (request) => measured.reply({ ...request, call: { ...request.call, frames: [] } }),
    },
    { suite },
  );
}

/** What a run says of each caption: a value, or the reason why there is none. */
async function verdicts(runId: string) {
  const answers = await database().answer.findMany({ where: { rater: { runId } } });
  return answers.map(({ reason, value }) => reason ?? value);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function storedFrames(name: string, count: number) {
  const frames = Array.from({ length: count }, (_, position) => ({
    position,
    at: position / 4,
    hash: sha256(`${name} ${position}`),
    width: 64,
    height: 36,
  }));
  for (const { hash } of frames) await writeStored('frames', hash, new Uint8Array([0xff, 0xd8]));
  return { frames, clusters: [{ keyFrame: 0, frames: frames.map(({ position }) => position) }] };
}

/** Drops a video into the library, with key frames. @returns its id */
async function drop(name: string): Promise<string> {
  const { id: projectId } = await projectOf(null);
  const hash = sha256(name);
  await writeStored('videos', hash, new Uint8Array([1]));
  const settings = { mode: 'key', maxSide: 768, quality: 0.85 } as const;
  const { videoId } = await enterVideo(
    projectId,
    {
      hash,
      name,
      bytes: 1,
      generationPrompt: null,
      generatorModel: null,
      facts: {
        container: 'mp4',
        codec: 'h264',
        width: 64,
        height: 36,
        duration: 2,
        frameCount: 48,
        frameRate: 24,
        rotation: 0,
        hasAudio: false,
        warnings: [],
      },
      frameSet: { extractor: 'test', settings, ...(await storedFrames(name, 3)) },
    },
    null,
  );
  return videoId;
}

describe('captions whose video comes later', () => {
  beforeAll(ensureJudges);

  it('are taken in without it, several that await the same', async () => {
    const one = [1, 2].map((id) =>
      JSON.stringify({ id, model_response_style: [`By one, ${id}.`] }),
    );
    const report = await send({
      'references.jsonl': REFERENCES.join('\n'),
      'one.jsonl': one.join('\n'),
      'two.csv': OUTPUTS,
    });
    expect(report).toMatchObject({ files: 3, added: 4, known: 0, awaited: ['ball.mp4'] });
    expect(report.faults).toMatchObject([{ file: 'two.csv', line: 4 }]);
    const stored = await captions();
    expect(stored.map(({ model, task, cluster }) => [model, task, cluster])).toEqual([
      ['Two', 'ball.mp4/brief/1', 'ball.mp4'],
      ['Two', 'ball.mp4/poem/2', 'ball.mp4'],
      ['one', 'ball.mp4/brief/1', 'ball.mp4'],
      ['one', 'ball.mp4/poem/2', 'ball.mp4'],
    ]);
    expect(stored.map(({ data }) => captionDataSchema.parse(data).caption)).toEqual([
      ...['A ball, red,\nrolls.', '', 'By one, 1.', 'By one, 2.'],
    ]);
  });

  it('are found by the id when more outputs come', async () => {
    const report = await send({ 'Three.jsonl': '{"id": 1, "output": "A ball by three."}' });
    expect(report).toMatchObject({ added: 1, faults: [] });
    const [item] = await database().item.findMany({ where: { model: 'Three' } });
    expect(item).toMatchObject({
      task: 'ball.mp4/brief/1',
      data: { reference: 'Reference 1.\\nEnd.', limit: 'At most 20 words.' },
    });
  });

  it('are judged without it, and so they stay when it has come', async () => {
    const [judged, waiting] = [await begin(), await begin()];
    await judge(judged);
    const nothing = Array.from({ length: 5 }, () => 'nothing-to-judge');
    expect(await verdicts(judged.runId)).toEqual(nothing);

    const videoId = await drop('ball.mp4');
    const stored = await captions();
    expect(stored.map(({ media }) => media.map((medium) => medium.videoId))).toEqual(
      Array.from({ length: 5 }, () => [videoId]),
    );
    // What was begun before goes on as it was planned.
    await judge(waiting);
    expect(await verdicts(waiting.runId)).toEqual(nothing);
    await database().run.update({ where: { id: judged.runId }, data: { state: 'ended' } });
    expect(await rederive(judged.runId, () => suite)).toEqual({ items: 5, changed: 0 });
    expect(await database().step.count()).toBe(0);
  });

  it('are judged by its frames in the next run, which waits for them', async () => {
    const run = await begin();
    const items = () => database().runItem.findMany({ where: { runId: run.runId } });
    expect((await items()).map(({ framed }) => framed)).toEqual(Array(5).fill(false));
    const [medium] = (await captions())[0]?.media ?? [];
    const videoId = medium?.videoId ?? '';
    const settings = settingsFor({ mode: 'uniform', count: FRAMES, ends: true });
    await enterFrameSet(
      videoId,
      { extractor: 'test', settings, ...(await storedFrames('even', FRAMES)) },
      { personId: null, frames: [] },
    );
    await goOnWithFrames(videoId, () => suite);
    expect((await items()).map(({ framed }) => framed)).toEqual(Array(5).fill(true));
    await judge(run);
    expect(await verdicts(run.runId)).toEqual(Array(5).fill(1));
    const steps = await database().step.findMany({ where: { runId: run.runId } });
    const shown = steps.map(({ frames }) => z.array(z.unknown()).parse(frames).length);
    expect(shown).toEqual(Array(5).fill(FRAMES));
  });
});
