import { type NextRequest, NextResponse } from 'next/server';

/**
 * Refuses requests for a host name that is not this machine's own loopback address or named in `FRAMEJURY_HOSTS`
 * (comma-separated). A foreign site can make its name point at 127.0.0.1; without this, its pages could read and write
 * here as the person whose browser shows them.
 */
export function proxy(request: NextRequest) {
  const host = request.headers.get('host') ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const allowed = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(process.env.FRAMEJURY_HOSTS ?? '').split(','),
  ];
  if (allowed.includes(name)) return NextResponse.next();
  return NextResponse.json(
    {
      error: `Framejury does not answer to the host name “${name}”. Use http://127.0.0.1 instead.`,
    },
    { status: 403 },
  );
}

/** Everything but static files. Uploads pass too: their parts stay below the size that Next buffers here (10 MB). */
export const config = { matcher: ['/((?!_next/static|ffmpeg/|samples/).*)'] };
