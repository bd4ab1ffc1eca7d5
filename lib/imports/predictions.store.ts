import 'server-only';
import { readKeys } from '@/lib/answers/keys.store';
import { columnsOf } from '@/lib/answers/store';
import { analyzeAfter, database, insertMany } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { eventLoopYielder } from '@/lib/event-loop';
import type { Person } from '@/lib/people/schema';
import { inputOf } from '@/lib/runs/store';
import { Brought, nameOf } from '@/lib/suites/calls';
import type { FileNote } from '@/lib/suites/file-note';
import type { Prediction, PredictionImporter } from '@/lib/suites/predictions';
import type { Score } from '@/lib/suites/score';
import { readSettings } from '@/lib/suites/settings';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { type ItemWithMedia, withMedia } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import type { PredictionsReport, PredictionsRequest } from './predictions.schema';
import { ALL_OR_NOTHING, someOf } from './report';
import { createImportedRun, type ImportedRun } from './runs.store';
import { readRows } from './source-rows';

/** Items that are read or written at once: the more, the longer nothing else is done meanwhile. */
const AT_ONCE = 1_000;

/** A reply with what follows from it. */
interface Answered {
  itemId: string;
  prediction: Prediction;
  evidence: unknown;
  answers: SuiteAnswer[];
  scores: Score[];
}

/**
 * Looks at what judges said of a suite's items that were asked elsewhere, and stores it when asked to: as an ended run of
 * an imported judge for each model, with answers and scores by the suite's own reading of the replies, which are kept. What
 * cannot be read, and what is not here, is told and left out.
 * @throws {AppError} 404 for an unknown project; 422 for a suite that takes no replies, or when there is nothing to store
 */
export async function importPredictions(
  person: Person,
  request: PredictionsRequest,
  suite: Suite,
): Promise<PredictionsReport> {
  const importer = suite.predictions;
  if (!importer) {
    throw new AppError(422, `“${suite.name}” takes no replies from elsewhere.`, 'suite');
  }
  const project = await projectFor(person, request.project ?? null);
  const { rows, problems } = await readRows(request.files);
  const read = importer.read(rows);
  const items = await findItems(project.id, suite, read.predictions);
  const sorted = sortPredictions(read.predictions, items, importer, suite);
  const byId = new Map([...items.values()].map((item) => [item.id, item]));
  const keys = await readKeys(suite, [...byId.keys()]);
  const all = await countItems(project.id, suite);
  const answered = new Map<string, Answered[]>();
  const models = [...sorted.models].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [model, predictions] of models) {
    answered.set(model, await answersOf(suite, predictions, byId, keys));
  }
  const unread = [...answered.values()].flat().flatMap(whatIsUnread);
  const runs = request.store
    ? await storeRuns(project.id, suite, answered, request.files)
    : new Map<string, string>();
  return {
    suite: suite.id,
    files: request.files.length,
    models: [...answered].map(([model, given]) => {
      const unreadable = given.filter((one) => whatIsUnread(one).length > 0).length;
      return {
        model,
        read: given.length - unreadable,
        unread: unreadable,
        unnamed: all - given.length,
        runId: runs.get(model) ?? null,
      };
    }),
    unmatched: someOf(sorted.unmatched),
    faults: someOf([...problems, ...read.faults, ...sorted.faults]),
    notes: someOf([...nameless(read.predictions), ...sorted.notes, ...unread]),
    stored: request.store,
  };
}

/** Replies by model and item; of several by one model about one item the first counts. */
function sortPredictions(
  predictions: readonly Prediction[],
  items: ReadonlyMap<string, ItemWithMedia>,
  importer: PredictionImporter,
  suite: Suite,
) {
  const models = new Map<string, Map<string, Prediction>>();
  const unmatched: FileNote[] = [];
  const faults: FileNote[] = [];
  const notes: FileNote[] = [];
  for (const prediction of predictions) {
    const { file, line } = prediction;
    const item = items.get(prediction.item);
    if (!item) {
      unmatched.push({ file, line, message: `“${prediction.item}” is not among the items here` });
      continue;
    }
    const model = prediction.model ?? nameOfFile(file);
    const misfit = importer.misfit(prediction.row, suite.takes.data.parse(item.data));
    const before = models.get(model)?.get(item.id);
    if (misfit !== null) faults.push({ file, line, message: misfit });
    else if (before) {
      const place = `${before.file}, line ${before.line}`;
      const same = before.reply === prediction.reply;
      const message = `“${model}” has answered “${prediction.item}” before, in ${place}${same ? ' with the same reply' : ': that counts'}`;
      (same ? notes : faults).push({ file, line, message });
    } else {
      models.set(model, (models.get(model) ?? new Map()).set(item.id, prediction));
    }
  }
  return { models, unmatched, faults, notes };
}

/** What a model is called whose name only the file tells. */
function nameOfFile(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/\.[^.]+$/, '') || file;
}

