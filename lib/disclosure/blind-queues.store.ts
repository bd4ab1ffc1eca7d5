import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

/** By what a person reviews blind: queues, projects that hide scores from who has not answered, and practices. */
export interface BlindQueues {
  raterId: string;
  queueIds: string[];
  projectIds: string[];
  /** The practices of which they have still to answer something. */
  practiceIds: string[];
  /** Whether there is any of these. */
  reviewsBlind: boolean;
  /** Whether one of them also hides which model made an item. */
  hideGenerators: boolean;
  /** Whether one of them also hides a reference, or out of what an item was made. */
  hideOrigins: boolean;
}

/**
 * The queues that are not closed in which a person reviews blind, and the projects that hide scores from them; few, however
 * many clips they have.
 */
export async function listBlindQueues(raterId: string): Promise<BlindQueues> {
  const places = await database().$queryRaw<
    { kind: string; id: string; hidesGenerator: boolean; hidesOrigin: boolean }[]
  >`
    SELECT 'queue' AS kind, q.id, q."hidesGenerator", q."hidesReference" OR q."hidesLineage" AS "hidesOrigin"
    FROM "QueueMember" m JOIN "Queue" q ON q.id = m."queueId"
    -- What one opened oneself is blind for as long as its project hides it, and no longer.
    WHERE m."raterId" = ${raterId}::uuid AND q.blind AND NOT q.opened AND q.state <> 'closed'
    UNION ALL
    SELECT 'project', p.id, false, false FROM "Project" p WHERE p."hidesScores" AND ${answersFirst(raterId)}
    UNION ALL
    SELECT 'practice', p.id, true, false FROM "PracticeMember" m JOIN "Practice" p ON p.id = m."practiceId"
    WHERE m."raterId" = ${raterId}::uuid AND NOT p.closed`;
  const idsOf = (kind: string) => places.flatMap((one) => (one.kind === kind ? [one.id] : []));
  return {
    raterId,
    queueIds: idsOf('queue'),
    projectIds: idsOf('project'),
    practiceIds: idsOf('practice'),
    reviewsBlind: places.length > 0,
    hideGenerators: places.some(({ hidesGenerator }) => hidesGenerator),
    hideOrigins: places.some(({ hidesOrigin }) => hidesOrigin),
  };
}

/**
 * Whether a project that hides scores hides them from a person, as a condition: from reviewers, and where nobody signs in
 * from everybody. Who leads may start runs and has to see what came of them; who only looks could never answer.
 */
export function answersFirst(raterId: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT 1 FROM "Account" lead WHERE lead."raterId" = ${raterId}::uuid AND lead.role <> 'reviewer'
  )`;
}
