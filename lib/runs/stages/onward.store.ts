import 'server-only';
import { effectiveOf } from '@/lib/answers/counting';
import { STANDS, verdictOf } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { passingOf } from '@/lib/suites/passing';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';

/**
 * What of some of a run's items comes on to a next stage: the items that the run made of them of the kind which that stage
 * takes, else those of them that pass the suite's gates.
 */
export async function onwardItems(
  runId: string,
  suite: Suite,
  next: Pick<Suite, 'takes'>,
  itemIds: readonly string[],
): Promise<string[]> {
  return suite.takes.kind === next.takes.kind
    ? passingItems(runId, suite, itemIds)
    : madeItems(runId, next.takes.kind, itemIds);
}

/** Of some items those that pass the suite's gates by what the run's judge says, as people corrected it. */
async function passingItems(
  runId: string,
  { id, gates = [] }: Suite,
  itemIds: readonly string[],
): Promise<string[]> {
  const rows = await database().answer.findMany({
    where: {
      ...STANDS,
      itemId: { in: [...itemIds] },
      suite: id,
      question: { in: gates.map(({ question }) => question) },
      rater: { OR: [{ runId }, { kind: 'person' }] },
    },
    include: { rater: { select: { kind: true } } },
    orderBy: { id: 'asc' },
  });
  const cells = new Map<string, Map<string, GivenAnswer[]>>();
  for (const row of rows) {
    const ofItem = cells.get(row.itemId) ?? new Map<string, GivenAnswer[]>();
    const cell = `${row.unit} ${row.question}`;
    ofItem.set(cell, [...(ofItem.get(cell) ?? []), row]);
    cells.set(row.itemId, ofItem);
  }
  return itemIds.filter((itemId) => {
    const answers = [...(cells.get(itemId)?.values() ?? [])].flatMap(countingAnswer);
    return passingOf(gates, answers).state === 'on';
  });
}

type GivenAnswer = Prisma.AnswerGetPayload<{ include: { rater: { select: { kind: true } } } }>;

/** The answer that counts of all to one question about one unit; none where it was taken back. */
function countingAnswer(cell: readonly GivenAnswer[]): SuiteAnswer[] {
  const people = cell.filter(({ rater }) => rater.kind === 'person');
  const judge = cell.findLast(({ rater }) => rater.kind === 'judge') ?? null;
  const counts = effectiveOf(people, judge);
  const verdict = counts && verdictOf(counts);
  return verdict ? [{ unit: counts.unit, question: counts.question, verdict }] : [];
}

/** The items of a kind that a run made of some of its own. */
async function madeItems(
  runId: string,
  kind: string,
  itemIds: readonly string[],
): Promise<string[]> {
  const made = await database().item.findMany({
    where: {
      kind,
      deletedAt: null,
      key: { startsWith: `${runId}/` },
      madeFromId: { in: [...itemIds] },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return made.map(({ id }) => id);
}
