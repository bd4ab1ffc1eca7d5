import { createHash } from 'node:crypto';

/** Names a count without telling whose it is. */
export function countKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('hex');
}
