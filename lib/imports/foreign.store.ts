import 'server-only';
import { readDataset } from '@/lib/datasets/store';
import { analyzeAfter, database, insertMany } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { eventLoopYielder } from '@/lib/event-loop';
import { placeItems } from '@/lib/items/place.store';
import type { Person } from '@/lib/people/schema';
import { planOf } from '@/lib/results/coverage.store';
import type { FileNote } from '@/lib/suites/file-note';
import type { ForeignScore, ScoreImporter } from '@/lib/suites/foreign-scores';
import type { ImportedItem } from '@/lib/suites/item';
import { type Score, scoreOf } from '@/lib/suites/score';
import { ownSettings, readSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import type { Verdict } from '@/lib/suites/verdict';
import { projectFor } from '@/lib/video/known-answer-project.store';
import type { Prisma } from '@/prisma/generated/client';
import type { ForeignScoresReport, ForeignScoresRequest } from './foreign.schema';
import { importerNamed } from './importer';
import { ALL_OR_NOTHING, someOf } from './report';
import { createImportedRun } from './runs.store';

/** Items that are read or written at once: the more, the longer nothing else is done meanwhile. */
const AT_ONCE = 2_000;

/**
 * Looks at the scores that an evaluation elsewhere gave to a model's items, and stores them as an ended run of an imported
 * judge when asked to: a value, or why there is none, for each item, and no answers. What could not be read, and what is not
 * here, is told and left out.
 * @throws {AppError} 404 for an unknown project or reader; 422 when it is to be stored and no item is meant
 */
export async function importForeignScores(
  person: Person,
  request: ForeignScoresRequest,
  suite: Suite,
): Promise<ForeignScoresReport> {
  const importer = importerNamed(
    suite.scoreImporters ?? [],
    request.importer,
    `“${suite.name}” takes no scores from elsewhere.`,
  );
  const project = await projectFor(person, request.project ?? null);
  const read = importer.read(request.files);
  const models = await countModels(project.id, suite);
  const [only] = models.length === 1 ? models : [];
  const model = typeof request.model === 'string' ? request.model || null : (only?.model ?? null);
  const undecided = typeof request.model !== 'string' && !only;
  const plan = importer.itemsOf ? await planOf({ project, suite }) : null;
  const isNew = model !== null && !models.some((one) => one.model === model);
  const making =
    plan && isNew ? await itemsByPlan(plan.id, model, suite, importer, read.scores) : [];
  if (request.store && making.length > 0) {
    await placeItems({ projectId: project.id, takes: suite.takes, items: making, store: true });
  }
  const { known, twice } = undecided
    ? { known: new Map<string, Known>(), twice: new Set<string>() }
    : isNew && !request.store
      ? keysOf(making, importer)
      : await readKeys(project.id, model, suite, importer);
  const faults: FileNote[] = [...read.faults];
  const unmatched: ForeignScoresReport['unmatched']['first'] = [];
  const matched = read.scores.flatMap((score) => {
    const item = known.get(score.item);
    const { called, file, line } = score;
    if (item === undefined) {
      unmatched.push({ file, line, called, message: 'is not among the items here' });
      return [];
    }
    if (!twice.has(score.item)) return [{ item, score }];
    faults.push({ file, line, message: `“${called}” may mean several items of this project` });
    return [];
  });
  const judge = request.judge ?? importer.judge;
  const report: ForeignScoresReport = {
    suite: suite.id,
    files: request.files.length,
    judge,
    models,
    model,
    undecided,
    takesOthers: plan !== null,
    made: making.length,
    scored: matched.filter(({ score }) => score.value !== null).length,
    unscored: matched.filter(({ score }) => score.value === null).length,
    unnamed: known.size - matched.length,
    unmatched: someOf(undecided ? [] : unmatched),
    faults: someOf(faults),
    notes: someOf(read.notes),
    runId: null,
  };
  if (!request.store) return report;
  if (undecided) throw new AppError(422, 'Say of which model the scores are.', 'model');
  if (matched.length === 0) {
    throw new AppError(422, 'Nothing was imported: the files name no item that is here.');
  }
  const stored = await database().$transaction(
    (db) => storeRun(db, { projectId: project.id, judge, suite, importer, matched, request }),
    ALL_OR_NOTHING,
  );
  await analyzeAfter(matched.length, 'RunItem');
  return { ...report, ...stored };
}

/** The items of a plan that files name, for a model of which nothing is here. */
async function itemsByPlan(
  planId: string,
  model: string,
  suite: Suite,
  importer: ScoreImporter,
  scores: readonly ForeignScore[],
): Promise<ImportedItem[]> {
  const { content } = await readDataset(planId, suite.id);
  return importer.itemsOf?.(content, model, new Set(scores.map(({ item }) => item))) ?? [];
}

/** An item that files may mean. */
interface Known {
  id: string;
  data: unknown;
}

/** Items that are not stored yet, by the names that files mean them by. */
function keysOf(items: readonly ImportedItem[], importer: ScoreImporter) {
  const known = new Map(
    items.map(({ data }) => [importer.keyOf(data), { id: 'to be made', data }]),
  );
  return { known, twice: new Set<string>() };
}

/** Items of a suite's kind that stand in lists. */
function itemsOf(projectId: string, suite: Suite): Prisma.ItemWhereInput {
  const { kind } = suite.takes;
  return { projectId, kind, deletedAt: null, superseded: false };
}

async function countModels(
  projectId: string,
  suite: Suite,
): Promise<ForeignScoresReport['models']> {
  const rows = await database().item.groupBy({
    by: ['model'],
    where: itemsOf(projectId, suite),
    _count: true,
    orderBy: [{ _count: { id: 'desc' } }, { model: 'asc' }],
  });
  return rows.map(({ model, _count: items }) => ({ model, items }));
}

/** A model's items by the names that files mean them by, and the names that mean several. */
async function readKeys(
  projectId: string,
  model: string | null,
  suite: Suite,
  importer: ScoreImporter,
): Promise<{ known: Map<string, Known>; twice: Set<string> }> {
  const known = new Map<string, Known>();
  const twice = new Set<string>();
  const rest = eventLoopYielder();
  for (let after: string | undefined; ; ) {
    const page = await database().item.findMany({
      where: { ...itemsOf(projectId, suite), model, ...(after && { id: { gt: after } }) },
      select: { id: true, data: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const { id, data } of page) {
      const read = suite.takes.data.safeParse(data);
      if (!read.success) continue;
      const key = importer.keyOf(read.data);
      if (known.has(key)) twice.add(key);
      known.set(key, { id, data: read.data });
      await rest();
    }
    after = page.at(-1)?.id;
    if (page.length < AT_ONCE) return { known, twice };
  }
}

interface PlannedRun {
  projectId: string;
  judge: string;
  suite: Suite;
  importer: ScoreImporter;
  matched: readonly { item: Known; score: ForeignScore }[];
  request: ForeignScoresRequest;
}

async function storeRun(
  db: Prisma.TransactionClient,
  { projectId, judge: name, suite, importer, matched, request }: PlannedRun,
): Promise<{ runId: string; judge: string }> {
  const coverage = 'economical';
  const file = request.files.map((one) => one.name).join(', ');
  const {
    runId,
    judge,
    at: now,
  } = await createImportedRun(db, {
    projectId,
    suite,
    judge: name,
    model: null,
    file,
    coverage,
  });
  const judged = { runId, state: 'judged', plan: {}, startedAt: now, endedAt: now };
  const settings = ownSettings(suite, readSettings(suite, { coverage }));
  const questions = suite.questions.filter(({ after }) => !after);
  // Units follow from an item's data and the settings alone.
  const asked = (data: unknown) =>
    askedCells(questions, suite.units({ data, prompt: null, media: [], settings })).length;
  await insertMany(
    db,
    'RunItem',
    matched.map(({ item, score }) => ({
      ...judged,
      itemId: item.id,
      scores: storedScores(importer, score, item.data),
      asked: asked(item.data),
    })),
  );
  return { runId, judge };
}

function storedScores(importer: ScoreImporter, score: ForeignScore, data: unknown): Score[] {
  const { value, reason, called, file, line } = score;
  const detail = `As ${called} has it in ${file}, line ${line}.`;
  const lack: Verdict | undefined = reason ? { state: 'unscored', reason, detail } : undefined;
  const said: Verdict | undefined =
    value === null ? lack : { state: 'scored', value, rationale: '' };
  return [scoreOf(importer.score, said, Number), ...(importer.follow?.(said, data) ?? [])];
}
