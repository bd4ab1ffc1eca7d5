import { beforeAll, describe, expect, it } from 'vitest';
import { submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { readSuiteFolder } from '@/lib/declared/folder';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { exportRun } from '@/lib/export/store';
import { writeStored } from '@/lib/files';
import { importItems } from '@/lib/imports/items.store';
import { keepContents } from '@/lib/items/asked.store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { listPage } from '@/lib/library/page.store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { createRun } from '@/lib/runs/begin.store';
import { isSwapped } from '@/lib/suites/sides';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { libraryRequest } from '@/lib/testing/library';
import { storeQueue } from '@/lib/testing/queued';
import { said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readReview } from './store';

freshDatabase();

/** Two videos by models whose names must not be told. */
const VIDEOS = ['one.mp4', 'other.mp4', 'third.mp4'];
const MODELS = ['Secret Sora', 'Secret Veo', 'Secret Wan'];

const people: { id: string; name: string }[] = [];
const clips: string[] = [];
let suite: Suite;
let [pair, reversed, third, runId, projectId] = ['', '', '', '', ''];

const hashOf = (video: number, position: number) => `${video}${position}`.repeat(32);

async function takeFrames(videoId: string, video: number): Promise<void> {
  const frames = Array.from({ length: 8 }, (_, position) => ({
    position,
    at: position / 4,
    hash: hashOf(video, position),
    width: 64,
    height: 36,
  }));
  await database().frameSet.create({
    data: {
      videoId,
      extractor: 'test',
      settings: { mode: 'uniform', count: 8, ends: true, maxSide: 768, quality: 0.85 },
      contentHash: `even frames of ${videoId}`,
      clusters: [{ keyFrame: 0, frames: frames.map(({ position }) => position) }],
      frames: { create: frames },
    },
  });
  for (const { hash } of frames) await writeStored('frames', hash, new Uint8Array([0xff, 0xd8]));
}

/** Prefers the first video for the prompt, wherever it stands, and for realism what is on the left. */
async function reply({
  prompt,
  call,
}: {
  prompt: { id: string };
  call: { frames: readonly { hash: string }[] };
}) {
  const isFirstLeft = call.frames[0]?.hash === hashOf(0, 0);
  const answer = prompt.id.endsWith('which-prompt') && !isFirstLeft ? 'right' : 'left';
  return { ...said, rawReply: JSON.stringify({ rationale: `The ${answer} one.`, answer }) };
}

beforeAll(async () => {
  const read = readSuiteFolder('prompts/side-by-side');
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  suite = read.suite;
  await ensureJudges();
  await keepContents([suite]);
  for (let index = 0; index < 8; index += 1) people.push(await addLocalReviewer(`Person ${index}`));
  for (const [index, name] of VIDEOS.entries()) {
    const id = await storeVideo(name);
    clips.push(id);
    await database().item.update({ where: { id }, data: { model: MODELS[index] ?? null } });
    await takeFrames(id, index);
  }
  const row = (id: string, one: number, other: number) =>
    [id, 'A ball.', VIDEOS[one], MODELS[one], VIDEOS[other], MODELS[other]].join();
  const text = [
    'id,prompt,video1,model1,video2,model2',
    row('pair', 0, 1),
    row('reversed', 1, 0),
    row('third', 0, 2),
  ].join('\n');
  const clip = await database().item.findUniqueOrThrow({ where: { id: clips[0] ?? '' } });
  projectId = clip.projectId;
  const files = [{ name: 'pairs.csv', text }];
  const report = await importItems(
    { suite: suite.id, files, store: true, project: projectId },
    suite,
  );
  expect(report).toMatchObject({ added: 3, awaited: [], faults: [] });
  const idOf = async (name: string) =>
    (await database().item.findFirstOrThrow({ where: { name } })).id;
  [pair, reversed, third] = [await idOf('pair'), await idOf('reversed'), await idOf('third')];
  runId = await createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [pair, reversed, third],
      settings: { coverage: 'standard', frames: 8 },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Scripted' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
  await judgeItems(
    runId,
    [pair, reversed, third],
    { identity: { kind: 'scripted' }, reply },
    { suite },
  );
});

const reviewBy = (person: { id: string; name: string }, itemId = pair) =>
  readReview(itemId, runId, person, [suite]);

describe('a pair under review', () => {
  it('is judged by video, whatever the order of the pair', async () => {
    const rows = await database().answer.findMany({
      where: { suite: suite.id, rater: { kind: 'judge' } },
    });
    const by = Object.fromEntries(
      rows.map(({ itemId, question, unit, label }) => [`${itemId} ${unit} ${question}`, label]),
    );
    expect(by).toMatchObject({
      [`${pair} item:all prompt`]: 'first',
      [`${reversed} item:all prompt`]: 'second',
      [`${pair} item:all realism`]: 'tie',
    });
  });

  it('has its videos and options in an order of the person’s own, with what made them', async () => {
    const reviews = await Promise.all(people.map((person) => reviewBy(person)));
    expect(new Set(reviews.map(({ media }) => media.map(({ n }) => n).join())).size).toBe(2);
    for (const [index, { media, run }] of reviews.entries()) {
      const swapped = isSwapped(people[index]?.id ?? '', pair);
      expect(media.map(({ n, side, model }) => [n, side, model])).toEqual(
        swapped
          ? [
              [2, 'Left', MODELS[1]],
              [1, 'Right', MODELS[0]],
            ]
          : [
              [1, 'Left', MODELS[0]],
              [2, 'Right', MODELS[1]],
            ],
      );
      const scale = run?.suite.questions[0]?.scale;
      expect(scale).toMatchObject({ sides: { left: swapped ? 'second' : 'first' } });
      expect(
        run?.cells.find(({ question }) => question === 'prompt')?.judge?.verdict,
      ).toMatchObject({ value: 'first' });
    }
  });

  it('is answered by video and exported so, with both models', async () => {
    const [person] = people;
    const scaleOf = () => suite.questions[0]?.scale ?? null;
    const answer = {
      itemId: third,
      suite: suite.id,
      unit: 'item:all',
      question: 'prompt',
      act: 'state' as const,
      value: 'second',
      rationale: '',
      seenId: null,
      supersedesId: null,
    };
    await submitAnswers(person?.id ?? '', [answer], scaleOf);
    const rows: {
      video: string;
      question: string;
      judgeValue: unknown;
      effectiveValue: unknown;
      generatorModel: string | null;
    }[] = [];
    const exported = await exportRun(runId, { id: person?.id ?? '', admin: true }, () => suite);
    for await (const row of exported.scores()) rows.push(row);
    expect(
      rows.find(({ video, question }) => video === 'third' && question === 'prompt'),
    ).toMatchObject({
      judgeValue: 'first',
      effectiveValue: 'second',
      generatorModel: `${MODELS[0]} / ${MODELS[2]}`,
    });
  });
});

describe('who reviews a pair blind, without what made it', () => {
  const [ada, ben] = [
    () => people[0] ?? { id: '', name: '' },
    () => people[1] ?? { id: '', name: '' },
  ];

  it('is one content with the same pair the other way round', async () => {
    const items = await database().item.findMany({
      where: { id: { in: [pair, reversed, third] } },
    });
    const contentOf = (id: string) => items.find((item) => item.id === id)?.contentId;
    expect(contentOf(reversed)).toBe(contentOf(pair));
    expect(contentOf(third)).not.toBe(contentOf(pair));
  });

  it('sees no model and no name, neither of the pair nor of its clips, until it is handed in', async () => {
    const queueId = await storeQueue(runId, [ada().id], {
      policy: { kind: 'chosen', itemIds: [pair] },
      hidesGenerator: true,
    });
    const told = JSON.stringify([await reviewBy(ada()), await reviewBy(ada(), reversed)]);
    expect(told).not.toContain('Secret');
    expect(told).not.toContain('one.mp4');
    expect(told).not.toContain('"value":"first"');
    await fillSuites([suite]);
    while (!(await refreshSummaries(() => suite)));
    const library = async (person: { id: string }, suiteId: string) =>
      JSON.stringify(
        await listPage(
          person.id,
          libraryRequest(`suite=${suiteId}&project=${projectId}`),
          () => suite,
        ),
      );
    expect((await reviewBy(ada())).item.name).toMatch(/^Item /);
    // The third video is in no pair of the queue.
    const clip = (index: number) =>
      readReview(clips[index] ?? '', null, ada(), [suite, smallSuite]);
    expect(
      [await clip(0), await clip(1), await clip(2)].map(({ item }) => item.generatorModel),
    ).toEqual([null, null, MODELS[2]]);
    const all = await blindnessOf(ada().id, null);
    for (const itemId of clips.slice(0, 2)) {
      expect(all.nameless.has(itemId)).toBe(true);
      expect((await blindnessOf(ada().id, null, [itemId])).nameless.has(itemId)).toBe(true);
    }
    expect(all.nameless.has(clips[2] ?? '')).toBe(false);
    expect(await library(ada(), suite.id)).not.toContain('Secret Veo');
    expect(await library(ben(), suite.id)).toContain('Secret Sora / Secret Veo');
    expect(JSON.stringify(await reviewBy(ben()))).toContain('Secret Veo');
    await database().queue.update({ where: { id: queueId }, data: { state: 'closed' } });
    expect(JSON.stringify(await reviewBy(ada()))).toContain('Secret Veo');
  });
});
