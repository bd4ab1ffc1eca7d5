import type { Manifest } from '@/lib/backup/schema';
import { say } from '@/scripts/terminal.mjs';

/** How many are named. */
const NAMED = 20;

/**
 * Names videos and frames that could not be copied.
 * @param what begins the sentence
 * @returns the exit code: 1 where any of them should have been there
 */
export function sayMissing(missing: Manifest['missing'], what: string): number {
  if (missing.length === 0) return 0;
  say(`${what} ${missing.length} videos and frames:`);
  for (const { kind, hash, why } of missing.slice(0, NAMED)) say(`  ${kind}/${hash} (${why})`);
  if (missing.length > NAMED) say(`  and ${missing.length - NAMED} more`);
  return missing.some(({ why }) => why !== 'erased') ? 1 : 0;
}
