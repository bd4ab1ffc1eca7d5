import { z } from 'zod';
import { KEY_SCOPES, type KeyScope } from './schema';

/** Under which name a key's scope is kept among its permissions. */
const NAME = 'framejury';

const permissionsSchema = z.object({ [NAME]: z.tuple([z.enum(KEY_SCOPES)]) });

/** A scope as the permissions of a key. */
export function permissionsOf(scope: KeyScope): Record<string, string[]> {
  return { [NAME]: [scope] };
}

/** The scope in a key's permissions, as stored or as read; null for a key that was made before there were scopes. */
export function scopeOf(permissions: unknown): KeyScope | null {
  const given: unknown = typeof permissions === 'string' ? JSON.parse(permissions) : permissions;
  return given === null || given === undefined ? null : permissionsSchema.parse(given)[NAME][0];
}
