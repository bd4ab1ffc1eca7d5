import { describe, expect, it } from 'vitest';
import { readDetection } from '@/lib/check-up/store';
import { database } from '@/lib/db';
import { SCORE_COLUMNS } from '@/lib/export/columns';
import type { ExportedRow } from '@/lib/export/exported';
import { jsonLinesStream, tableStream } from '@/lib/export/formats';
import { exportRun } from '@/lib/export/store';
import { localReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import type { Question } from '@/lib/suites/question';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeQuietVideo, storeVideo } from '@/lib/testing/stored';
import { BENCHMARK_CODES } from './benchmark-table';
import { importFile } from './store';

freshDatabase();

const suites = [smallSuite];
const suiteById = () => smallSuite;

function importText(text: string, store = true, name = 'scores.jsonl') {
  return importFile({ name, text }, suites, store);
}

function line(video: string, unit: string, more: object) {
  return JSON.stringify({ video, unit, question: 'q', judge: 'Elsewhere', ...more });
}

async function exported(runId: string): Promise<ExportedRow[]> {
  const exporter = { id: (await localReviewer()).id, admin: true };
  const { scores } = await exportRun(runId, exporter, suiteById);
  const all: ExportedRow[] = [];
  for await (const row of scores()) all.push(row);
  return all;
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let whole = '';
  for await (const part of stream) whole += part;
  return whole;
}

async function* each(rows: ExportedRow[]) {
  yield* rows;
}

const runCount = () => database().run.count();

describe('imported scores', () => {
  it('become a run of a judge of their own, which the review shows like any other', async () => {
    const itemId = await storeVideo('elsewhere.mp4');
    const report = await importText(
      [
        line('elsewhere.mp4', 'key-frame@0.5', { value: 7, rationale: 'odd' }),
        line('elsewhere.mp4', 'key-frame@1.500', { unscored: 'refused', rationale: 'no' }),
      ].join('\n'),
    );
    expect(report).toMatchObject({
      stored: true,
      parts: [{ rater: 'Elsewhere', kind: 'judge', videos: 1, answers: 2, unscored: 1 }],
    });
    const review = await readReview(itemId, null, await localReviewer(), [smallSuite]);
    expect(review.run).toMatchObject({ id: report.parts[0]?.runId, judge: 'Elsewhere' });
    expect(review.run?.cells.map(({ judge }) => judge?.verdict)).toEqual([
      { state: 'scored', value: 7, rationale: 'odd' },
      { state: 'unscored', reason: 'refused', detail: 'no' },
    ]);
    expect(review.run?.scores.judge).toMatchObject([{ value: 7, unscored: 1 }]);
  });

  it('are given the coverage at which the clips have the moments that they speak of', async () => {
    await storeQuietVideo('quiet.mp4');
    const coverageOf = async (unit: string) => {
      const [part] = (await importText(line('quiet.mp4', unit, { value: 3 }))).parts;
      const { settings } = await database().run.findUniqueOrThrow({
        where: { id: part?.runId ?? '' },
      });
      return (settings as { coverage?: string }).coverage;
    };
    // A middle that only a split cluster has; and one that every coverage has, as before there was a choice.
    expect(await coverageOf('key-frame@4.500')).toBe('dense');
    expect(await coverageOf('key-frame@3.000')).toBeUndefined();
  });

  it('are only looked at when they are not to be stored', async () => {
    await storeVideo('looked-at.mp4');
    const before = await runCount();
    const report = await importText(line('looked-at.mp4', 'key-frame@0.500', { value: 7 }), false);
    expect(report).toMatchObject({ stored: false, parts: [{ answers: 1, runId: null }] });
    expect(await runCount()).toBe(before);
  });

  it('are refused as a whole when one row is bad, with row and field', async () => {
    await storeVideo('half.mp4');
    const before = await runCount();
    const text = [
      line('half.mp4', 'key-frame@0.500', { value: 7 }),
      line('half.mp4', 'key-frame@1.500', { value: 11 }),
      line('half.mp4', 'key-frame@9.000', { value: 1 }),
      line('half.mp4', 'key-frame@0.500', { value: 3 }),
    ].join('\n');
    const { problems } = await importText(text, false);
    expect(problems.first.map(({ row, field }) => [row, field])).toEqual([
      [2, 'value'],
      [3, 'unit'],
      [4, 'question'],
    ]);
    await expect(importText(text)).rejects.toThrow(/Nothing was imported. row 2, value: “11”/);
    expect(await runCount()).toBe(before);
  });

  it('leave out videos that are not here, and say which', async () => {
    await storeVideo('here.mp4');
    const text = ['here.mp4', 'gone.mp4'].map((name) =>
      line(name, 'key-frame@0.500', { value: 2, judge: 'Partly' }),
    );
    const report = await importText(text.join('\n'));
    expect(report.parts).toMatchObject([{ videos: 1 }]);
    expect(report.unmatched).toEqual({
      total: 1,
      first: [{ video: 'gone.mp4', row: 2, rows: 1 }],
    });
    await expect(importText(text[1] ?? '')).rejects.toThrow(/none of its videos/);
  });

  it('need a hash where two videos have one name', async () => {
    const first = await storeVideo('twice.mp4');
    await storeVideo('twice-too.mp4');
    await database().item.updateMany({
      where: { name: 'twice-too.mp4' },
      data: { name: 'twice.mp4' },
    });
    const text = line('twice.mp4', 'key-frame@0.500', { value: 2, judge: 'Hashed' });
    const { problems } = await importText(text, false);
    expect(problems.first[0]?.message).toContain('2 videos are called twice.mp4');
    const { hash } = await database().video.findUniqueOrThrow({ where: { id: first } });
    const report = await importText(
      line('twice.mp4', 'key-frame@0.500', { value: 2, judge: 'Hashed', videoHash: hash }),
    );
    expect(report.parts).toMatchObject([{ videos: 1 }]);
  });

  it('are refused when what a person said is not on the scale', async () => {
    await storeVideo('said.mp4');
    const said = { person: 'Ada', act: 'override', value: 99, unscored: null, reason: 'x' };
    const people = [{ ...said, seen: 'blind', at: '2026-01-01T00:00:00.000Z' }];
    const { problems } = await importText(
      line('said.mp4', 'key-frame@0.500', { value: 2, people }),
      false,
    );
    expect(problems.first).toMatchObject([{ row: 1, field: 'value' }]);
  });

  it('never come under the name of a judge that can be asked', async () => {
    await storeVideo('namesake.mp4');
    await storeRun([await storeVideo('namesake-run.mp4')], 1);
    const text = line('namesake.mp4', 'key-frame@0.500', { value: 2, judge: 'Built-in baseline' });
    await importText(text);
    const judges = await database().judge.findMany({
      where: { name: { startsWith: 'Built-in baseline' } },
      select: { name: true, kind: true },
      orderBy: { name: 'asc' },
    });
    expect(judges).toEqual([
      { name: 'Built-in baseline', kind: 'baseline' },
      { name: 'Built-in baseline (imported)', kind: 'imported' },
    ]);
  });
});