/** Of files in which rows name no model, that the file's name stands for it. */
function nameless(predictions: readonly Prediction[]): FileNote[] {
  const files = new Set(predictions.flatMap(({ model, file }) => (model === null ? file : [])));
  return [...files].map((file) => ({
    file,
    line: null,
    message: `Rows that name no model are taken as those of “${nameOfFile(file)}”.`,
  }));
}

/** What of a reply could not be read, with the reason. */
function whatIsUnread({ prediction: { file, line }, answers }: Answered): FileNote[] {
  return answers.flatMap(({ verdict }) =>
    verdict.state === 'unscored' ? [{ file, line, message: `Unscored: ${verdict.detail}` }] : [],
  );
}

/** Items of a suite's kind that stand in lists. */
function itemsOf(projectId: string, suite: Suite): Prisma.ItemWhereInput {
  const { kind } = suite.takes;
  return { projectId, kind, deletedAt: null, replacedBy: { none: { deletedAt: null } } };
}

function countItems(projectId: string, suite: Suite): Promise<number> {
  return database().item.count({ where: itemsOf(projectId, suite) });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The items that replies name, by the names. */
async function findItems(
  projectId: string,
  suite: Suite,
  predictions: readonly Prediction[],
): Promise<ReadonlyMap<string, ItemWithMedia>> {
  const names = [...new Set(predictions.map(({ item }) => item))];
  const found = new Map<string, ItemWithMedia>();
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const asked = names.slice(at, at + AT_ONCE);
    const items = await database().item.findMany({
      where: {
        ...itemsOf(projectId, suite),
        OR: [{ key: { in: asked } }, { id: { in: asked.filter((name) => UUID.test(name)) } }],
      },
      include: withMedia,
    });
    for (const item of items) {
      found.set(item.id, item);
      found.set(item.key, item);
    }
  }
  const byName = names.flatMap((name) => {
    const item = found.get(name) ?? found.get(name.toLowerCase());
    return item ? [[name, item] as const] : [];
  });
  return new Map(byName);
}

/** What a model's replies come to by the suite, in the order of the items' ids. */
async function answersOf(
  suite: Suite,
  predictions: ReadonlyMap<string, Prediction>,
  items: ReadonlyMap<string, ItemWithMedia>,
  keys: Awaited<ReturnType<typeof readKeys>>,
): Promise<Answered[]> {
  const settings = readSettings(suite, { coverage: 'economical' });
  const rest = eventLoopYielder();
  const answered: Answered[] = [];
  for (const [itemId, prediction] of [...predictions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const item = items.get(itemId);
    if (!item) continue;
    const input = inputOf(suite, item, [], settings);
    const outcome = { state: 'answered', reply: prediction.reply } as const;
    const brought = new Brought(suite.calls(input).map((call) => ({ ...nameOf(call), outcome })));
    const answers = suite.answers(brought, input);
    const scores = suite.scores(answers, { ...input, key: keys.get(itemId) });
    answered.push({ itemId, prediction, evidence: brought.all, answers, scores });
    await rest();
  }
  return answered;
}

/** Stores a run for each model. @returns the runs' ids, by model */
async function storeRuns(
  projectId: string,
  suite: Suite,
  answered: ReadonlyMap<string, readonly Answered[]>,
  files: PredictionsRequest['files'],
): Promise<Map<string, string>> {
  if (answered.size === 0) {
    throw new AppError(422, 'Nothing was imported: no reply is about an item that is here.');
  }
  const file = files.map(({ name }) => name).join(', ');
  const stored = await database().$transaction(async (db) => {
    const runs = new Map<string, string>();
    for (const [model, given] of answered) {
      const judged = { projectId, suite, judge: model, model, file };
      runs.set(model, await storeRun(db, { ...judged, coverage: 'economical' }, given));
    }
    return runs;
  }, ALL_OR_NOTHING);
  const items = [...answered.values()].reduce((sum, given) => sum + given.length, 0);
  await analyzeAfter(items, 'RunItem', 'Answer');
  return stored;
}

async function storeRun(
  db: Prisma.TransactionClient,
  imported: ImportedRun,
  given: readonly Answered[],
): Promise<string> {
  const { runId, raterId, at: now } = await createImportedRun(db, imported);
  const suite = imported.suite.id;
  const judged = { runId, state: 'judged', plan: {}, startedAt: now, endedAt: now };
  await insertMany(
    db,
    'RunItem',
    given.map(({ itemId, evidence, scores }) => ({ ...judged, itemId, evidence, scores })),
  );
  // The rater is new, so that nothing of theirs stands that could be superseded.
  const answers = given.flatMap(({ itemId, answers: said }) =>
    said.map(({ unit, question, verdict }) => ({
      itemId,
      raterId,
      suite,
      unit,
      question,
      ...columnsOf(verdict),
    })),
  );
  await insertMany(db, 'Answer', answers);
  return runId;
}
