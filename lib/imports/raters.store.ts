import 'server-only';
import { recordExposure } from '@/lib/answers/exposure.store';
import { appendVerdictsOn } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { eventLoopYielder } from '@/lib/event-loop';
import { nameFrom } from '@/lib/people/name-from';
import type { Prisma } from '@/prisma/generated/client';
import type { PlannedAnswers, PlannedRater } from './plan';
import type { ImportNote } from './table';

type Db = Prisma.TransactionClient;

/** Items whose answers are written at once: the more, the longer nothing else is done meanwhile. */
const AT_ONCE = 500;

/**
 * Stores what people of a file answered, as raters of that file, also where somebody here has their name. What stands
 * already is not stored again, and what is otherwise takes its place. Only what the file calls independent counts as such:
 * for everything else they are known to have been shown what others say.
 */
export async function storeRaters(db: Db, planned: readonly PlannedRater[]): Promise<void> {
  for (const { name, source, suite, independent, others } of planned) {
    const rater = await raterFrom(db, source, name);
    await append(db, rater.id, suite.id, independent);
    const itemIds = others.map(({ itemId }) => itemId);
    await recordExposure(rater.id, suite, itemIds, db);
    await append(db, rater.id, suite.id, others);
  }
}

/** Says of whom new answers will not count as independent, whatever the file says: an earlier import said otherwise. */
export async function exposureNotes(planned: readonly PlannedRater[]): Promise<ImportNote[]> {
  const notes: ImportNote[] = [];
  for (const { name: called, source, suite, independent } of planned) {
    const name = nameFrom(called, source);
    const itemIds = independent.map(({ itemId }) => itemId);
    const [shown] = await database().$queryRaw<{ items: number }[]>`
      SELECT count(*)::int AS items
      FROM "Rater" r
      JOIN "Exposure" e ON e."raterId" = r.id AND e.suite = ${suite.id}
      JOIN "Item" i ON i."contentId" = e."contentId" AND i.id = ANY(${itemIds}::uuid[])
      WHERE r.kind = 'person' AND r.source = ${source} AND r.name = ${name}`;
    if (!shown || shown.items === 0) continue;
    const message = `${name} was not independent about ${shown.items} of these items in an earlier import: new answers about them are not either`;
    notes.push({ row: null, field: 'independent', message });
  }
  return notes;
}

async function append(
  db: Db,
  raterId: string,
  suite: string,
  items: readonly PlannedAnswers[],
): Promise<void> {
  const rest = eventLoopYielder();
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await appendVerdictsOn(raterId, suite, items.slice(at, at + AT_ONCE), db, true);
    await rest();
  }
}

async function raterFrom(db: Db, source: string, called: string): Promise<{ id: string }> {
  const name = nameFrom(called, source);
  const facts = { kind: 'person', source, name } as const;
  await db.rater.createMany({ data: facts, skipDuplicates: true });
  return db.rater.findFirstOrThrow({ where: facts, select: { id: true } });
}
