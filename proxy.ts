import { type NextRequest, NextResponse } from 'next/server';
import { env, requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { personOf } from '@/lib/people/store';

/** What somebody may see who has not signed in: how to do so. */
const PUBLIC = /^\/(sign-in|invitation\/[^/]+|api\/auth\/.+|icon\.svg)$/;

/**
 * Refuses requests for a host name that is neither this machine's own loopback address nor that of `FRAMEJURY_URL`: a
 * foreign site can make its name point here, and its pages could then read and write as the person whose browser shows
 * them. Where people sign in, it lets nobody through who has not, except to do so.
 */
export async function proxy(request: NextRequest) {
  const host = request.headers.get('host') ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!['localhost', '127.0.0.1', '[::1]', publicAddress().hostname].includes(name)) {
    const error = `Framejury does not answer to the host name “${name}”. Use ${publicAddress().origin} instead.`;
    return NextResponse.json({ error }, { status: 403 });
  }
  const { pathname, search } = request.nextUrl;
  if (!requiresSignIn() || PUBLIC.test(pathname)) return NextResponse.next();
  try {
    if (await personOf(request.headers)) return NextResponse.next();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return NextResponse.json({ error: error.message }, { status: error.status });
  }
  if (pathname.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)) {
    return NextResponse.json({ error: 'Sign in first.' }, { status: 401 });
  }
  const signIn = new URL('/sign-in', publicAddress());
  if (pathname !== '/') signIn.searchParams.set('from', `${pathname}${search}`);
  return NextResponse.redirect(signIn);
}

function publicAddress(): URL {
  return new URL(env().FRAMEJURY_URL);
}

/** Everything but the app's own code. Uploads pass too: their parts stay below the size that Next buffers here (10 MB). */
export const config = { matcher: ['/((?!_next/static|ffmpeg/).*)'] };
