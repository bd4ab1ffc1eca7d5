import 'server-only';
import { nextOf } from '@/lib/cursor';
import { database } from '@/lib/db';
import { isNobody } from '@/lib/judge/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { usualTolerance } from '@/lib/suites/scale';
import { asksAnything, type Suite } from '@/lib/suites/suite';
import { readSpent } from './budget/store';
import { countByState, shownCounts } from './counts';
import { MOST_RUNS, type RunListRequest, type RunSummary } from './listing.schema';
import { promptsOf } from './prompts-of-run';
import { currencyOf, judgeNameOf } from './store';

/**
 * A page of the runs but those of check-ups, latest first.
 * @param hidden by run, the number of incomplete items to show as judged
 */
export async function listRuns(
  suiteById: SuiteById,
  hidden: ReadonlyMap<string, number>,
  { after, limit }: RunListRequest = { after: null, limit: MOST_RUNS },
): Promise<{ runs: RunSummary[]; next: string | null }> {
  const db = database();
  // Before what is counted, as of one run (progress.store).
  const runs = await db.run.findMany({
    where: { project: { knownAnswers: false }, ...(after && { OR: comesAfter(after) }) },
    orderBy: [{ createdAt: 'desc' }, { repeat: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  const runIds = runs.map(({ id }) => id);
  const ofThese = { runId: { in: runIds } };
  const [states, unframed, costs] = await Promise.all([
    db.runItem.groupBy({ by: ['runId', 'state'], where: ofThese, _count: true }),
    db.runItem.groupBy({
      by: ['runId'],
      where: { ...ofThese, framed: false, state: 'waiting' },
      _count: true,
    }),
    readSpent(db, runIds),
  ]);
  const summaries = runs.map((run) => {
    const suite = suiteById(run.suite, run.suiteVersion);
    const counts = shownCounts(
      countByState(states.filter(({ runId }) => runId === run.id)),
      hidden.get(run.id) ?? 0,
    );
    const used = costs.get(run.id);
    return {
      id: run.id,
      suite: run.suite,
      suiteName: suite.name,
      kind: suite.takes.kind,
      asks: asksAnything(suite),
      tolerance: usualTolerance(suite.questions),
      projectId: run.projectId,
      judge: judgeNameOf(run.judgeFacts),
      ...(isNobody(run.judgeFacts) && { peopleAlone: true as const }),
      name: run.name,
      pinned: run.pinnedAt !== null,
      state: run.state,
      stateReason: run.stateReason,
      createdAt: run.createdAt.toISOString(),
      endedAt: run.endedAt?.toISOString() ?? null,
      repeat: run.repeat,
      groupId: run.groupId,
      batchId: run.batchId,
      otherPrompts: otherPrompts(run.prompts, suite),
      items: Object.values(counts).reduce((sum, count) => sum + count, 0),
      judged: counts.judged,
      incomplete: counts.incomplete,
      failed: counts.failed,
      waitingForFrames: unframed.find(({ runId }) => runId === run.id)?._count ?? 0,
      inputTokens: used?.inputTokens ?? 0,
      outputTokens: used?.outputTokens ?? 0,
      cost: used?.cost ?? null,
      estimated: used?.estimated ?? false,
      currency: currencyOf(run),
      // Of one over all stages each has cost a part.
      budget: run.sharesBudget ? null : run.budget,
    };
  });
  const next = nextOf(runs, limit, (run) => [run.createdAt.toISOString(), run.repeat, run.id]);
  return { runs: summaries, next };
}

function comesAfter([createdAt, repeat, id]: NonNullable<RunListRequest['after']>) {
  return [
    { createdAt: { lt: createdAt } },
    { createdAt, repeat: { gt: repeat } },
    { createdAt, repeat, id: { gt: id } },
  ];
}

function otherPrompts(prompts: unknown, suite: Suite): RunSummary['otherPrompts'] {
  const named = promptsOf(prompts, suite);
  if (named.length === 0) return null;
  return named.flatMap(({ prompt, hash, isSuiteText }) => (isSuiteText ? [] : [{ prompt, hash }]));
}
