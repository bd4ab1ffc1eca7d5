import { beforeAll, describe, expect, it } from 'vitest';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { withFacets } from '@/lib/export/columns';
import { exportRun } from '@/lib/export/store';
import { writeStored } from '@/lib/files';
import { importItems } from '@/lib/imports/items.store';
import { correctItem } from '@/lib/items/store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { listPage } from '@/lib/library/page.store';
import { localReviewer } from '@/lib/people/local.store';
import { mediumOf } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { createRun } from '@/lib/runs/begin.store';
import { gather } from '@/lib/suites/calls';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { libraryRequest } from '@/lib/testing/library';
import { storeVideo } from '@/lib/testing/stored';
import { suiteInput } from '@/lib/testing/suite-input';
import { testSuites } from '.';
import { answersSuite } from './answers';
import { pairsSuite } from './pairs';
import { quizSuite, quizWriterSuite } from './quiz';

freshDatabase();

beforeAll(async () => {
  await ensureJudges();
});

const row = (value: object) => JSON.stringify(value);

/** A request with a file of items. */
function fileOf({ id }: Suite, lines: readonly string[]) {
  return { suite: id, files: [{ name: 'items.jsonl', text: lines.join('\n') }], store: false };
}

/** Stores the items of a file. @returns the ids of all of their kind, in the order of their names */
async function take(suite: Suite, lines: readonly string[], project?: string): Promise<string[]> {
  const report = await importItems({ ...fileOf(suite, lines), store: true, project }, suite);
  expect(report.faults).toEqual([]);
  const items = await database().item.findMany({
    where: { kind: suite.takes.kind, deletedAt: null },
    orderBy: { name: 'asc' },
  });
  return items.map(({ id }) => id);
}

/** Takes even frames of a clip, as one who runs a suite that needs them would. */
async function takeEvenFrames(videoId: string, count: number): Promise<void> {
  const frames = Array.from({ length: count }, (_, position) => ({
    position,
    at: position / 2,
    hash: `${position}`.padEnd(4, 'e').repeat(16),
    width: 64,
    height: 36,
  }));
  await database().frameSet.create({
    data: {
      videoId,
      extractor: 'test',
      settings: { mode: 'uniform', count, maxSide: 64, quality: 0.8 },
      contentHash: `even ${count} of ${videoId}`,
      clusters: [{ keyFrame: 0, frames: frames.map(({ position }) => position) }],
      frames: { create: frames },
    },
  });
  for (const { hash } of frames) await writeStored('frames', hash, new Uint8Array([0xff, 0xd8]));
}

