import 'server-only';
import { columnsOf } from '@/lib/answers/store';
import { importedName } from '@/lib/judge/imported-name';
import type { Prisma } from '@/prisma/generated/client';
import type { PlannedVideo } from './plan';
import { blindVerdict, personVerdict } from './resolve';

type Db = Prisma.TransactionClient;

/**
 * Stores what people of an export answered, under names of their own, never under those of the people here. What stands
 * already is not stored again. What was said before anything was shown is stored before everything else about the video,
 * so that it stays known as such; with their first answer that was not, they are known to have been shown the rest.
 * @param judgeRaterId the imported judge, whose answers are taken to have been in view where anything was shown
 */
export async function storePeople(
  db: Db,
  judgeRaterId: string,
  { itemId, people }: PlannedVideo,
  suite: string,
): Promise<void> {
  if (people.length === 0) return;
  const judged = await db.answer.findMany({
    where: { raterId: judgeRaterId, itemId, suite },
    select: { id: true, unit: true, question: true },
  });
  const said = people.flatMap(({ row, people: here }) => here.map((one) => ({ row, one })));
  for (const { row, one } of said) {
    const verdict = blindVerdict(one, row.scale);
    if (verdict === null) continue;
    const { unit, question } = row;
    const rater = await personRater(db, importedName(one.person));
    const place = { raterId: rater.id, itemId, suite, unit, question };
    if ((await db.answer.count({ where: place })) > 0) continue;
    await db.answer.create({
      data: {
        ...place,
        ...columnsOf(verdict),
        act: verdict.state === 'scored' ? 'state' : 'cannot_tell',
        createdAt: new Date(one.at),
      },
    });
  }
  const blindFirst = said.toSorted(
    ({ one }, { one: other }) =>
      Number(one.seen === 'anchored') - Number(other.seen === 'anchored'),
  );
  for (const { row, one } of blindFirst) {
    const { unit, question, scale } = row;
    const seen = judged.find((each) => each.unit === unit && each.question === question);
    const rater = await personRater(db, importedName(one.person));
    const place = { raterId: rater.id, itemId, suite, unit, question };
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

async function personRater(db: Db, name: string): Promise<{ id: string }> {
  const known = await db.rater.findFirst({ where: { kind: 'person', name } });
  return known ?? db.rater.create({ data: { kind: 'person', name } });
}
