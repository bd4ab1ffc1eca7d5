import 'server-only';
import { recordExposure } from '@/lib/answers/exposure.store';
import { appendVerdictsOn } from '@/lib/answers/store';
import { eventLoopYielder } from '@/lib/event-loop';
import { nameFrom } from '@/lib/people/name-from';
import type { Prisma } from '@/prisma/generated/client';
import type { PlannedAnswers, PlannedRater } from './plan';

type Db = Prisma.TransactionClient;

/** Items whose answers are written at once: the more, the longer nothing else is done meanwhile. */
const AT_ONCE = 500;

/**
 * Stores what people of a file answered, as raters of that file, whoever has their names here. What stands already is not
 * stored again, and what is otherwise takes its place. Only what the file calls independent counts as such: for everything
 * else they are known to have been shown what others say.
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
  const known = await db.rater.findFirst({ where: { kind: 'person', source, name } });
  return known ?? db.rater.create({ data: { kind: 'person', source, name } });
}
