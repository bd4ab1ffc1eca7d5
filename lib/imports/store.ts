import 'server-only';
import pLimit from 'p-limit';
import { readKeys } from '@/lib/answers/keys.store';
import { appendVerdicts } from '@/lib/answers/store';
import { analyzeAfter, database } from '@/lib/db';
import { eventLoopYielder } from '@/lib/event-loop';
import { importedName } from '@/lib/judge/imported-name';
import { nameFrom } from '@/lib/people/name-from';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { isBenchmarkTable } from './benchmark-table';
import { readFrameSets, type StoredFramesOf } from './frames.store';
import { importLabels } from './labels.store';
import { storePeople } from './people.store';
import { type PlannedRater, type PlannedRun, planScores } from './plan';
import { exposureNotes, storeRaters } from './raters.store';
import { ALL_OR_NOTHING, type ImportFile, refuseUnlessSound, someOf } from './report';
import {
  type IndexedItem,
  indexVideos,
  itemsMeant,
  knownSuites,
  personVerdict,
  type VideoIndexes,
} from './resolve';
import { createImportedRun } from './runs.store';
import type { ImportReport } from './schema';
import { readScores } from './scores';

type Db = Prisma.TransactionClient;
type Part = ImportReport['parts'][number];

/**
 * Looks at a file of scores or labels, and stores what it says when asked to and nothing is wrong with it: all or
 * nothing, in one transaction.
 * @throws {AppError} 422 when it is to be stored and has problems, or none of its videos is here
 */
export function importFile(
  file: ImportFile,
  suites: readonly Suite[],
  store: boolean,
): Promise<ImportReport> {
  return oneAtATime(async () => {
    const indexes = indexVideos(await readVideos());
    return isBenchmarkTable(file.text)
      ? importLabels(file, indexes.get('clip'), suites, store)
      : importScores(file, indexes, suites, store);
  });
}

/** A file may become a gigabyte of rows in memory: the next one waits. */
const oneAtATime = pLimit(1);

/** Rows that are asked for at once: the more, the longer nothing else is done while they are read. */
const VIDEOS_AT_ONCE = 2_000;

async function readVideos(): Promise<IndexedItem[]> {
  const videos: IndexedItem[] = [];
  for (let after: string | undefined; ; after = videos.at(-1)?.id) {
    const page = await database().item.findMany({
      where: {
        deletedAt: null,
        project: { knownAnswers: false },
        ...(after !== undefined && { id: { gt: after } }),
      },
      select: {
        id: true,
        name: true,
        kind: true,
        key: true,
        media: { where: { n: 1 }, select: { video: { select: { hash: true } } } },
      },
      orderBy: { id: 'asc' },
      take: VIDEOS_AT_ONCE,
    });
    videos.push(
      ...page.map(({ media, ...item }) => ({ ...item, hash: media[0]?.video?.hash ?? '' })),
    );
    if (page.length < VIDEOS_AT_ONCE) return videos;
  }
}

async function importScores(
  file: ImportFile,
  indexes: VideoIndexes,
  suites: readonly Suite[],
  store: boolean,
): Promise<ImportReport> {
  const known = knownSuites(suites);
  const read = await readScores(file.text, file.name, (id) => known.byQuestion.has(id));
  const named = new Set<string>();
  const rest = eventLoopYielder();
  for (const row of read.rows) {
    for (const index of indexes.values()) for (const id of itemsMeant(row, index)) named.add(id);
    await rest();
  }
  const framesOf = await readFrameSets([...named]);
  const plan = await planScores(read.rows, { indexes, framesOf, suites: known }, file.name);
  const parts: Part[] = [];
  for (const run of plan.runs) {
    if (run.videos.length > 0) parts.push(...partsOf(run));
    await rest();
  }
  parts.push(...plan.raters.map(partOfRater));
  const report: ImportReport = {
    file: file.name,
    kind: 'scores',
    rows: read.rows.length,
    parts,
    problems: someOf([...read.problems, ...plan.problems].toSorted(byRow)),
    repairs: someOf([...read.ignored, ...(read.silent > 0 ? [silenceNote(read.silent)] : [])]),
    contradictions: someOf(await exposureNotes(plan.raters)),
    unmatched: someOf(plan.unmatched),
    positives: null,
    stored: false,
  };
  if (!store) return report;
  refuseUnlessSound(report);
  const runIds = await database().$transaction(async (db) => {
    const ids: string[] = [];
    for (const run of plan.runs) {
      if (run.videos.length > 0) ids.push(await storeRun(db, run, file.name, framesOf));
    }
    await storeRaters(db, plan.raters);
    return ids;
  }, ALL_OR_NOTHING);
  await analyzeAfter(
    report.parts.reduce((sum, { answers }) => sum + answers, 0),
    ...(['RunItem', 'Answer'] as const),
  );
  const judges = report.parts.filter(({ kind }) => kind === 'judge');
  const stored = report.parts.map((part) => ({
    ...part,
    runId: runIds[judges.indexOf(part)] ?? null,
  }));
  return { ...report, parts: stored, stored: true };
}

