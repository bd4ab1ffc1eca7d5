import 'server-only';
import { columnsOf } from '@/lib/answers/store';
import type { Prisma } from '@/prisma/generated/client';
import type { PlannedVideo } from '../plan';
import { importedName } from '../report';
import { personVerdict } from '../resolve';

type Db = Prisma.TransactionClient;

/**
 * Stores what people of an export answered, under names of their own, never under those of the people here. What stands
 * already is not stored again.
 * @param judgeRaterId the imported judge, whose answers they had before their eyes
 */
export async function storePeople(
  db: Db,
  judgeRaterId: string,
  { videoId, people }: PlannedVideo,
  suite: string,
): Promise<void> {
  if (people.length === 0) return;
  const judged = await db.answer.findMany({
    where: { raterId: judgeRaterId, videoId, suite },
    select: { id: true, unit: true, question: true },
  });
  for (const { row, people: said } of people) {
    const { unit, question, scale } = row;
    const seen = judged.find((one) => one.unit === unit && one.question === question);
    for (const one of said) {
      const rater = await personRater(db, importedName(one.person));
      const place = { raterId: rater.id, videoId, suite, unit, question };
      const before = await db.answer.findFirst({ where: { ...place, superseded: null } });
      const verdict = columnsOf(personVerdict(one, scale));
      const same =
        before?.act === one.act &&
        before.value === verdict.value &&
        before.label === verdict.label &&
        before.rationale === (verdict.rationale ?? one.reason);
      if (same) continue;
      await db.answer.create({
        data: {
          ...place,
          ...verdict,
          act: one.act,
          rationale: verdict.rationale ?? one.reason,
          seenId: one.seen === 'anchored' ? (seen?.id ?? null) : null,
          supersedesId: before?.id ?? null,
          createdAt: new Date(one.at),
        },
      });
    }
  }
}

async function personRater(db: Db, name: string): Promise<{ id: string }> {
  const known = await db.rater.findFirst({ where: { kind: 'person', name } });
  return known ?? db.rater.create({ data: { kind: 'person', name } });
}
