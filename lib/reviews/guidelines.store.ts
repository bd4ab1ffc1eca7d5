import 'server-only';
import { guidelineOf, hashGuideline } from '@/lib/answers/guideline';
import type { PersonAnswer } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { storable } from '@/lib/storable';
import type { SuiteById } from '@/lib/suites/by-id';

/** Under which words a person has an item. */
interface Setting {
  instructions: string;
  suiteVersion: string | undefined;
}

/**
 * Keeps the words by which a person answers, and says the hash of them for each answer: those of the question in the version
 * that the review shows (the queue's run's, else that of the judge in view, else the newest), and the instructions that the
 * queue has now. Null for what no suite asks, and for what takes an answer back.
 */
export async function keepGuidelines(
  raterId: string,
  answers: readonly PersonAnswer[],
  suiteById: SuiteById,
): Promise<(answer: PersonAnswer) => string | null> {
  const settingOf = await readSettings(raterId, answers);
  const kept = answers.flatMap((answer) => {
    const { instructions, suiteVersion } = settingOf(answer);
    const { id, questions } = suiteById(answer.suite, suiteVersion);
    const question = questions.find((one) => one.id === answer.question);
    if (!question || answer.act === 'withdraw') return [];
    const content = storable(guidelineOf(id, question, instructions));
    return [{ answer, content, hash: hashGuideline(content) }];
  });
  await database().guideline.createMany({
    data: [
      ...new Map(
        kept.map(({ content, hash }) => {
          const { suite, question } = content;
          return [hash, { hash, suite, question, content }];
        }),
      ).values(),
    ],
    skipDuplicates: true,
  });
  const hashes = new Map(kept.map(({ answer, hash }) => [answer, hash]));
  return (answer) => hashes.get(answer) ?? null;
}

async function readSettings(
  raterId: string,
  answers: readonly PersonAnswer[],
): Promise<(answer: PersonAnswer) => Setting> {
  const seenIds = answers.flatMap(({ seenId }) => (seenId === null ? [] : [BigInt(seenId)]));
  const [claims, seen] = await Promise.all([
    database().claim.findMany({
      where: {
        raterId,
        state: { not: 'open' },
        queueItem: { itemId: { in: [...new Set(answers.map(({ itemId }) => itemId))] } },
      },
      select: {
        queueItem: { select: { itemId: true } },
        queue: {
          select: { instructions: true, run: { select: { suite: true, suiteVersion: true } } },
        },
      },
      orderBy: { claimedAt: 'desc' },
    }),
    database().answer.findMany({
      where: { id: { in: seenIds } },
      select: { id: true, rater: { select: { run: { select: { suiteVersion: true } } } } },
    }),
  ]);
  const versions = new Map(seen.map(({ id, rater }) => [String(id), rater.run?.suiteVersion]));
  return ({ itemId, suite, seenId }) => {
    const claim = claims.find(
      (one) => one.queueItem.itemId === itemId && one.queue.run.suite === suite,
    );
    return {
      instructions: claim?.queue.instructions ?? '',
      suiteVersion: claim?.queue.run.suiteVersion ?? versions.get(seenId ?? ''),
    };
  };
}