describe('our own export', () => {
  it('comes back from JSON Lines as it went, people’s answers included', async () => {
    const itemId = await storeVideo('round trip');
    const span = { from: 0.5, to: 1 };
    const runId = await storeRun([itemId], 8, { span, transcribed: true });
    const rater = await database().rater.create({ data: { kind: 'person', name: 'Ada' } });
    const judged = await database().answer.findFirstOrThrow({
      where: { itemId, rater: { runId } },
      orderBy: { id: 'asc' },
    });
    const { suite, unit, question } = judged;
    const place = { itemId, suite, question, state: 'scored' as const };
    const say = (raterId: string, value: number, part: object) =>
      database().answer.create({
        data: { ...place, raterId, unit, value, act: 'state', ...part },
      });
    const blind = await say(rater.id, 5, {});
    await say(rater.id, 1, { unit: 'key-frame@1.500' });
    const seen = { act: 'override', seenId: judged.id, supersedesId: blind.id };
    await say(rater.id, 3, { ...seen, rationale: '=no, “not” so' });
    // Blind in form, but Ben had been shown what the judge says.
    const ben = await database().rater.create({ data: { kind: 'person', name: 'Ben' } });
    await database().$executeRaw`
      INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId")
      SELECT ${ben.id}::uuid, ${suite}, "contentId", ${blind.id} FROM "Item" WHERE id = ${itemId}::uuid`;
    await say(ben.id, 8, {});
    const before = await exported(runId);
    const report = await importText(await textOf(jsonLinesStream(each(before))), true, 'e.jsonl');
    const importedRun = report.parts.find(({ kind }) => kind === 'judge')?.runId ?? '';
    const after = await exported(importedRun);
    const judgeOf = (rows: ExportedRow[]) =>
      rows.map(({ video, videoHash, unit, question, suiteVersion, ...row }) => ({
        video,
        videoHash,
        unit,
        question,
        suiteVersion,
        said: [row.judgeValue, row.judgeRationale, row.judgeSpan, row.judgeTranscribed],
      }));
    expect(before[0]).toMatchObject({ judgeSpan: span, judgeTranscribed: true });
    expect(judgeOf(after)).toEqual(judgeOf(before));
    const saidIn = (rows: ExportedRow[], name: string) =>
      rows.flatMap(({ people }) =>
        people
          .filter(({ person }) => person === name)
          .map(({ id: _, seenId: __, supersedesId: ___, person: ____, ...said }) => said),
      );
    expect(saidIn(before, 'Ada')).toMatchObject([
      { value: 3, seen: 'anchored', blindValue: 5 },
      { value: 1, seen: 'blind', blindValue: 1 },
    ]);
    expect(saidIn(after, 'Ada (imported)')).toEqual(saidIn(before, 'Ada'));
    expect(saidIn(before, 'Ben')).toMatchObject([{ value: 8, seen: 'anchored', blindValue: null }]);
    expect(saidIn(after, 'Ben (imported)')).toEqual(saidIn(before, 'Ben'));
  });

  it('comes back from CSV with every score and every word of the judge', async () => {
    const itemId = await storeVideo('csv trip');
    const runId = await storeRun([itemId], 6, { span: { from: 0.5, to: 1 }, transcribed: true });
    const before = await exported(runId);
    const report = await importText(
      await textOf(tableStream(each(before), SCORE_COLUMNS)),
      true,
      'export.csv',
    );
    const after = await exported(report.parts[0]?.runId ?? '');
    const wordsOf = (rows: ExportedRow[]) =>
      rows.map(({ judgeValue, judgeUnscored, judgeRationale, judgeSpan, judgeTranscribed }) => [
        judgeValue,
        judgeUnscored,
        judgeRationale,
        judgeSpan,
        judgeTranscribed,
      ]);
    expect(before[0]).toMatchObject({ judgeSpan: { from: 0.5, to: 1 }, judgeTranscribed: true });
    expect(wordsOf(after)).toEqual(wordsOf(before));
  });
});

