import 'server-only';
import { readAnswers, STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { askedBy, saidIn } from '@/lib/suites/asked';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { listDifferences, passOnDisagreement } from './adjudication.store';
import { checkAttention } from './attention.store';

type Db = Prisma.TransactionClient;

/**
 * Hands an item in: the person's answers about it stand as given in this queue. Handing it in once more changes nothing.
 * With the last of its raters an item is done, or goes on to the queues that adjudicate disagreements.
 * @throws {AppError} 409 when somebody else holds the person's place by now, 422 when nothing was answered
 */
export async function submitItem(
  queueItemId: string,
  raterId: string,
  suiteById: SuiteById,
): Promise<void> {
  await database().$transaction(async (db) => {
    // Two who hand in the last two places at once do so one after the other.
    await db.$queryRaw`SELECT 1 FROM "QueueItem" WHERE id = ${queueItemId}::uuid FOR UPDATE`;
    const item =
      (await db.queueItem.findUnique({
        where: { id: queueItemId },
        include: { queue: true, claims: true, runItem: { select: { run: true } } },
      })) ?? missing('item', queueItemId);
    const claim = item.claims.find((one) => one.raterId === raterId);
    if (!claim) {
      throw new AppError(
        409,
        'Your time for this clip was over, and somebody else has it now. Your answers are kept.',
      );
    }
    if (claim.state === 'submitted') return;
    if (item.queue.state === 'closed') throw new AppError(409, 'This queue was closed.');
    const suite = suiteById(item.runItem.run.suite, item.runItem.run.suiteVersion);
    await refuseUnanswered(db, item, raterId, suite);
    const check = item.attention
      ? await checkAttention({ raterId, itemId: item.itemId }, suite, item.queue.tolerance, db)
      : null;
    await db.claim.update({
      where: { queueItemId_slot: { queueItemId, slot: claim.slot } },
      data: { state: 'submitted', submittedAt: new Date(), leaseUntil: null, ...check },
    });
    const open = item.claims.filter((one) => one.state !== 'submitted' && one.slot !== claim.slot);
    if (open.length > 0 || item.queue.kind === 'adjudication') return;
    // How people do on a known clip is nothing to adjudicate, and one person differs from nobody.
    const differs =
      !item.attention &&
      item.claims.length > 1 &&
      (await listDifferences(queueItemId, suite, db)).length > 0;
    await db.queueItem.update({ where: { id: queueItemId }, data: { differs } });
    if (differs) await passOnDisagreement(item, db);
  });
}

async function refuseUnanswered(
  db: Db,
  item: { id: string; itemId: string; sourceQueueItemId: string | null },
  raterId: string,
  suite: Suite,
): Promise<void> {
  const own = { ...STANDS, raterId, itemId: item.itemId, suite: suite.id };
  const answers = await readAnswers(own, db);
  if (answers.length === 0) {
    throw new AppError(422, 'Answer something about this clip, or skip it.');
  }
  if (item.sourceQueueItemId === null) return;
  const said = saidIn(
    answers.flatMap(({ verdict, ...one }) => (verdict ? [{ ...one, verdict }] : [])),
  );
  const open = (await listDifferences(item.sourceQueueItemId, suite, db)).filter(
    ({ unit, question }) =>
      askedBy(suite.questions, { unit, question }, said) !== 'no' &&
      !answers.some(
        (one) => one.unit === unit && one.question === question && one.act === 'adjudicate',
      ),
  );
  if (open.length > 0) throw new AppError(422, `Still to be settled: ${open.length}.`);
}
