import type { Role } from '@/lib/people/schema';

/** Stands for wherever the app is: what leads away from it is not ours. */
const HERE = 'http://framejury.invalid';

/**
 * The path and query of this server that a text from an address names, or `/` where it names none. A browser reads a text
 * in more ways than one sees (tabs and line breaks fall out, backslashes count as slashes), so it is read as browsers do.
 */
export function ownPath(from: unknown): string {
  const resolved = resolve(from);
  // What is left may lead elsewhere when it is read once more: “/.//evil.example” becomes “//evil.example”.
  return resolved !== null && resolve(resolved) === resolved ? resolved : '/';
}

function resolve(from: unknown): string | null {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, HERE)) return null;
  const { origin, pathname, search } = new URL(from, HERE);
  return origin === HERE ? `${pathname}${search}` : null;
}

/**
 * Where somebody begins who asked for no page: who was invited to review at their own work, everybody else at the library,
 * which shows what judges say.
 */
export function homeOf(role: Role): string {
  return role === 'reviewer' ? '/queues/mine' : '/';
}