describe('benchmark labels', () => {
  const typed: Question[] = BENCHMARK_CODES.map((id) => ({
    id,
    label: id,
    help: '',
    group: 'all',
    unit: id.startsWith('s') ? 'key-frame' : 'cluster',
    scale: { kind: 'rating', min: 0, max: 10 },
    better: 'low' as const,
  }));
  const typedSuite = { ...smallSuite, questions: [...smallSuite.questions, ...typed] };
  const table = [
    'Example,Is_Hallucination,Is_Prompt_Consistency,Static_Hallucination,Dynamic_Hallucination,model',
    'labelled.mp4,1,0,-,d3. d5,Toy',
    'missing.mp4,0,0,-,-,Toy',
  ].join('\n');

  it('become answers about the whole video, once, against which a run is held', async () => {
    const itemId = await storeVideo('labelled.mp4');
    const found = (unit: string, value: number) =>
      line('labelled.mp4', unit, { question: 'd3', value, judge: 'Finder' });
    const scores = [found('cluster@0.000-1.000', 7), found('cluster@1.000-2.000', 1)].join('\n');
    const run = await importFile({ name: 's.jsonl', text: scores }, [typedSuite], true);
    const labels = { name: 'labels.csv', text: table };
    const report = await importFile(labels, [typedSuite], true);
    expect(report).toMatchObject({
      kind: 'labels',
      positives: 1,
      parts: [{ rater: 'Benchmark labels', videos: 1 }],
      repairs: { total: 1 },
      unmatched: { total: 1, first: [{ video: 'missing.mp4', row: 3 }] },
    });
    await importFile(labels, [typedSuite], true);
    const stored = await database().answer.findMany({
      where: { itemId, rater: { name: 'Benchmark labels' } },
    });
    expect(stored).toHaveLength(BENCHMARK_CODES.length + 1);
    const marked = stored.filter(({ value }) => value === 10).map(({ question }) => question);
    expect(marked.sort()).toEqual(['anything', 'd3', 'd5']);
    const runId = run.parts[0]?.runId ?? '';
    const detection = await readDetection(runId, null, 'unit', () => typedSuite);
    expect(detection).toMatchObject({ source: 'Benchmark labels', level: 'video' });
    expect(detection.units.find(({ question }) => question === 'd3')).toMatchObject({
      unit: 'video',
      positive: true,
      score: 7,
    });
  });
});
