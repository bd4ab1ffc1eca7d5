import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  exportPreviewSchema,
  multipleChoiceRowSchema,
  openEndedRowSchema,
} from '@/benchmarks/instructional-qa/formats/out/schema';
import { statisticsPageSchema } from '@/benchmarks/instructional-qa/formats/statistics/schema';
import { trimmingSettingsSchema } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import { appendVerdicts } from '@/lib/answers/store';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';
import { correctItem } from '@/lib/items/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { createQueue } from '@/lib/queues/store';
import { makeBenchmark, type StoredBenchmark } from '@/lib/testing/benchmark';
import { freshDatabase } from '@/lib/testing/database';
import { suiteById, suites } from '@/prompts';
import { GET as getStatistics } from '../statistics/route';
import { GET as getPreview } from './preview/route';
import { GET as getArchive } from './route';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

let made: StoredBenchmark;
let ada = '';
let ben = '';

beforeAll(async () => {
  made = await makeBenchmark(6);
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
}, 120_000);

type Handler = (request: Request) => Promise<Response>;

async function ask(
  handle: Handler,
  person: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const search = new URLSearchParams({ project: made.projectId, ...query });
  const headers = { cookie: `${LOCAL_REVIEWER_COOKIE}=${person}` };
  return handle(new Request(`http://127.0.0.1/api?${search}`, { headers }));
}

