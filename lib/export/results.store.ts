import 'server-only';
import { z } from 'zod';
import { readDataset } from '@/lib/datasets/store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { eventLoopYielder } from '@/lib/event-loop';
import { planOf } from '@/lib/results/coverage.store';
import { effectiveScores } from '@/lib/reviews/effective.store';
import type {
  NamedText,
  ResultExporter,
  ScoredItem,
  UnscoredItem,
} from '@/lib/suites/foreign-scores';
import { scoreSchema } from '@/lib/suites/score';
import type { Suite } from '@/lib/suites/suite';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';

/** Items that are read at once. */
const AT_ONCE = 1_000;

/** The states of a run's items that came to answers. */
const CAME_TO_ANSWERS = ['judged', 'incomplete'] as const;

const reasonSchema = z.enum(UNSCORED_REASONS);
const scoresSchema = z.array(scoreSchema);

/**
 * A run's scores in a form that others read, model by model.
 * @param overridden whether people's answers count in the judge's place where there are any
 * @throws {AppError} 404 when there is no such run or form, 422 where two models' files would have one name
 */
export async function exportResults(
  runId: string,
  suite: Suite,
  form: string,
  overridden = false,
): Promise<NamedText[]> {
  const exporter: ResultExporter =
    suite.resultExporters?.find(({ id }) => id === form) ?? missing('form of results', form);
  const { projectId } = await runOf(runId);
  const [items, plan] = await Promise.all([
    readItems(runId, suite, overridden),
    readPlan(projectId, suite),
  ]);
  const files: NamedText[] = [];
  for (const [model, scored] of [...items].toSorted(byModel)) {
    const unjudged = await listUnjudged({ runId, projectId, suite, model });
    files.push(...exporter.write(scored, model, { plan, unjudged }));
  }
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  if (names.size < files.length) {
    throw new AppError(422, 'Two models have names that make one file name: rename one of them.');
  }
  return files;
}

const byModel = ([one]: [string | null, unknown], [other]: [string | null, unknown]) =>
  (one ?? '').localeCompare(other ?? '', 'en', { numeric: true });

async function runOf(id: string): Promise<{ suite: string; projectId: string }> {
  const run = await database().run.findUnique({
    where: { id },
    select: { suite: true, projectId: true },
  });
  return run ?? missing('run', id);
}

/** The content of the plan that the project's items belong to; null where there is none. */
async function readPlan(projectId: string, suite: Suite): Promise<unknown> {
  const plan = await planOf({ project: { id: projectId }, suite });
  return plan && (await readDataset(plan.id, suite.id)).content;
}

interface UnjudgedQuery {
  runId: string;
  projectId: string;
  suite: Suite;
  model: string | null;
}

/** A model's items that came to no answers in a run. */
async function listUnjudged({ runId, projectId, suite, model }: UnjudgedQuery) {
  const rows = await database().item.findMany({
    where: {
      ...{ projectId, kind: suite.takes.kind, model, deletedAt: null, superseded: false },
      runItems: { none: { runId, state: { in: [...CAME_TO_ANSWERS] } } },
    },
    select: { name: true, data: true },
    orderBy: { id: 'asc' },
  });
  return rows.flatMap(({ name, data }): UnscoredItem[] => {
    const read = suite.takes.data.safeParse(data);
    return read.success ? [{ name, data: read.data, why: 'not judged in this run' }] : [];
  });
}

/**
 * The suite of a run, by its id.
 * @throws {AppError} 404 when there is no such run
 */
export async function suiteOfRun(runId: string): Promise<string> {
  return (await runOf(runId)).suite;
}

async function readItems(
  runId: string,
  suite: Suite,
  overridden: boolean,
): Promise<ReadonlyMap<string | null, ScoredItem[]>> {
  const models = new Map<string | null, ScoredItem[]>();
  const rest = eventLoopYielder();
  for (let after: string | undefined; ; ) {
    const page = await database().runItem.findMany({
      where: {
        runId,
        state: { in: [...CAME_TO_ANSWERS] },
        item: { deletedAt: null },
        ...(after && { itemId: { gt: after } }),
      },
      select: {
        itemId: true,
        scores: true,
        item: { select: { name: true, model: true, data: true, media: true } },
      },
      orderBy: { itemId: 'asc' },
      take: AT_ONCE,
    });
    const itemIds = page.map(({ itemId }) => itemId);
    const reasons = await readReasons(runId, suite.id, itemIds);
    const answered = overridden ? await listAnswered(suite.id, itemIds) : new Set<string>();
    for (const { itemId, scores, item } of page) {
      const data = suite.takes.data.safeParse(item.data);
      if (!data.success) continue;
      const read = answered.has(itemId)
        ? await effectiveScores(itemId, runId, suite)
        : (scoresSchema.safeParse(scores).data ?? []);
      const own = read.flatMap(({ lack }) => lack?.reason ?? []);
      const scored: ScoredItem = {
        name: item.name,
        data: data.data,
        values: Object.fromEntries(read.map(({ id, value }) => [id, value])),
        reasons: own.length > 0 ? own : (reasons.get(itemId) ?? []),
        awaited: item.media.flatMap(({ videoId, wantedName }) =>
          videoId ? [] : (wantedName ?? []),
        ),
      };
      const ofModel = models.get(item.model);
      if (ofModel) ofModel.push(scored);
      else models.set(item.model, [scored]);
      await rest();
    }
    after = page.at(-1)?.itemId;
    if (page.length < AT_ONCE) return models;
  }
}

/** Those of some items about which people said anything that stands. */
async function listAnswered(suite: string, itemIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await database().answer.findMany({
    where: { suite, itemId: { in: itemIds }, rater: { kind: 'person' }, superseded: null },
    distinct: ['itemId'],
    select: { itemId: true },
  });
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Why the run's judge left questions about items unscored. */
async function readReasons(runId: string, suite: string, itemIds: string[]) {
  const rows = await database().answer.findMany({
    where: {
      suite,
      itemId: { in: itemIds },
      rater: { runId },
      state: 'unscored',
      superseded: null,
    },
    select: { itemId: true, reason: true },
  });
  const reasons = new Map<string, z.infer<typeof reasonSchema>[]>();
  for (const { itemId, reason } of rows) {
    const known = reasonSchema.safeParse(reason);
    if (known.success) reasons.set(itemId, [...(reasons.get(itemId) ?? []), known.data]);
  }
  return reasons;
}
