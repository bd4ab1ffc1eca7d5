import 'server-only';
import { requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { requireSameOrigin } from '@/lib/same-origin';
import { localReviewer } from './local.store';
import { LOCAL_REVIEWER_COOKIE, type Person, permits, ROLE_OF_SCOPE, type Role } from './schema';
import { accountOf, countKeyUse } from './sign-in/store';
import { issueTicket, ticketHolder } from './tickets';

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
  const account = ticketHolder(headers) ?? (await accountOf(headers));
  if (!account) return null;
  const { id, email, role, rater, scope } = account;
  const person = { id: rater.id, name: rater.name, role, account: { id, email } };
  if (scope === null) return person;
  const most = ROLE_OF_SCOPE[scope];
  return { ...person, role: permits(role, most) ? most : role, scope };
}

/**
 * Lets the request with these headers in, if somebody makes it who has an account; counts it, once for each request, at the
 * app's door.
 * @returns a ticket by which {@link personOf} knows them behind the door; null when nobody is signed in
 * @throws {AppError} see {@link personOf}; 429 when an API key was used too often
 */
export async function admit(headers: Headers): Promise<string | null> {
  const account = await accountOf(headers);
  if (!account) return null;
  await countKeyUse(account);
  return issueTicket(account);
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
  if (person.scope && ROLE_OF_SCOPE[person.scope] === person.role && person.role !== 'admin') {
    throw new AppError(
      403,
      `This needs the role “${role}”; an API key for “${person.scope}” goes up to “${person.role}”. Create another key.`,
    );
  }
  throw new AppError(
    403,
    `This needs the role “${role}”; yours is “${person.role}”. An admin can change that.`,
  );
}

/**
 * Refuses an API key that may not begin what judges are asked for.
 * @throws {AppError} 403
 */
export function requireRunScope({ scope }: Pick<Person, 'scope'>): void {
  if (scope !== 'read' && scope !== 'review') return;
  throw new AppError(
    403,
    `This asks judges; an API key for “${scope}” may not. Make one for “run”.`,
  );
}

/**
 * Refuses API keys where somebody has to act themselves: a key that could make keys would have no end and no limits.
 * @throws {AppError} 403
 */
export function requireThemselves({ scope }: Pick<Person, 'scope'>): void {
  if (scope === undefined) return;
  throw new AppError(403, 'No API key may do this: sign in, and do it on the page “Account”.');
}
