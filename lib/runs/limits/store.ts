import 'server-only';
import { database } from '@/lib/db';
import { type JudgeParameters, judgeParametersSchema } from '@/lib/judge/schema';
import type { Prisma } from '@/prisma/generated/client';
import { fairShare, type Sharer } from './share';

/**
 * The window over which requests are counted, in seconds: a minute and a margin, since a request reaches the endpoint
 * some time after it is admitted.
 */
const WINDOW_SECONDS = 61;

/** The least wait before a request asks for admission again. */
const SHORTEST_WAIT_MS = 20;

/** Serialises the workers' transactions about a judge's limits. What they write may be lost in a power failure. */
async function lockJudge(db: Prisma.TransactionClient, judgeId: string): Promise<void> {
  await db.$queryRaw`
    SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock(hashtextextended('judge:' || ${judgeId}::text, 0)),
      set_config('synchronous_commit', 'off', true)) AS preparation`;
}

/** How many calls a judge takes at once by its settings; infinite for one on this machine. */
export async function readCallsAtOnce(judgeId: string): Promise<number> {
  const judge = await database().judge.findUnique({
    where: { id: judgeId },
    select: { kind: true, parameters: true },
  });
  if (judge?.kind !== 'endpoint') return Number.POSITIVE_INFINITY;
  return judgeParametersSchema.parse(judge.parameters).concurrency;
}

/** A worker's share of a judge's calls, as granted. */
export interface ClaimedShare {
  /** Permits: calls under way beyond them come to their end. */
  places: number;
  /** Whether its fair share is larger than what others have given back so far. */
  isShort: boolean;
}

/**
 * Claims a worker's share of the calls that a judge may have under way at once. A worker above its fair share keeps
 * what it `reserved` on record until the surplus calls have ended, and must then claim again.
 * @param use `reserved`: the most calls that it may have under way until it has read the answer
 */
export async function claimShare(
  judgeId: string,
  workerId: string,
  use: { limit: number; reserved: number; wanted: number },
): Promise<ClaimedShare> {
  return database().$transaction(async (db) => {
    await lockJudge(db, judgeId);
    const others = await db.$queryRaw<(Sharer & { slots: number })[]>`
      SELECT "workerId", slots, wanted FROM "JudgeShare"
      WHERE "judgeId" = ${judgeId}::uuid AND "workerId" <> ${workerId}`;
    const free = use.limit - others.reduce((sum, { slots }) => sum + slots, 0);
    const fair = fairShare(use.limit, workerId, others);
    const places = Math.max(0, Math.min(fair, free));
    await db.$executeRaw`
      INSERT INTO "JudgeShare" ("judgeId", "workerId", slots, wanted)
      VALUES (${judgeId}::uuid, ${workerId}, ${Math.max(places, use.reserved)}, ${use.wanted})
      ON CONFLICT ("judgeId", "workerId") DO UPDATE SET slots = excluded.slots, wanted = excluded.wanted`;
    return { places, isShort: places < Math.min(fair, use.wanted) };
  });
}

/** Gives a worker's share back. */
export async function dropShare(judgeId: string, workerId: string): Promise<void> {
  await database().judgeShare.deleteMany({ where: { judgeId, workerId } });
}

/** An admitted request, or the milliseconds to wait before asking again. */
export type Admission = { state: 'admitted'; id: bigint } | { state: 'wait'; ms: number };

/** Admits one request of about so many tokens if it is within the judge's rates now. */
export async function admitRequest(
  judgeId: string,
  tokens: number,
  rates: Pick<JudgeParameters, 'requestsPerMinute' | 'tokensPerMinute'>,
): Promise<Admission> {
  const { requestsPerMinute, tokensPerMinute } = rates;
  // A request larger than a minute's tokens takes the whole minute.
  const charged = Math.min(tokens, tokensPerMinute ?? tokens);
  return database().$transaction(async (db) => {
    await lockJudge(db, judgeId);
    await db.$executeRaw`
      DELETE FROM "JudgeTurn" WHERE "judgeId" = ${judgeId}::uuid
        AND at <= clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})`;
    const [lately] = await db.$queryRaw<{ requests: number; tokens: number; wait: number }[]>`
      SELECT count(*)::int AS requests, coalesce(sum(tokens), 0)::float AS tokens,
        coalesce(extract(epoch FROM min(at) - clock_timestamp()) + ${WINDOW_SECONDS}, 0)::float * 1000 AS wait
      FROM "JudgeTurn" WHERE "judgeId" = ${judgeId}::uuid`;
    if (!lately) throw new Error('an aggregate has one row');
    const full =
      (requestsPerMinute !== null && lately.requests >= requestsPerMinute) ||
      (tokensPerMinute !== null &&
        lately.tokens + charged > tokensPerMinute &&
        lately.requests > 0);
    if (full) return { state: 'wait', ms: Math.max(SHORTEST_WAIT_MS, lately.wait) };
    const [row] = await db.$queryRaw<{ id: bigint }[]>`
      INSERT INTO "JudgeTurn" ("judgeId", tokens, at)
      VALUES (${judgeId}::uuid, ${charged}, clock_timestamp()) RETURNING id`;
    if (!row) throw new Error('an insert returns its row');
    return { state: 'admitted', id: row.id };
  });
}

/** Replaces the estimated tokens of a request by the real ones. */
export async function correctTokens(id: bigint, tokens: number): Promise<void> {
  await database().judgeTurn.updateMany({ where: { id }, data: { tokens } });
}
