import 'server-only';
import { createHmac } from 'node:crypto';
import { database } from '@/lib/db';
import { isBlindAnywhere } from '@/lib/disclosure/blind.store';
import { derivedSecret } from '@/lib/secret';

/**
 * A text that changes whenever somebody answers or notes something about an item, in whatever run: anybody, or the person
 * alone who asks, where they review it blind. It tells nothing else: the numbers of answers would tell when the item was
 * judged, and so a known-answer clip from others.
 */
export async function readMark(itemId: string, raterId: string): Promise<string> {
  const db = database();
  const own = await isBlindAnywhere(raterId, itemId);
  const latest = {
    where: { itemId, ...(own && { raterId }) },
    orderBy: { id: 'desc' },
    select: { id: true },
  } as const;
  const [answer, note] = await Promise.all([
    db.answer.findFirst(latest),
    db.note.findFirst(latest),
  ]);
  return createHmac('sha256', await derivedSecret('marks of reviews'))
    .update(`${itemId} ${answer?.id ?? 0} ${note?.id ?? 0}`)
    .digest('base64url');
}