/** Begins a run of a suite. @returns its id */
function begin(suite: Suite, itemIds: string[], frameSets = {}): Promise<string> {
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      frameSets,
      settings: { coverage: 'standard' },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Built-in' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

/** Judges with what the suite's baseline says of no frames at all, since these frames are no pictures. */
function judge(runId: string, itemIds: string[], suite: Suite): Promise<void> {
  const replies = Object.fromEntries(
    Object.entries(suite.baseline).map(([id, reply]) => [id, reply]),
  );
  const measured = baselineJudge(replies);
  return judgeItems(
    runId,
    itemIds,
    {
      ...measured,
      reply: (request) => measured.reply({ ...request, call: { ...request.call, frames: [] } }),
    },
    { suite },
  );
}

const quizById = () => quizSuite;

const reviewOf = async (itemId: string, runId: string | null = null) =>
  readReview(itemId, runId, await localReviewer(), testSuites);

describe.each(testSuites.map((suite) => [suite.id, suite] as const))(
  'the suite %s',
  (_id, suite) => {
    const clip = suiteInput([0, 1, 2], [{ keyFrame: 1, frames: [0, 1, 2] }]).media[0] ?? null;
    const data: Record<string, unknown> = {
      answer: { question: 'Why?', answer: 'So.', reference: '', checks: ['short', 'true'] },
      pair: { about: 'a ball' },
      clip: {},
      quiz: { question: 'What?', options: ['a', 'b'], made: '' },
      board: { dimension: 'colour', prompt: 'a ball', sample: 0 },
    };
    const media = Array.from({ length: suite.takes.media.max }, () => clip);
    const input = { data: data[suite.takes.kind], prompt: null, media, settings: {} };

    it('takes its data, and plans just the calls that it makes', async () => {
      expect(suite.takes.data.safeParse(input.data).success).toBe(true);
      const made: string[] = [];
      await gather(suite, input, async (prompt, call) => {
        made.push(`${prompt.id} ${call.unit}`);
        return prompt.reply.schema.parse(
          suite.baseline[prompt.id]?.(
            { regions: [], tracks: [], anomalies: [], counts: [], motion: null, unmeasured: {} },
            call,
          ),
        );
      });
      expect(made.sort()).toEqual(
        suite
          .calls(input)
          .map(({ prompt, unit }) => `${prompt.id} ${unit}`)
          .sort(),
      );
    });

    it('says of all that it shows what a queue can keep from reviewers', () => {
      const told = suite.shows?.(input).flatMap(({ tells }) => tells ?? []) ?? [];
      expect(suite.reveals ?? []).toEqual(told);
    });

    it('has one verdict for each question about each unit of its kind', async () => {
      const evidence = await gather(suite, input, async () => {
        throw Object.assign(new Error('nobody is here'), { name: 'Unanswered' });
      }).catch(() => null);
      const cells = askedCells(suite.questions, suite.units(input));
      expect(cells.length).toBeGreaterThan(0);
      if (evidence !== null) expect(suite.answers(evidence, input)).toHaveLength(cells.length);
    });
  },
);

describe('answers in writing', () => {
  const lines = [
    row({ id: 'a', question: 'Why does it fall?', answer: 'Gravity.', checks: ['names a force'] }),
    row({
      id: 'b',
      question: 'What is shown?',
      answer: 'A cup.',
      checks: ['short', 'true', 'polite'],
      video: 'cup.mp4',
      topic: 'things',
    }),
  ];

  it('come from a file, row by row, and once', async () => {
    const spoilt = [...lines, '{"id":', row({ id: 'c', question: '' })];
    const report = await importItems(fileOf(answersSuite, spoilt), answersSuite);
    expect(report).toMatchObject({ added: 2, known: 0, awaited: ['cup.mp4'], stored: false });
    expect(report.faults).toMatchObject([
      { file: 'items.jsonl', line: 3, message: 'is not valid JSON' },
      { file: 'items.jsonl', line: 4 },
    ]);
    await take(answersSuite, lines);
    const again = await importItems({ ...fileOf(answersSuite, lines), store: true }, answersSuite);
    expect(again).toMatchObject({ added: 0, known: 2 });
  });

  it('are judged check by check, each with its own, and reviewed with what they say', async () => {
    const items = await database().item.findMany({
      where: { kind: 'answer' },
      orderBy: { name: 'asc' },
    });
    const itemIds = items.map(({ id }) => id);
    const run = await begin(answersSuite, itemIds);
    await judge(run, itemIds, answersSuite);
    const [first, second] = await Promise.all(itemIds.map((id) => reviewOf(id, run)));
    expect(first?.run?.units.map(({ label }) => label)).toEqual(['names a force', 'Whole video']);
    expect(second?.run?.units).toHaveLength(4);
    expect(first?.media).toEqual([]);
    expect(mediumOf(second ?? { media: [] })).toMatchObject({ facts: null, wantedName: 'cup.mp4' });
    expect(first?.shows.map(({ exhibit }) => exhibit.kind)).toEqual(['fields', 'text-diff']);
    const shown = first?.run?.cells.find(({ question }) => question === 'shown');
    expect(shown?.judge?.verdict).toMatchObject({ state: 'unscored', reason: 'nothing-to-judge' });
    const met = second?.run?.cells.filter(({ question }) => question === 'met');
    expect(met?.map(({ judge }) => judge?.verdict?.state)).toEqual(['scored', 'scored', 'scored']);
  });

  it('show a video that comes later, by its name', async () => {
    const videoId = await storeVideo('elsewhere');
    const [waiting] = await database().itemMedia.findMany({ where: { wantedName: 'cup.mp4' } });
    await database().itemMedia.update({
      where: { itemId_n: { itemId: waiting?.itemId ?? '', n: 1 } },
      data: { videoId },
    });
    await takeEvenFrames(videoId, 4);
    const itemIds = [waiting?.itemId ?? ''];
    const run = await begin(answersSuite, itemIds);
    await judge(run, itemIds, answersSuite);
    const review = await reviewOf(itemIds[0] ?? '', run);
    expect(mediumOf(review).frames).toHaveLength(4);
    const shown = review.run?.cells.find(({ question }) => question === 'shown');
    expect(shown?.judge?.verdict?.state).toBe('scored');
  });

  it('are exported with their checks and facets', async () => {
    const run = await database().run.findFirstOrThrow({ where: { suite: 'answers' } });
    const person = await localReviewer();
    const exported = await exportRun(run.id, { id: person.id, admin: true }, () => answersSuite);
    expect(exported.facets).toEqual(['topic']);
    const units: string[] = [];
    const topic = withFacets([], exported.facets)[0];
    const topics = new Set<unknown>();
    for await (const one of exported.scores()) {
      units.push(`${one.question} ${one.unit}`);
      topics.add(topic?.[1](one));
    }
    expect(topic?.[0]).toBe('facet_topic');
    expect(topics).toEqual(new Set([null, 'things']));
    expect(units.sort()).toEqual([
      'met check:1',
      'met check:1',
      'met check:2',
      'met check:3',
      'shown video',
      'shown video',
    ]);
  });
});

describe('pairs of clips', () => {
  it('are judged by the frames of both, and wait for what is not here', async () => {
    const [one, other] = [await storeVideo('one.mp4'), await storeVideo('other.mp4')];
    const { projectId } = await database().item.findUniqueOrThrow({ where: { id: one } });
    const lines = [
      row({ id: 'p1', about: 'a ball', videos: ['one.mp4', 'other.mp4'] }),
      row({ id: 'p2', about: 'a cup', videos: ['one.mp4', 'nowhere.mp4'] }),
    ];
    const [pair = '', lone = ''] = await take(pairsSuite, lines, projectId);
    await expect(begin(pairsSuite, [lone])).rejects.toThrow(/nowhere\.mp4 is not here/);
    const waiting = await begin(pairsSuite, [pair]);
    expect(await database().runItem.findFirst({ where: { runId: waiting } })).toMatchObject({
      state: 'waiting',
      framed: false,
    });
    for (const videoId of [one, other]) await takeEvenFrames(videoId, 3);
    const run = await begin(pairsSuite, [pair]);
    await judge(run, [pair], pairsSuite);
    const review = await reviewOf(pair, run);
    expect(review.media.map(({ frames }) => frames.length)).toEqual([3, 3]);
    const verdictOn = (unit: string) =>
      review.run?.cells.find((cell) => cell.unit === unit)?.judge?.verdict;
    expect(verdictOn('pair:both')).toMatchObject({ value: 'first' });
    expect(verdictOn('2/video')?.state).toBe('scored');
  });
});

describe('questions that a run makes', () => {
  it('are items of their own, made once, that another suite judges and people correct', async () => {
    const clip = await storeVideo('asked about');
    const run = await begin(quizWriterSuite, [clip]);
    await judge(run, [clip], quizWriterSuite);
    const made = await database().item.findMany({
      where: { kind: 'quiz' },
      include: { media: true },
      orderBy: { key: 'asc' },
    });
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({ madeFromId: clip, cluster: clip, media: [{ videoId: clip }] });
    const [first = '', second = ''] = made.map(({ id }) => id);

    const quizRun = await begin(quizSuite, [first, second]);
    await judge(quizRun, [first, second], quizSuite);
    expect((await reviewOf(first, quizRun)).run?.units.map(({ unit }) => unit)).toEqual([
      'option:A',
      'option:B',
      'option:C',
    ]);

    const { id: person } = await localReviewer();
    const data = { question: 'What rolls?', options: ['a ball', 'a cup'] };
    await expect(
      correctItem(first, { question: '', options: [] }, person, testSuites),
    ).rejects.toThrow(/question/);
    const listed = async () =>
      (
        await listPage(person, libraryRequest(`suite=quiz&project=${made[0]?.projectId}`), quizById)
      ).videos.map(({ id }) => id);
    expect((await listed()).toSorted()).toEqual([first, second].toSorted());
    const corrected = await correctItem(first, data, person, testSuites);
    expect((await listed()).toSorted()).toEqual([corrected, second].toSorted());
    await expect(begin(quizSuite, [first])).rejects.toThrow(/was corrected/);
    const again = await begin(quizSuite, [corrected]);
    await judge(again, [corrected], quizSuite);
    expect((await reviewOf(corrected, again)).run?.units).toHaveLength(2);
    const content = async (id: string) =>
      (await database().item.findUniqueOrThrow({ where: { id } })).contentId;
    expect(await content(corrected)).toBe(await content(first));
  });

  it('leave the clip to the other suite as it was', async () => {
    const clip = await database().item.findFirstOrThrow({ where: { name: 'asked about' } });
    expect((await reviewOf(clip.id)).run?.suite.id).toBe(quizWriterSuite.id);
    expect(await database().answer.count({ where: { itemId: clip.id, suite: 'quiz' } })).toBe(0);
  });
});
