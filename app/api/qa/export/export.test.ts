import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  benchmarkPreviewSchema,
  benchmarksPageSchema,
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
import { knownTo } from '@/lib/testing/app-files';
import { makeBenchmark, type StoredBenchmark } from '@/lib/testing/benchmark';
import { freshDatabase } from '@/lib/testing/database';
import { suiteById, suites } from '@/prompts';
import { GET as getLibrary } from '../../library/route';
import type { Handler } from '../../operation';
import { GET as getResults } from '../../results/route';
import { GET as getPreview } from '../benchmarks/preview/route';
import { GET as listBenchmarks, POST as postBenchmark } from '../benchmarks/route';
import { GET as getStatistics } from '../statistics/route';
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

async function ask(
  handle: Handler,
  person: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const search = new URLSearchParams(knownTo(handle, { project: made.projectId, ...query }));
  const headers = { cookie: `${LOCAL_REVIEWER_COOKIE}=${person}` };
  return handle(new Request(`http://127.0.0.1/api?${search}`, { headers }));
}

/** Freezes a choice under a name; answers its status and what it says. */
async function freeze(choice: Record<string, string | boolean>, name: string, person = ben) {
  const headers = {
    cookie: `${LOCAL_REVIEWER_COOKIE}=${person}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ project: made.projectId, ...choice, name });
  const request = new Request('http://127.0.0.1/api', { method: 'POST', headers, body });
  const response = await postBenchmark(request);
  return { status: response.status, ...(await response.json()) };
}

async function filesOf(benchmark: string, person = ben) {
  const response = await ask(getArchive, person, { benchmark });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

let frozen = 0;

/** The files of a benchmark that is frozen for that. */
async function archive(choice: Record<string, string> = {}, person = ben) {
  frozen += 1;
  const { id } = await freeze(choice, `Frozen ${frozen}`);
  return filesOf(id, person);
}

async function preview(query: Record<string, string> = {}, person = ben) {
  return benchmarkPreviewSchema.parse(await (await ask(getPreview, person, query)).json());
}

async function listed(person = ben) {
  const page = benchmarksPageSchema.parse(await (await ask(listBenchmarks, person)).json());
  return page.benchmarks;
}

async function statistics(person = ben, query: Record<string, string> = {}) {
  return statisticsPageSchema.parse(await (await ask(getStatistics, person, query)).json());
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
    // Tests that follow one another speak of the same family, whatever was changed in between.
    orderBy: { id: 'asc' },
  });
  const contents = await database().item.groupBy({ by: ['contentId'], _count: true });
  const copied = new Set(contents.flatMap((one) => (one._count > 1 ? [one.contentId] : [])));
  const made = await database().item.groupBy({ by: ['madeFromId'], _count: true });
  // Who is asked the same without a video gives both exams one reply, which tells of both.
  const askedIn = ({ data }: { data: unknown }) => {
    const { question, options } = data as { question: string; options: string[] };
    return JSON.stringify([question, options]);
  };
  const isAskedElsewhere = (exam: (typeof exams)[number]) =>
    exams.some((other) => other.id !== exam.id && askedIn(other) === askedIn(exam));
  const isOnly = (id: string) => made.find((one) => one.madeFromId === id)?._count === 1;
  for (const exam of exams) {
    const options = exam.madeFrom;
    const question = options?.madeFrom;
    if (!options || !question || isAskedElsewhere(exam)) continue;
    // What was made of one that others were made of as well is left out along with these.
    if (!isOnly(options.id) || !isOnly(question.id)) continue;
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

describe('a frozen benchmark, exported,', () => {
  it('holds rows that read back, split by video, with what the preview says', async () => {
    const query = { exam: made.exam, splitSeed: '3', share: '0.5', choicesInTest: 'false' };
    const [{ id }, seen] = [await freeze(query, 'Tea time'), await preview(query)];
    const files = await filesOf(id);
    const openEnded = [
      ...rowsIn(files.get('data/open-ended-training.jsonl')),
      ...rowsIn(files.get('data/open-ended-test.jsonl')),
    ].map((row) => openEndedRowSchema.parse(row));
    const choices = rowsIn(files.get('data/multiple-choice-test.jsonl')).map((row) =>
      multipleChoiceRowSchema.parse(row),
    );
    expect(openEnded).toHaveLength(seen.openEnded.kept);
    expect(choices).toHaveLength(seen.multipleChoice.test);
    expect(seen.openEnded.leftOut.rejected).toBeGreaterThan(0);
    const test = (files.get('splits/test.txt') ?? '').trim().split('\n');
    const training = (files.get('splits/training.txt') ?? '').trim().split('\n');
    expect(test.filter((video) => training.includes(video))).toEqual([]);
    expect(new Set([...test, ...training]).size).toBe(6);
    expect(choices.every(({ video }) => test.includes(video))).toBe(true);
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
    const files = await archive({ exam: made.exam, split: 'false' });
    const predictions = rowsIn(files.get('results/predictions.jsonl'));
    const choices = rowsIn(files.get('data/multiple-choice-test.jsonl'));
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
    const { id: benchmark } = await freeze({ exam: made.exam }, 'The same');
    const bytes = async () =>
      Buffer.from(await (await ask(getArchive, ben, { benchmark })).arrayBuffer());
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

  it('names of these the files alone that speak of its videos', async () => {
    const [row] = rowsIn((await archive()).get('data/open-ended-test.jsonl'));
    const trimming = trimmingSettingsSchema.parse({});
    const hashes = [
      { file: 'ours.json', hash: 'one', videos: [row.video] },
      { file: 'others.json', hash: 'two', videos: ['another.mp4'] },
      { file: 'names.csv', hash: 'three', videos: [] },
    ];
    await recordChanges({ id: ben, name: 'Ben' }, [
      {
        action: 'items.imported',
        subject: { kind: 'file', id: 'ours.json' },
        after: { suite: 'question-writing', project: made.projectId, trimming, hashes },
      },
    ]);
    const card = (await archive()).get('README.md') ?? '';
    expect(card).toContain('| ours.json | one |');
    expect(card).toContain('| names.csv | three |');
    expect(card).not.toContain('others.json');
  });

  it('refuses what is not there', async () => {
    const nobody = '00000000-0000-7000-8000-000000000099';
    expect((await ask(getArchive, ben, { benchmark: nobody })).status).toBe(404);
    expect((await ask(getArchive, ben)).status).toBe(422);
    expect((await ask(getPreview, ben, { exam: nobody })).status).toBe(404);
    expect((await ask(getPreview, ben, { chain: nobody })).status).toBe(404);
    expect((await ask(getPreview, ben, { by: 'chance' })).status).toBe(422);
  });
});

describe('a benchmark', () => {
  it('is one version after the other under a name, and never changes', async () => {
    const first = await freeze({ by: 'nobody', split: false }, 'Versions');
    expect(first).toMatchObject({ version: 1, name: 'Versions' });
    expect(await freeze({ by: 'nobody', split: false }, 'Versions')).toMatchObject({
      status: 409,
      error: 'Versions, version 1 holds this very content.',
    });
    const second = await freeze({ by: 'nobody', split: false, openEnded: false }, 'Versions');
    expect(second).toMatchObject({ version: 2 });
    expect(second.hash).not.toBe(first.hash);
    const where = { id: first.id };
    const append = 'append-only';
    await expect(database().benchmark.update({ where, data: { name: 'x' } })).rejects.toThrow(
      append,
    );
    await expect(
      database().benchmarkItem.deleteMany({ where: { benchmarkId: first.id } }),
    ).rejects.toThrow(append);
    expect(await freeze({ exam: 'none', openEnded: false }, 'Nothing')).toMatchObject({
      status: 422,
    });
  });

  it('is what statistics, library, results and export mean', async () => {
    const { id: benchmark } = await freeze({ share: '0', openEnded: false }, 'One thing');
    const rows = rowsIn((await filesOf(benchmark)).get('data/multiple-choice-test.jsonl'));
    const exams = await database().item.findMany({ where: { kind: 'exam' } });
    const own = await database().benchmark.findUniqueOrThrow({ where: { id: benchmark } });
    expect(own.version).toBe(1);
    const query = { benchmark, suite: 'examining' };
    const counted = await statistics(ben, { benchmark });
    expect(counted.multipleChoice.samples).toBe(rows.length);
    expect(counted.openEnded.samples).toBe(0);
    const page = await (await ask(getLibrary, ben, query)).json();
    expect(page.videos.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    );
    const results = await (await ask(getResults, ben, query)).json();
    expect(results.items).toBe(rows.length);
    expect(rows).toHaveLength(exams.length);
  });

  it('says in each row of which question it is, on which steps it rests, and who decided', async () => {
    const { question } = await examinedFamily();
    const files = await archive({ split: 'false' });
    const open = rowsIn(files.get('data/open-ended-test.jsonl'));
    const choices = rowsIn(files.get('data/multiple-choice-test.jsonl'));
    const forms = [...open, ...choices].filter((row) => row.question_id === question.id);
    expect(forms.map(({ decided_by }) => decided_by)).toEqual(['filters', 'filters']);
    const { steps } = question.data as { steps: number[] };
    for (const { evidence } of forms) {
      expect(evidence.map(({ step }: { step: number }) => step)).toEqual([...new Set(steps)]);
    }
    expect(steps.length).toBeGreaterThan(0);
  });

  it('says which kept questions nobody would be examined on', async () => {
    const none = await preview({ exam: 'none' });
    expect(none.unexamined).toBe(0);
    expect((await preview()).unexamined).toBe(0);
    const { exam } = await examinedFamily();
    await database().item.update({ where: { id: exam.id }, data: { deletedAt: new Date() } });
    expect((await preview()).unexamined).toBe(1);
    await database().item.update({ where: { id: exam.id }, data: { deletedAt: null } });
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
    const query = { exam: made.exam, by: 'nobody', split: 'false' };
    const { id: benchmark } = await freeze(query, 'With blind ones');
    const idsFor = async (person: string) => {
      const files = await filesOf(benchmark, person);
      return [
        ...rowsIn(files.get('data/open-ended-test.jsonl')),
        ...rowsIn(files.get('data/multiple-choice-test.jsonl')),
        ...rowsIn(files.get('results/predictions.jsonl')),
      ].map(({ id }) => id);
    };
    const [blind, open] = [await idsFor(ada), await idsFor(ben)];
    expect(open).toEqual(expect.arrayContaining([exam.id, question.id]));
    for (const id of [exam.id, options.id, question.id]) expect(blind).not.toContain(id);
    expect((await preview(query, ada)).multipleChoice.leftOut.blind).toBe(1);
    expect((await filesOf(benchmark, ada)).get('README.md')).toContain('reviews them blind');
    expect((await statistics(ada, { benchmark })).withheld).toBe(2);
    const found = async (person: string) =>
      (await (await ask(getLibrary, person, { benchmark, suite: 'examining' })).json()).found;
    expect(await found(ada)).toBe((await found(ben)) - 1);
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
  const said = (question: string, value: string) => ({
    unit: 'video',
    question,
    verdict: { state: 'scored' as const, value, rationale: '' },
  });
  const verdict = (value: 'keep' | 'reject') => [said('verdict', value)];

  it('take what they reject out in every form, and alone decide when they are to', async () => {
    const { question } = await examinedFamily();
    const query = { exam: made.exam, split: 'false' };
    const before = await preview(query);
    const { id: benchmark } = await freeze(query, 'Before review');
    const files = await filesOf(benchmark);
    await appendVerdicts(ben, question.id, 'question-review', [
      ...verdict('reject'),
      said('reason', 'ambiguous'),
    ]);
    const later = await filesOf(benchmark);
    const data = 'data/multiple-choice-test.jsonl';
    expect(later.get(data)).toBe(files.get(data));
    expect(later.get('README.md')).toContain('- 2 of both forms: rejected.');
    const one = (await listed()).find(({ id }) => id === benchmark);
    expect(one?.since).toMatchObject({ rejected: 2, undecided: 0, outdated: 0 });
    const after = await preview(query);
    expect(after.openEnded.kept).toBe(before.openEnded.kept - 1);
    expect(after.multipleChoice.kept).toBe(before.multipleChoice.kept - 1);
    expect(after.multipleChoice.rejected).toEqual({ ambiguous: 1 });
    expect((await archive(query)).get('README.md')).toContain('| ambiguous | 1 | 1 |');
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
    const query = { exam: made.exam, split: 'false', by: 'nobody' };
    const before = await preview(query);
    const data = { ...(question.data as object), answer: 'Quite another.' };
    await correctItem(question.id, data, ben, suites, 'wrong');
    const after = await preview(query);
    expect(after.openEnded.kept).toBe(before.openEnded.kept);
    expect(after.multipleChoice.kept).toBe(before.multipleChoice.kept - 1);
    expect(after.multipleChoice.leftOut.outdated).toBe(1);
    const rows = rowsIn((await archive(query)).get('data/open-ended-test.jsonl'));
    expect(rows.filter(({ answer }) => answer === 'Quite another.')).toHaveLength(1);
    expect((await preview({ ...query, by: 'people' })).openEnded.kept).toBe(0);
  });
});
