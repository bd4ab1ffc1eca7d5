import 'server-only';
import { getIP } from 'better-auth/api';
import { z } from 'zod';
import { database } from '@/lib/db';
import { recordRefusal } from './audit.store';
import { signInServer } from './store';

/** Until when, in milliseconds, it is known of an address that was entered that too many tries have locked it. */
const lockedUntil = new Map<string, number>();

/** Beyond this many the oldest are forgotten. */
const MOST_LOCKED = 10_000;

/**
 * Has the sign-in server answer a request, and tells the audit of an attempt to sign in by password that failed, or that
 * was locked out by those before it: of these once for each time that it has to wait.
 */
export async function answerSignIn(request: Request): Promise<Response> {
  const sent = request.clone();
  const { handler } = await signInServer();
  const response = await handler(request);
  if (!new URL(request.url).pathname.endsWith('/sign-in/email')) return response;
  const isLocked = response.status === 429;
  if (!isLocked && ![401, 403].includes(response.status)) return response;
  const email = await emailIn(sent);
  const seconds = isLocked ? Number(response.headers.get('retry-after') ?? 0) : null;
  if (seconds !== null && !isNewlyLocked(email, seconds)) return response;
  const { options } = await signInServer();
  await recordRefusal({
    account: await database().account.findUnique({
      where: { email },
      select: { id: true, email: true },
    }),
    address: getIP(request.headers, options),
    lockedSeconds: seconds,
    byCode: false,
  });
  return response;
}

function isNewlyLocked(email: string, seconds: number): boolean {
  const now = Date.now();
  if ((lockedUntil.get(email) ?? 0) > now) return false;
  lockedUntil.delete(email);
  lockedUntil.set(email, now + seconds * 1000);
  const [oldest] = lockedUntil.keys();
  if (lockedUntil.size > MOST_LOCKED && oldest !== undefined) lockedUntil.delete(oldest);
  return true;
}

/** The address that was entered, in small letters; empty where there is none. */
async function emailIn(request: Request): Promise<string> {
  const entered: unknown = await request.json().catch(() => null);
  const parsed = z.object({ email: z.string().max(320) }).safeParse(entered);
  return parsed.data?.email.toLowerCase() ?? '';
}
