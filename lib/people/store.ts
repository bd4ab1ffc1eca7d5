import 'server-only';
import { requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { requireSameOrigin } from '@/lib/same-origin';
import { localReviewer } from './local.store';
import { LOCAL_REVIEWER_COOKIE, type Person, permits, type Role } from './schema';
import { accountOf } from './sign-in/store';

/**
 * The person who makes the request with these headers; null when nobody is signed in. Where people do not sign in, it
 * is the local reviewer of the browser's cookie, who may do everything.
 * @throws {AppError} 401 when an API key is not valid, 403 when a foreign page made the request
 */
export async function personOf(headers: Headers): Promise<Person | null> {
  requireSameOrigin(headers);
  if (!requiresSignIn()) {
    const reviewer = await localReviewer(chosenReviewer(headers));
    return { ...reviewer, role: 'admin', account: null };
  }
  const account = await accountOf(headers);
  if (!account) return null;
  const { id, email, role, rater } = account;
  return { id: rater.id, name: rater.name, role, account: { id, email } };
}

function chosenReviewer(headers: Headers): string | undefined {
  const cookie = headers.get('cookie') ?? '';
  return new RegExp(`(?:^|; *)${LOCAL_REVIEWER_COOKIE}=([0-9a-f-]{36})(?:;|$)`).exec(cookie)?.[1];
}

/**
 * The person who makes the request with these headers, who must have the role.
 * @throws {AppError} 401 when nobody is signed in, 403 when the role does not suffice
 */
export async function requireRole(headers: Headers, role: Role): Promise<Person> {
  const person = await personOf(headers);
  if (!person) throw new AppError(401, 'Sign in first.');
  if (permits(person.role, role)) return person;
  throw new AppError(
    403,
    `This needs the role “${role}”; yours is “${person.role}”. An admin can change that.`,
  );
}
