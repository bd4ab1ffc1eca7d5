import 'server-only';
import { env, requiresSignIn } from './env';
import { AppError } from './errors';

/** Under which a machine reaches itself, whatever else it is called. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The address under which people open Framejury. */
export function publicAddress(): URL {
  return new URL(env().FRAMEJURY_URL);
}

/**
 * Refuses what a foreign web page makes a browser send. Its name may have been made to point here (DNS rebinding): then
 * `Host` bears that name. Or it sends to our address from its own: then `Origin` bears its name. A request without either
 * header comes from no browser. One that bears an API key, where people sign in, acts as its owner whatever host it names: who
 * has the key needs no other way in, and programs ask each app by its own address.
 * @throws {AppError} 403
 */
export function requireSameOrigin(headers: Headers): void {
  const host = headers.get('host');
  if (requiresSignIn() && keyIn(headers) !== undefined && headers.get('origin') === null) return;
  const name = host?.replace(/:\d+$/, '').toLowerCase();
  if (name !== undefined && ![...LOOPBACK, publicAddress().hostname].includes(name)) {
    throw new AppError(
      403,
      `Framejury does not answer to the host name “${name}”. Use ${publicAddress().origin} instead.`,
    );
  }
  const origin = headers.get('origin');
  if (origin !== null && !ownOrigins(host).includes(origin.toLowerCase())) {
    throw new AppError(403, `Framejury does not answer to pages of “${origin}”.`);
  }
}

function ownOrigins(host: string | null): string[] {
  const reached = host === null ? [] : [`http://${host.toLowerCase()}`];
  return [publicAddress().origin, ...reached];
}

/** The API key that a request bears. */
export function keyIn(headers: Headers): string | undefined {
  return (
    headers.get('x-api-key') ?? /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  );
}