async function archive(query: Record<string, string> = {}, person = ben) {
  const response = await ask(getArchive, person, query);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

async function preview(query: Record<string, string> = {}, person = ben) {
  return exportPreviewSchema.parse(await (await ask(getPreview, person, query)).json());
}

async function statistics(person = ben) {
  return statisticsPageSchema.parse(await (await ask(getStatistics, person)).json());
}

const rowsIn = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** An item of the examination with the options and the question that it was made of, of which none has an equal. */
async function examinedFamily() {
  const exams = await database().item.findMany({
    where: { kind: 'exam' },
    include: { madeFrom: { include: { madeFrom: true } } },
  });
  const contents = await database().item.groupBy({ by: ['contentId'], _count: true });
  const copied = new Set(contents.flatMap((one) => (one._count > 1 ? [one.contentId] : [])));
  for (const exam of exams) {
    const options = exam.madeFrom;
    const question = options?.madeFrom;
    if (!options || !question) continue;
    if (![exam, options, question].some(({ contentId }) => copied.has(contentId))) {
      return { exam, options, question };
    }
  }
  throw new Error('nothing was examined that says what nothing else does');
}

describe('statistics', () => {
  it('count what came of each stage, and measure it', async () => {
    const page = await statistics();
    const items = Object.fromEntries(page.stages.map(({ stage, items }) => [stage, items]));
    const stored = async (kind: string) => database().item.count({ where: { kind } });
    expect(items).toMatchObject({ clips: 6, questions: await stored('qa') });
    expect(items.options).toBe(await stored('mcq'));
    expect(items.exams).toBe(await stored('exam'));
    expect(items.kept).toBeLessThan(items.questions ?? 0);
    expect(items.kept).toBeGreaterThanOrEqual(items.options ?? 0);
    const types = page.facets.find(({ facet }) => facet === 'type')?.rows ?? [];
    const typed = types.reduce((sum, { counts }) => sum + counts.questions, 0);
    expect(typed).toBe(items.questions);
    expect(types.some(({ value }) => value === '')).toBe(false);
    expect(page.lengths.clips?.mean).toBeCloseTo(63.2);
    expect(page.lengths.bins.reduce((sum, { clips }) => sum + clips, 0)).toBe(6);
    expect(page.openEnded).toMatchObject({ samples: items.kept, seconds: { median: 63.2 } });
    const [exam] = page.letters;
    expect(exam?.counts.reduce((sum, { right }) => sum + right, 0)).toBe(items.exams);
    expect(page.withheld).toBe(0);
  });
});

describe('an export', () => {
  it('holds rows that read back, split by video, with what the preview says', async () => {
    const query = { choices: made.exam, splitSeed: '3', share: '0.5', title: 'Tea time' };
    const [files, seen] = [await archive(query), await preview(query)];
    const openEnded = [
      ...rowsIn(files.get('data/open-ended-training.jsonl')),
      ...rowsIn(files.get('data/open-ended-benchmark.jsonl')),
    ].map((row) => openEndedRowSchema.parse(row));
    const choices = rowsIn(files.get('data/multiple-choice-benchmark.jsonl')).map((row) =>
      multipleChoiceRowSchema.parse(row),
    );
    expect(openEnded).toHaveLength(seen.openEnded.kept);
    expect(choices).toHaveLength(seen.multipleChoice.benchmark);
    expect(seen.openEnded.leftOut.rejected).toBeGreaterThan(0);
    const benchmark = (files.get('splits/benchmark.txt') ?? '').trim().split('\n');
    const training = (files.get('splits/training.txt') ?? '').trim().split('\n');
    expect(benchmark.filter((video) => training.includes(video))).toEqual([]);
    expect(new Set([...benchmark, ...training]).size).toBe(6);
    expect(choices.every(({ video }) => benchmark.includes(video))).toBe(true);
    for (const row of choices) {
      const item = await database().item.findUniqueOrThrow({ where: { id: row.id } });
      expect(item.data).toMatchObject({ options: row.options });
      const right = await database().answer.findFirstOrThrow({
        where: { itemId: row.id, rater: { purpose: 'key' } },
      });
      expect(right.label).toBe(row.answer);
    }
    const task = parse((files.get('lmms-eval/tea_time.yaml') ?? '').replaceAll('!function ', ''));
    expect(files.has(task.dataset_kwargs.data_files.test)).toBe(true);
  });

  it('says of results, judges, prompts, settings and files where they come from', async () => {
    const files = await archive({ choices: made.exam, split: 'false' });
    const predictions = rowsIn(files.get('results/predictions.jsonl'));
    const choices = rowsIn(files.get('data/multiple-choice-benchmark.jsonl'));
    expect(predictions.map(({ id }) => id)).toEqual(choices.map(({ id }) => id));
    const right = predictions.filter((one) => one.right === 1);
    const keys = new Map(choices.map(({ id, answer }) => [id, answer]));
    expect(right.every(({ id, answer }) => keys.get(id) === answer)).toBe(true);
    const [heading = '', whole = ''] = (files.get('results/accuracy.csv') ?? '').split('\r\n');
    const cells = Object.fromEntries(
      heading.split(',').map((name, place) => [name, whole.split(',')[place]]),
    );
    const scored = predictions.filter((one) => one.right !== null);
    expect(Number(cells.questions)).toBe(scored.length);
    const card = files.get('README.md') ?? '';
    for (const { hash, id } of suiteById('question-filtering').prompts) {
      expect(card).toContain(`| ${id} | ${hash} |`);
    }
    expect(card).toContain('Write questions, version 1');
    expect(card).toContain('script-1');
    expect(card).toContain('not on record');
    expect(card).toContain('It was not split');
    const clips = rowsIn(files.get('manifest/clips.jsonl'));
    const videos = await database().video.findMany();
    expect(new Set(clips.map((clip) => clip.video_sha256))).toEqual(
      new Set(videos.map(({ hash }) => hash)),
    );
    const frames = rowsIn(files.get('manifest/frames.jsonl'));
    expect(frames).toHaveLength(6);
    expect(frames[0].frames[0].sha256).toMatch(/^[\da-f]{64}$/);
    expect(files.has('splits/training.txt')).toBe(false);
  });

  it('is the same byte by byte when nothing has changed', async () => {
    const bytes = async () =>
      Buffer.from(await (await ask(getArchive, ben, { choices: made.exam })).arrayBuffer());
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  it('tells which files were annotations, and how they were trimmed, where that was noted', async () => {
    const trimming = trimmingSettingsSchema.parse({ minutes: 5 });
    const after = { suite: 'question-writing', project: made.projectId, trimming };
    await recordChanges({ id: ben, name: 'Ben' }, [
      {
        action: 'items.imported',
        subject: { kind: 'file', id: 'tea.json' },
        after: { ...after, hashes: [{ file: 'tea.json', hash: 'abc' }] },
      },
    ]);
    const card = (await archive()).get('README.md') ?? '';
    expect(card).toContain('| tea.json | abc |');
    expect(card).toContain('| minutes | 5 |');
  });

  it('takes questions with options that are in no examination, in an order that a seed says', async () => {
    const drawn = async (letterSeed: string) =>
      rowsIn(
        (await archive({ choices: 'drawn', split: 'false', letterSeed })).get(
          'data/multiple-choice-benchmark.jsonl',
        ),
      );
    const [one, other] = [await drawn('1'), await drawn('2')];
    expect(one).toHaveLength(await database().item.count({ where: { kind: 'mcq' } }));
    expect(one.map(({ answer_text }) => answer_text)).toEqual(
      other.map(({ answer_text }) => answer_text),
    );
    expect(one.map(({ answer }) => answer)).not.toEqual(other.map(({ answer }) => answer));
  });

  it('refuses an examination that is not there', async () => {
    const choices = '00000000-0000-7000-8000-000000000099';
    expect((await ask(getArchive, ben, { choices })).status).toBe(404);
    expect((await ask(getPreview, ben, { by: 'chance' })).status).toBe(422);
  });
});

describe('who reviews blind', () => {
  it('gets neither the item nor any form of its question, and learns no letter of it', async () => {
    const { exam, options, question } = await examinedFamily();
    const queueId = await createQueue(
      {
        name: 'Blind',
        runId: made.examined,
        seed: 1,
        raters: 1,
        attentionShare: 0,
        policy: { kind: 'chosen', itemIds: [exam.id] },
        memberIds: [ada],
        blind: true,
        tolerance: 3,
        instructions: '',
        leaseMinutes: 30,
      },
      ben,
      suiteById,
    );
    const query = { choices: made.exam, by: 'nobody', split: 'false' };
    const idsFor = async (person: string) => {
      const files = await archive(query, person);
      return [
        ...rowsIn(files.get('data/open-ended-benchmark.jsonl')),
        ...rowsIn(files.get('data/multiple-choice-benchmark.jsonl')),
        ...rowsIn(files.get('results/predictions.jsonl')),
      ].map(({ id }) => id);
    };
    const [blind, open] = [await idsFor(ada), await idsFor(ben)];
    expect(open).toEqual(expect.arrayContaining([exam.id, question.id]));
    for (const id of [exam.id, options.id, question.id]) expect(blind).not.toContain(id);
    expect((await preview(query, ada)).multipleChoice.leftOut.blind).toBe(1);
    expect((await archive(query, ada)).get('README.md')).toContain('reviews them blind');
    expect((await statistics(ada)).withheld).toBe(3);
    const seeing = await statistics(ben);
    const shown = await statistics(ada);
    const sum = ({ letters }: typeof shown) =>
      letters[0]?.counts.reduce((total, { right }) => total + right, 0) ?? 0;
    expect(sum(shown)).toBe(sum(seeing) - 1);
    expect(
      await database().exposure.count({ where: { raterId: ada, contentId: exam.contentId } }),
    ).toBe(0);
    expect(
      await database().exposure.count({
        where: { raterId: ben, contentId: exam.contentId, suite: 'examining' },
      }),
    ).toBe(1);
    await database().queue.update({ where: { id: queueId }, data: { state: 'closed' } });
  });
});

describe('people’s verdicts', () => {
  const verdict = (value: 'keep' | 'reject') => [
    {
      unit: 'video',
      question: 'verdict',
      verdict: { state: 'scored' as const, value, rationale: '' },
    },
  ];

  it('take what they reject out in every form, and alone decide when they are to', async () => {
    const { question } = await examinedFamily();
    const query = { choices: made.exam, split: 'false' };
    const before = await preview(query);
    await appendVerdicts(ben, question.id, 'question-review', verdict('reject'));
    const after = await preview(query);
    expect(after.openEnded.kept).toBe(before.openEnded.kept - 1);
    expect(after.multipleChoice.kept).toBe(before.multipleChoice.kept - 1);
    expect((await preview({ ...query, by: 'filters' })).openEnded.kept).toBe(before.openEnded.kept);
    await appendVerdicts(ben, question.id, 'question-review', verdict('keep'));
    const alone = await preview({ ...query, by: 'people' });
    expect(alone.openEnded).toMatchObject({ kept: 1, leftOut: { rejected: 0 } });
    expect((await archive({ ...query, by: 'people' })).get('README.md')).toContain(
      'People gave a verdict on 1 of the questions',
    );
  });

  it('and corrections leave out what was made of older words', async () => {
    const { question } = await examinedFamily();
    const query = { choices: made.exam, split: 'false', by: 'nobody' };
    const before = await preview(query);
    const data = { ...(question.data as object), answer: 'Quite another.' };
    await correctItem(question.id, data, ben, suites, 'wrong');
    const after = await preview(query);
    expect(after.openEnded.kept).toBe(before.openEnded.kept);
    expect(after.multipleChoice.kept).toBe(before.multipleChoice.kept - 1);
    expect(after.multipleChoice.leftOut.outdated).toBe(1);
    const rows = rowsIn((await archive(query)).get('data/open-ended-benchmark.jsonl'));
    expect(rows.filter(({ answer }) => answer === 'Quite another.')).toHaveLength(1);
    expect((await preview({ ...query, by: 'people' })).openEnded.kept).toBe(0);
  });
});
