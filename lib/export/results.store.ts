import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { eventLoopYielder } from '@/lib/event-loop';
import type { NamedText, ResultExporter, ScoredItem } from '@/lib/suites/foreign-scores';
import { scoreSchema } from '@/lib/suites/score';
import type { Suite } from '@/lib/suites/suite';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';

/** Items that are read at once. */
const AT_ONCE = 1_000;

const reasonSchema = z.enum(UNSCORED_REASONS);
const scoresSchema = z.array(scoreSchema);

/**
 * A run's scores in a form that others read, model by model.
 * @throws {AppError} 404 when there is no such run or form, 422 where two models' files would have one name
 */
export async function exportResults(
  runId: string,
  suite: Suite,
  form: string,
): Promise<NamedText[]> {
  const exporter: ResultExporter =
    suite.resultExporters?.find(({ id }) => id === form) ?? missing('form of results', form);
  const items = await readItems(runId, suite);
  const files = [...items]
    .toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? '', 'en', { numeric: true }))
    .flatMap(([model, scored]) => exporter.write(scored, model));
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  if (names.size < files.length) {
    throw new AppError(422, 'Two models have names that make one file name: rename one of them.');
  }
  return files;
}

/**
 * The suite of a run, by its id.
 * @throws {AppError} 404 when there is no such run
 */
export async function suiteOfRun(runId: string): Promise<string> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { suite: true } });
  return run?.suite ?? missing('run', runId);
}

async function readItems(
  runId: string,
  suite: Suite,
): Promise<ReadonlyMap<string | null, ScoredItem[]>> {
  const models = new Map<string | null, ScoredItem[]>();
  const rest = eventLoopYielder();
  for (let after: string | undefined; ; ) {
    const page = await database().runItem.findMany({
      where: {
        runId,
        state: { in: ['judged', 'incomplete'] },
        item: { deletedAt: null },
        ...(after && { itemId: { gt: after } }),
      },
      select: {
        itemId: true,
        scores: true,
        item: { select: { name: true, model: true, data: true } },
      },
      orderBy: { itemId: 'asc' },
      take: AT_ONCE,
    });
    const reasons = await readReasons(
      runId,
      suite.id,
      page.map(({ itemId }) => itemId),
    );
    for (const { itemId, scores, item } of page) {
      const data = suite.takes.data.safeParse(item.data);
      if (!data.success) continue;
      const read = scoresSchema.safeParse(scores).data ?? [];
      const own = read.flatMap(({ lack }) => lack?.reason ?? []);
      const scored: ScoredItem = {
        name: item.name,
        data: data.data,
        values: Object.fromEntries(read.map(({ id, value }) => [id, value])),
        reasons: own.length > 0 ? own : (reasons.get(itemId) ?? []),
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
