import 'server-only';
import { database } from '@/lib/db';
import { isNobody } from '@/lib/judge/schema';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { projectOf } from '@/lib/video/store';
import { CHECKLIST_STEPS, type Checklist } from './checklist.schema';
import { listQueues } from './progress.store';

/**
 * How far a suite has come in a project, from its items to figures to publish, as one person may see it.
 * @throws {AppError} 404 when there is no such project
 */
export async function readChecklist(
  raterId: string,
  project: string | null,
  suite: Suite,
): Promise<Checklist> {
  const { id: projectId } = await projectOf(project);
  const db = database();
  const [items, counts, runs, queues] = await Promise.all([
    db.item.count({
      where: { projectId, kind: suite.takes.kind, deletedAt: null, superseded: false },
    }),
    db.configurationCount.findMany({
      where: { projectId, suite: suite.id },
      select: { configuration: true, judged: true },
    }),
    db.run.findMany({
      where: { projectId, suite: suite.id },
      orderBy: [{ pinnedAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }],
      select: { id: true, configuration: true, judgeFacts: true },
    }),
    listQueues(raterId),
  ]);
  const runIds = runs.map(({ id }) => id);
  const own = queues.filter(({ runId }) => runIds.includes(runId));
  const blind = own.filter(({ kind, blind: isBlind }) => kind === 'review' && isBlind);
  const reviewed = sum(blind.map(({ counts }) => counts.done));
  const unsettled = sum(blind.map(({ counts }) => counts.disagreement));
  const exported = await db.auditEntry.findFirst({
    where: {
      action: { in: ['answers.exported', 'results.exported'] },
      subjectId: { in: runIds },
    },
    select: { id: true },
  });
  const isJudged = !asksPeopleAlone(suite);
  const nobodys = runs.filter(({ judgeFacts }) => isJudged && isNobody(judgeFacts));
  const judged = counts
    .filter((one) => nobodys.every(({ configuration }) => configuration !== one.configuration))
    .reduce((most, one) => Math.max(most, one.judged), 0);
  return {
    steps: CHECKLIST_STEPS.filter((step) => isJudged || step !== 'judge'),
    done: {
      items: items > 0,
      judge: judged > 0,
      blind: reviewed + unsettled > 0,
      settle: reviewed > 0 && unsettled === 0,
      results: reviewed > 0 && unsettled === 0,
      export: exported !== null,
    },
    items,
    judged,
    reviewed,
    unsettled,
    runId: runIds[0] ?? null,
    queueId: blind[0]?.id ?? null,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
