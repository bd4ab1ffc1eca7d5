import 'server-only';
import { BENCHMARK_LABELS } from '@/lib/answers/known-answers';
import { appendVerdicts, columnsOf, referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { unitsOf } from '@/lib/judge/asked';
import { VIDEO_UNIT } from '@/lib/judge/question';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { runSettingsSchema, type Suite, type SuiteAnswer } from '@/lib/judge/suite';
import { ANYTHING_QUESTION } from '@/lib/reviews/check-up/pairing';
import { suiteInput } from '@/lib/runs/store';
import { comparableName } from '@/lib/video/prompts-table';
import { framesInOrder } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import {
  BENCHMARK_CODES,
  isBenchmarkTable,
  type LabelledVideo,
  readBenchmarkTable,
} from './benchmark-table';
import { type PlannedRun, type PlannedVideo, planScores } from './plan';
import {
  findVideo,
  indexVideos,
  personVerdict,
  type UnitedFrames,
  type VideoIndex,
} from './resolve';
import type { ImportReport } from './schema';
import { readScores, type ScoreRow } from './scores';

type Db = Prisma.TransactionClient;
type Part = ImportReport['parts'][number];

/** A file of scores or labels. */
export interface ImportFile {
  name: string;
  text: string;
}

/** How long storing a large file may take, in milliseconds. */
const STORING_MS = 300_000;

/** How many notes of a kind are spelled out. */
const SPELLED_OUT = 200;

function someOf<Item>(items: readonly Item[]): { total: number; first: Item[] } {
  return { total: items.length, first: items.slice(0, SPELLED_OUT) };
}

/**
 * Looks at a file of scores or labels, and stores what it says when asked to and nothing is wrong with it: all or
 * nothing, in one transaction.
 * @throws {AppError} 422 when it is to be stored and has problems, or none of its videos is here
 */
export async function importFile(
  file: ImportFile,
  suites: readonly Suite[],
  store: boolean,
): Promise<ImportReport> {
  const videos = await database().video.findMany({
    where: { deletedAt: null },
    select: { id: true, name: true, hash: true },
  });
  const index = indexVideos(videos);
  return isBenchmarkTable(file.text)
    ? importLabels(file, index, suites, store)
    : importScores(file, index, suites, store);
}

function refuseUnlessSound({ problems, parts }: ImportReport): void {
  const [first] = problems.first;
  if (first) {
    const where = [first.row === null ? null : `row ${first.row}`, first.field].filter(Boolean);
    const place = where.length > 0 ? `${where.join(', ')}: ` : '';
    const more = problems.total > 1 ? ` (and ${problems.total - 1} more)` : '';
    throw new AppError(422, `Nothing was imported. ${place}${first.message}${more}`);
  }
  if (parts.length === 0) {
    throw new AppError(422, 'Nothing was imported: none of its videos is in the library.');
  }
}

async function importScores(
  file: ImportFile,
  index: VideoIndex,
  suites: readonly Suite[],
  store: boolean,
): Promise<ImportReport> {
  const read = readScores(file.text, file.name);
  const named = new Set(read.rows.flatMap((row) => videosNamed(row, index)));
  const framesOf = await readFrameSets([...named]);
  const fallback = file.name.replace(/\.[^.]+$/, '');
  const plan = planScores(read.rows, index, framesOf, suites, fallback);
  const report: ImportReport = {
    file: file.name,
    kind: 'scores',
    rows: read.rows.length,
    parts: plan.runs.filter(({ videos }) => videos.length > 0).flatMap(partsOf),
    problems: someOf([...read.problems, ...plan.problems].toSorted(byRow)),
    repairs: someOf(read.silent > 0 ? [silenceNote(read.silent)] : []),
    contradictions: someOf([]),
    unmatched: someOf(plan.unmatched),
    positives: null,
    stored: false,
  };
  if (!store) return report;
  refuseUnlessSound(report);
  const runIds = await database().$transaction(
    async (db) => {
      const ids: string[] = [];
      for (const run of plan.runs) {
        if (run.videos.length > 0) ids.push(await storeRun(db, run, file.name, framesOf));
      }
      return ids;
    },
    { timeout: STORING_MS, maxWait: 30_000 },
  );
  const judges = report.parts.filter(({ kind }) => kind === 'judge');
  const parts = report.parts.map((part) => ({
    ...part,
    runId: runIds[judges.indexOf(part)] ?? null,
  }));
  return { ...report, parts, stored: true };
}

function videosNamed({ video, videoHash }: ScoreRow, { byHash, byName }: VideoIndex): string[] {
  const hashed = byHash.get(videoHash);
  return hashed ? [hashed] : [...(byName.get(comparableName(video)) ?? [])];
}

function silenceNote(rows: number) {
  const message = `${rows} rows about which the judge said nothing were passed over`;
  return { row: null, field: null, message };
}

function byRow(one: { row: number | null }, other: { row: number | null }): number {
  return (one.row ?? 0) - (other.row ?? 0);
}

function partsOf(run: PlannedRun): Part[] {
  const part = (rater: string, kind: Part['kind'], verdicts: SuiteAnswer['verdict'][]): Part => ({
    rater,
    kind,
    suite: run.suite.id,
    videos: run.videos.length,
    answers: verdicts.length,
    unscored: verdicts.filter(({ state }) => state === 'unscored').length,
    runId: null,
  });
  const people = new Map<string, SuiteAnswer['verdict'][]>();
  for (const said of run.videos.flatMap((video) => video.people)) {
    for (const one of said.people) {
      const name = importedName(one.person);
      people.set(name, [...(people.get(name) ?? []), personVerdict(one, said.row.scale)]);
    }
  }
  const judged = run.videos.flatMap(({ answers }) => answers.map(({ verdict }) => verdict));
  return [
    part(run.judge, 'judge', judged),
    ...[...people].map(([name, verdicts]) => part(name, 'person', verdicts)),
  ];
}

/** A frame set with what a suite's formulas need of it. */
interface StoredFrames extends UnitedFrames {
  input: ReturnType<typeof suiteInput>;
}

/** The frame sets of each video, newest first. */
async function readFrameSets(videoIds: string[]): Promise<ReadonlyMap<string, StoredFrames[]>> {
  const videos = await database().video.findMany({
    where: { id: { in: videoIds } },
    include: { frameSets: { orderBy: { createdAt: 'desc' }, include: framesInOrder } },
  });
  const settings = runSettingsSchema.parse({});
  return new Map(
    videos.map((video) => [
      video.id,
      video.frameSets.map((frameSet) => {
        const input = suiteInput(video, frameSet, settings);
        return { id: frameSet.id, units: unitsOf(input), input };
      }),
    ]),
  );
}

async function storeRun(
  db: Db,
  plan: PlannedRun,
  file: string,
  framesOf: ReadonlyMap<string, readonly StoredFrames[]>,
): Promise<string> {
  const parameters = judgeParametersSchema.parse({});
  const judge = await findJudge(db, plan, parameters);
  const { projectId } = await db.video.findUniqueOrThrow({
    where: { id: plan.videos[0]?.videoId ?? '' },
    select: { projectId: true },
  });
  const facts = {
    kind: 'imported',
    name: judge.name,
    parameters,
    baseUrl: null,
    model: plan.model,
  };
  const now = new Date();
  const run = await db.run.create({
    data: {
      projectId,
      suite: plan.suite.id,
      suiteVersion: plan.suiteVersion,
      judgeId: judge.id,
      judgeFacts: { ...facts, file },
      prompts: {},
      settings: runSettingsSchema.parse({}),
      state: 'ended',
      createdAt: now,
      endedAt: now,
      rater: { create: { kind: 'judge', name: judge.name } },
    },
    include: { rater: true },
  });
  if (!run.rater) throw new Error('an imported run has no rater');
  for (const video of plan.videos) {
    const frames = framesOf.get(video.videoId)?.find(({ id }) => id === video.frameSetId);
    if (!frames) throw new Error(`frame set ${video.frameSetId} has gone`);
    const scores = plan.suite.scores(video.answers, frames.input);
    await db.runVideo.create({
      data: {
        runId: run.id,
        videoId: video.videoId,
        frameSetId: video.frameSetId,
        state: 'judged',
        plan: {},
        scores: scores as unknown as Prisma.InputJsonValue,
        startedAt: now,
        endedAt: now,
      },
    });
    await appendVerdicts(run.rater.id, video.videoId, plan.suite.id, video.answers, db);
    await storePeople(db, run.rater.id, video, plan.suite.id);
  }
  return run.id;
}

/** The judge of that name whose scores are imported; one that can be asked keeps its name to itself. */
async function findJudge(
  db: Db,
  { judge, model }: PlannedRun,
  parameters: Prisma.InputJsonObject,
): Promise<{ id: string; name: string }> {
  const names = [judge, importedName(judge)];
  const known = await db.judge.findMany({ where: { name: { in: names } } });
  const imported = known.find(({ kind }) => kind === 'imported');
  if (imported) return imported;
  const name = names.find((each) => !known.some((one) => one.name === each)) ?? judge;
  return db.judge.create({ data: { kind: 'imported', name, model, parameters } });
}

function importedName(name: string): string {
  return name.endsWith('(imported)') ? name : `${name} (imported)`;
}

/** People of an export answer under names of their own, never under those of the people here. */
async function storePeople(
  db: Db,
  judgeRaterId: string,
  { videoId, people }: PlannedVideo,
  suite: string,
): Promise<void> {
  if (people.length === 0) return;
  const judged = await db.answer.findMany({
    where: { raterId: judgeRaterId, videoId, suite },
    select: { id: true, unit: true, question: true },
  });
  for (const { row, people: said } of people) {
    const { unit, question, scale } = row;
    const seen = judged.find((one) => one.unit === unit && one.question === question);
    for (const one of said) {
      const rater = await personRater(db, importedName(one.person));
      const place = { raterId: rater.id, videoId, suite, unit, question };
      const before = await db.answer.findFirst({ where: { ...place, superseded: null } });
      const verdict = columnsOf(personVerdict(one, scale));
      const same =
        before?.act === one.act &&
        before.value === verdict.value &&
        before.label === verdict.label &&
        before.rationale === (verdict.rationale ?? one.reason);
      if (same) continue;
      await db.answer.create({
        data: {
          ...place,
          ...verdict,
          act: one.act,
          rationale: verdict.rationale ?? one.reason,
          seenId: one.seen === 'anchored' ? (seen?.id ?? null) : null,
          supersedesId: before?.id ?? null,
          createdAt: new Date(one.at),
        },
      });
    }
  }
}

async function personRater(db: Db, name: string): Promise<{ id: string }> {
  const known = await db.rater.findFirst({ where: { kind: 'person', name } });
  return known ?? db.rater.create({ data: { kind: 'person', name } });
}

async function importLabels(
  file: ImportFile,
  index: VideoIndex,
  suites: readonly Suite[],
  store: boolean,
): Promise<ImportReport> {
  const table = readBenchmarkTable(file.text, file.name);
  const suite = suites.find(({ questions }) =>
    BENCHMARK_CODES.every((code) => questions.some(({ id }) => id === code)),
  );
  if (!suite) throw new AppError(422, 'There is no suite that asks about this benchmark’s types.');
  const found = table.rows.map((row) => ({
    row,
    videoId: findVideo({ video: row.video, videoHash: '' }, index),
  }));
  const matched = found.flatMap(({ row, videoId }) =>
    videoId === null ? [] : [{ videoId, answers: labelsOf(row, suite, file.name) }],
  );
  const part: Part = {
    rater: BENCHMARK_LABELS,
    kind: 'reference',
    suite: suite.id,
    videos: matched.length,
    answers: matched.reduce((sum, { answers }) => sum + answers.length, 0),
    unscored: 0,
    runId: null,
  };
  const report: ImportReport = {
    file: file.name,
    kind: 'labels',
    rows: table.rows.length,
    parts: matched.length > 0 ? [part] : [],
    problems: someOf(table.problems),
    repairs: someOf(table.repairs),
    contradictions: someOf(table.contradictions),
    unmatched: someOf(
      found
        .filter(({ videoId }) => videoId === null)
        .map(({ row }) => ({ video: row.video, row: row.row, rows: 1 })),
    ),
    positives: table.rows.filter(({ hallucinated }) => hallucinated).length,
    stored: false,
  };
  if (!store) return report;
  refuseUnlessSound(report);
  const rater = await referenceRater(BENCHMARK_LABELS);
  await database().$transaction(
    async (db) => {
      for (const { videoId, answers } of matched) {
        await appendVerdicts(rater.id, videoId, suite.id, answers, db);
      }
    },
    { timeout: STORING_MS, maxWait: 30_000 },
  );
  return { ...report, stored: true };
}

/** The question that the benchmark's prompt flag answers, where the suite asks it. */
const PROMPT_QUESTION = 'inconsistency';

/** A row's labels: the end of the scale for what is marked, its beginning for what is not. */
function labelsOf(row: LabelledVideo, suite: Suite, file: string): SuiteAnswer[] {
  const label = (question: string, marked: boolean, most: number): SuiteAnswer => ({
    unit: VIDEO_UNIT,
    question,
    verdict: {
      state: 'scored',
      value: marked ? most : 0,
      rationale: `${marked ? 'Marked' : 'Not marked'} in row ${row.row} of ${file}. The table says whether, not how severe.`,
    },
  });
  const asked = suite.questions.flatMap(({ id, scale }) => {
    const most = scale.kind === 'rating' ? scale.max : 1;
    if (BENCHMARK_CODES.includes(id)) return [label(id, row.codes.includes(id), most)];
    return id === PROMPT_QUESTION ? [label(id, row.inconsistent, most)] : [];
  });
  return [...asked, label(ANYTHING_QUESTION, row.hallucinated, 10)];
}