function silenceNote(rows: number) {
  const message = `${rows} rows about which the judge said nothing were passed over`;
  return { row: null, field: null, message };
}

function byRow(one: { row: number | null }, other: { row: number | null }): number {
  return (one.row ?? 0) - (other.row ?? 0);
}

function partsOf(run: PlannedRun): Part[] {
  const people = new Map<string, { verdicts: SuiteAnswer['verdict'][]; independent: number }>();
  for (const said of run.videos.flatMap((video) => video.people)) {
    for (const one of said.people) {
      const name = importedName(one.person);
      const here = people.get(name) ?? { verdicts: [], independent: 0 };
      here.verdicts.push(personVerdict(one, said.row.scale));
      here.independent += Number(one.seen === 'blind');
      people.set(name, here);
    }
  }
  const judged = run.videos.flatMap(({ answers }) => answers.map(({ verdict }) => verdict));
  const common = { suite: run.suite.id, videos: run.videos.length };
  return [
    partOf({ ...common, rater: run.judge, kind: 'judge', independent: null }, judged),
    ...[...people].map(([rater, { verdicts, independent }]) =>
      partOf({ ...common, rater, kind: 'person', independent }, verdicts),
    ),
  ];
}

function partOfRater({ name, source, suite, independent, others }: PlannedRater): Part {
  const all = [...independent, ...others];
  const facts = {
    rater: nameFrom(name, source),
    kind: 'person' as const,
    suite: suite.id,
    videos: new Set(all.map(({ itemId }) => itemId)).size,
    independent: independent.reduce((sum, { answers }) => sum + answers.length, 0),
  };
  return partOf(
    facts,
    all.flatMap(({ answers }) => answers.map(({ verdict }) => verdict)),
  );
}

function partOf(
  facts: Pick<Part, 'rater' | 'kind' | 'suite' | 'videos' | 'independent'>,
  verdicts: readonly SuiteAnswer['verdict'][],
): Part {
  const unscored = verdicts.filter(({ state }) => state === 'unscored').length;
  return { ...facts, answers: verdicts.length, unscored, runId: null };
}

async function storeRun(
  db: Db,
  plan: PlannedRun,
  file: string,
  framesOf: StoredFramesOf,
): Promise<string> {
  const { projectId } = await db.item.findUniqueOrThrow({
    where: { id: plan.videos[0]?.itemId ?? '' },
    select: { projectId: true },
  });
  const { runId, raterId, at } = await createImportedRun(db, { ...plan, projectId, file });
  for (const video of plan.videos) {
    const frames = framesOf(video.itemId, plan.suite).find(
      ({ id, coverage }) => id === video.frameSetId && coverage === plan.coverage,
    );
    if (!frames) throw new Error(`frame set ${video.frameSetId} has gone`);
    const key = (await readKeys(plan.suite, [video.itemId], db)).get(video.itemId);
    const scores = plan.suite.scores(video.answers, { ...frames.input, key });
    await db.runItem.create({
      data: {
        runId,
        itemId: video.itemId,
        ...(video.frameSetId && { frames: { create: { n: 1, frameSetId: video.frameSetId } } }),
        state: 'judged',
        plan: {},
        scores: scores as unknown as Prisma.InputJsonValue,
        startedAt: at,
        endedAt: at,
      },
    });
    await appendVerdicts(raterId, video.itemId, plan.suite.id, video.answers, db);
    await storePeople(db, raterId, video, plan.suite.id);
  }
  return runId;
}
