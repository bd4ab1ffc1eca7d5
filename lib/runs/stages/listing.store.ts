import 'server-only';
import { database } from '@/lib/db';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Run } from '@/prisma/generated/client';
import type { RunItemState, RunProgress } from '../schema';
import { judgeNameOf } from '../store';
import { storedStagesSchema } from './schema';

type StageProgress = RunProgress['stages'][number];

const UNFINISHED: readonly RunItemState[] = ['failed', 'cancelled', 'incomplete'];

/**
 * All stages of which a run is one, in order, with those that are still to begin; none for a run by itself. They go on
 * while any of them works, or while something is on its way to one that is still to begin.
 * @param hidden items of which who asks must not learn that the judge left something unanswered
 */
export async function listStages(
  run: Run,
  suiteById: SuiteById,
  hidden: ReadonlySet<string> = new Set(),
): Promise<Pick<RunProgress, 'stages' | 'stagesGoOn'>> {
  const runs = [run];
  for (let [first] = runs; first?.afterId; [first] = runs) {
    runs.unshift(await database().run.findUniqueOrThrow({ where: { id: first.afterId } }));
  }
  for (let last = runs.at(-1); last; ) {
    const next: Run | null = await database().run.findUnique({ where: { afterId: last.id } });
    if (next) runs.push(next);
    last = next ?? undefined;
  }
  const toCome = storedStagesSchema.parse(runs.at(-1)?.stages ?? []);
  if (runs.length + toCome.length === 1) return { stages: [], stagesGoOn: false };
  const ofChain = { runId: { in: runs.map(({ id }) => id) } };
  const [counts, kept] = await Promise.all([
    database().runItem.groupBy({ by: ['runId', 'state'], where: ofChain, _count: true }),
    database().runItem.groupBy({
      by: ['runId'],
      where: { ...ofChain, state: 'incomplete', itemId: { in: [...hidden] } },
      _count: true,
    }),
  ]);
  const begun = runs.map(({ id, suite, judgeFacts, state }): StageProgress => {
    const own = counts.filter(({ runId }) => runId === id);
    const open = own.filter((one) => one.state === 'waiting' || one.state === 'judging');
    const items = sumOf(own);
    const unfinished = own.filter((one) => UNFINISHED.includes(one.state));
    const untold = kept.filter(({ runId }) => runId === id);
    return {
      suite: suiteById(suite).name,
      judge: judgeNameOf(judgeFacts),
      run: {
        ...{ id, state, items },
        done: items - sumOf(open),
        unfinished: sumOf(unfinished) - sumOf(untold),
      },
    };
  });
  const later = toCome.map(
    ({ suite, judgeFacts }): StageProgress => ({
      suite: suiteById(suite).name,
      judge: judgeNameOf(judgeFacts),
      run: null,
    }),
  );
  const last = runs.at(-1);
  const onTheWay =
    toCome.length > 0 && last?.state === 'ended'
      ? await database().runItem.count({ where: { runId: last.id, passedOn: false } })
      : 0;
  return {
    stages: [...begun, ...later],
    stagesGoOn: runs.some(({ state }) => state === 'running') || onTheWay > 0,
  };
}

function sumOf(rows: readonly { _count: number }[]): number {
  return rows.reduce((sum, { _count }) => sum + _count, 0);
}
