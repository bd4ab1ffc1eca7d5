import 'server-only';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';

/** Of how many of the values that a person gave the true one is known, and how many of them are within the tolerance. */
export interface AttentionCheck {
  checked: number;
  right: number;
}

/**
 * Holds what a person says of a known-answer clip against what is known of it. A rating is right when it is closer than
 * the tolerance, anything else when it is the same.
 */
export async function checkAttention(
  { raterId, itemId }: { raterId: string; itemId: string },
  suite: Suite,
  tolerance: number,
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
): Promise<AttentionCheck> {
  const rows = await db.$queryRaw<
    { question: string; given: number | string; known: number | string }[]
  >`
    SELECT a.question, coalesce(to_jsonb(a.value), to_jsonb(a.label)) AS given,
      coalesce(to_jsonb(k.value), to_jsonb(k.label)) AS known
    FROM "CurrentAnswer" a
    JOIN "CurrentAnswer" k ON k."itemId" = a."itemId" AND k.suite = a.suite AND k.unit = a.unit AND k.question = a.question
      AND k.state = 'scored'
    JOIN "Rater" kr ON kr.id = k."raterId" AND kr.purpose = 'known_answer'
    WHERE a."raterId" = ${raterId}::uuid AND a."itemId" = ${itemId}::uuid AND a.suite = ${suite.id}
      AND a.state = 'scored'`;
  const right = rows.filter(({ question, given, known }) => {
    const rating = suite.questions.find(({ id }) => id === question)?.scale.kind === 'rating';
    return rating ? Math.abs(Number(given) - Number(known)) < tolerance : given === known;
  });
  return { checked: rows.length, right: right.length };
}
