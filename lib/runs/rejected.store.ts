import 'server-only';
import { database } from '@/lib/db';
import type { RejectedItem } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';

/**
 * What people rejected of what was made of an item, by the gates of the suite in which they say it, the oldest first. What
 * somebody may still be asked about blind is left out: the text of a call, which tells it, is open to who asks for it.
 */
export async function readRejected(
  itemId: string,
  { id: suite, gates = [] }: Pick<Suite, 'id' | 'gates'>,
): Promise<RejectedItem[]> {
  const rows = await Promise.all(
    gates.map(
      ({ question, keeps, why }) => database().$queryRaw<RejectedItem[]>`
        SELECT i.data, nullif(concat_ws(', ', why.label, nullif(why.rationale, ''), nullif(said.rationale, '')), '') AS why
        FROM "Item" i
        JOIN "EffectiveAnswer" said ON said."itemId" = i.id AND said.suite = ${suite} AND said.question = ${question}
          AND said.state = 'scored' AND NOT coalesce(said.label, said.value::text) = ANY(${keeps.map(String)})
        LEFT JOIN "EffectiveAnswer" why ON why."itemId" = i.id AND why.suite = ${suite} AND why.question = ${why ?? null}
        WHERE i."madeFromId" = ${itemId}::uuid AND i."deletedAt" IS NULL AND NOT EXISTS (${ASKED_BLIND})
        ORDER BY i.id`,
    ),
  );
  return rows.flat();
}

/** Whether an item `i`, or a copy of it, is in a project that hides scores, or where people review blind or practise. */
const ASKED_BLIND = Prisma.sql`
  SELECT 1 FROM "Item" copy JOIN "Project" p ON p.id = copy."projectId"
  WHERE copy."contentId" = i."contentId" AND (
    p."hidesScores"
    OR EXISTS (
      SELECT 1 FROM "QueueItem" qi JOIN "Queue" q ON q.id = qi."queueId"
      WHERE qi."itemId" = copy.id AND q.blind AND NOT q.opened AND q.state <> 'closed'
    )
    OR EXISTS (
      SELECT 1 FROM "PracticeItem" pi JOIN "Practice" practice ON practice.id = pi."practiceId"
      WHERE pi."itemId" = copy.id AND NOT practice.closed
    )
  )`;
