import 'server-only';
import { createHmac } from 'node:crypto';
import { database } from '@/lib/db';
import { isBlindAnywhere } from '@/lib/disclosure/blind.store';
import { derivedSecret } from '@/lib/secret';
import { Prisma } from '@/prisma/generated/client';

/**
 * A text that changes whenever somebody answers or notes something about an item, in whatever run: anybody, or the person
 * alone who asks, where they review it blind. It tells nothing else: the numbers of answers would tell when the item was
 * judged, and so a known-answer clip from others.
 */
export async function readMark(itemId: string, raterId: string): Promise<string> {
  const own = await isBlindAnywhere(raterId, itemId);
  const [latest] = await database().$queryRaw<{ answer: bigint | null; note: bigint | null }[]>`
    SELECT ${latestOf('Answer', itemId, own ? raterId : null)} AS answer,
      ${latestOf('Note', itemId, own ? raterId : null)} AS note`;
  return createHmac('sha256', await derivedSecret('marks of reviews'))
    .update(`${itemId} ${latest?.answer ?? 0} ${latest?.note ?? 0}`)
    .digest('base64url');
}

/**
 * The latest row of a table about an item, of all people or of one. What it is the latest of is collected first (OFFSET 0):
 * PostgreSQL would else go back through the rows of all items until it came upon one of this.
 */
function latestOf(table: 'Answer' | 'Note', itemId: string, raterId: string | null): Prisma.Sql {
  const isOwn = raterId ? Prisma.sql`AND "raterId" = ${raterId}::uuid` : Prisma.empty;
  return Prisma.sql`(SELECT max(id) FROM (
    SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE "itemId" = ${itemId}::uuid ${isOwn} OFFSET 0
  ) one)`;
}
