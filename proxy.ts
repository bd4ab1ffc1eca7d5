import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { methodsInstead } from '@/app/api/methods';
import { contentSecurityPolicy, NONCE_HEADER } from '@/lib/content-security-policy';
import { requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { linkedOrigin } from '@/lib/files/links';
import { outageOf } from '@/lib/outage';
import { admit } from '@/lib/people/store';
import { TICKET_HEADER } from '@/lib/people/tickets';
import { problemHeaders, problemOf } from '@/lib/problem';
import { publicAddress, requireSameOrigin } from '@/lib/same-origin';

/** What somebody may see who has not signed in: how to do so, and whether the app is there. */
const PUBLIC = /^\/(sign-in|invitation\/[^/]+|api\/auth\/.+|api\/(v1\/)?(health|ready)|icon\.svg)$/;

/** The app's own code. */
const CODE = /^\/_next\/static\//;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The door that every request goes through, whatever its path. It refuses what foreign web pages send, lets nobody through
 * who has not signed in where people do (except to do so), and says what the answer may do in a browser. Uploads pass
 * too: their parts stay below the size that Next buffers here (10 MB).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, linkedOrigin());
  const headers = new Headers(request.headers);
  headers.delete(TICKET_HEADER);
  const refusal = (await refusalOf(request, headers)) ?? wrongMethod(request);
  const response = refusal ?? passOn(headers, nonce, policy);
  response.headers.set('Content-Security-Policy', policy);
  if (publicAddress().protocol === 'https:') {
    response.headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
  }
  return response;
}

/** Next gives its own scripts the nonce that it finds in the policy of the request's headers. */
function passOn(headers: Headers, nonce: string, policy: string): NextResponse {
  headers.set(NONCE_HEADER, nonce);
  headers.set('Content-Security-Policy', policy);
  return NextResponse.next({ request: { headers } });
}

/** @param headers are passed on; they get the ticket of who was let in */
async function refusalOf(request: NextRequest, headers: Headers): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl;
  const reads = ['GET', 'HEAD'].includes(request.method);
  try {
    requireSameOrigin(request.headers);
    if (!requiresSignIn() || PUBLIC.test(pathname) || (reads && CODE.test(pathname))) return null;
    const ticket = await admit(request.headers);
    if (ticket) {
      headers.set(TICKET_HEADER, ticket);
      return null;
    }
  } catch (error) {
    const refusal = error instanceof AppError ? error : outageOf(error);
    if (!refusal) throw error;
    // A page asks who is there itself, and tells people of an outage.
    if (refusal !== error && reads && isPage(request)) return null;
    return problem(refusal);
  }
  if (isForPrograms(pathname) || !reads) {
    return problem(new AppError(401, 'Sign in first.'));
  }
  const signIn = new URL('/sign-in', publicAddress());
  if (pathname !== '/') signIn.searchParams.set('from', `${pathname}${search}`);
  return NextResponse.redirect(signIn);
}

/** What is answered to a method that an address of the interface for scripts does not take; null for any other request. */
function wrongMethod({ method, nextUrl: { pathname } }: NextRequest): NextResponse | null {
  const allow = methodsInstead(method, pathname);
  if (allow === null) return null;
  return problem(new AppError(405, `${pathname} does not take ${method}, but ${allow}.`), {
    allow,
  });
}

function problem(refusal: AppError, more: Record<string, string> = {}): NextResponse {
  const headers = { ...problemHeaders(refusal), ...more };
  return NextResponse.json(problemOf(refusal), { status: refusal.status, headers });
}

function isPage({ nextUrl, headers }: NextRequest): boolean {
  const wantsPage = headers.get('accept')?.includes('text/html') ?? false;
  return wantsPage && !isForPrograms(nextUrl.pathname);
}

/** Whether an address is of the interface for scripts, other than the page that shows it. */
function isForPrograms(pathname: string): boolean {
  return (/^\/api(\/|$)/.test(pathname) && pathname !== '/api/docs') || pathname === '/metrics';
}
