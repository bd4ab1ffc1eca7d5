import 'server-only';
import { database } from '@/lib/db';
import { countKey } from './key';

const MINUTE_MS = 60_000;

/**
 * Counts a request within its minute, together with all other apps.
 * @param name what is counted
 * @param key whose requests
 * @returns the seconds until the next one may come; 0 when there were fewer than `perMinute`
 */
export async function countRequest(name: string, key: string, perMinute: number): Promise<number> {
  const now = Date.now();
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  // An app whose clock is behind counts on in the minute that another has begun.
  const [counted] = await database().$queryRaw<{ count: number; latest: Date }[]>`
    INSERT INTO "LimitCount" AS known (key, count, latest)
    VALUES (${countKey(name, key)}, 1, ${new Date(minute)})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN EXCLUDED.latest > known.latest THEN 1 ELSE known.count + 1 END,
      latest = greatest(known.latest, EXCLUDED.latest)
    RETURNING count, latest`;
  if (!counted || counted.count <= perMinute) return 0;
  return Math.ceil((counted.latest.getTime() + MINUTE_MS - now) / 1000);
}
