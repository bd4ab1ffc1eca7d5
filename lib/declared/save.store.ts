import 'server-only';
import { AppError } from '@/lib/errors';
import { keepVersion } from './kept.store';
import { readSuiteFiles, type SuiteFiles } from './read';
import { faultsOfChange, keptVersions, listDeclared } from './registry';
import { refreshDeclared } from './watch.store';

/** Who saves a suite in the browser, and what it comes after. */
export interface Saving {
  savedById: string;
  /** The content that was changed; null for a suite that is new; `newest` where it replaces whatever there is. */
  basedOn: { content: string } | 'newest' | null;
  /** The ids of built-in suites and the kinds of their items. */
  taken: readonly string[];
}

/** A version that is saved. */
export interface SavedSuite {
  id: string;
  name: string;
  version: string;
  content: string;
  /** False where equal content is the newest version already. */
  isNew: boolean;
}

/** Why a suite that is made in the browser cannot be called that, in a sentence; null where it can. */
export function idTrouble(id: string, isNew: boolean, taken: readonly string[]): string | null {
  if (taken.includes(id)) return `“${id}” is a built-in suite: choose another id.`;
  const folder = listDeclared().find((one) => one.id === id)?.folder ?? null;
  if (folder !== null && !isNew)
    return `“${id}” comes from the folder ${folder}, which would be read again: change it there, or make a copy under another id.`;
  const isThere = folder !== null || keptVersions(id).length > 0;
  return isNew && isThere ? `There is a suite “${id}” already: choose another id.` : null;
}

/**
 * Saves a suite as a version, and has this process know it.
 * @throws {AppError} 422 where its files have a fault or it changes what answers mean, 409 where its id is another suite's,
 *   comes from a folder, or where somebody saved another version meanwhile (about `version`)
 */
export async function saveSuite(
  files: SuiteFiles,
  { savedById, basedOn, taken }: Saving,
): Promise<SavedSuite> {
  await refreshDeclared(taken);
  const read = readSuiteFiles(files);
  if (read.faults) throw new AppError(422, read.faults.map(({ message }) => message).join(' '));
  const { id, name, version } = read.suite;
  const { content } = read;
  const trouble = idTrouble(id, basedOn === null, taken);
  if (trouble !== null) throw new AppError(409, trouble, 'id');
  const newest = keptVersions(id).at(-1);
  if (newest?.content === content) return { id, name, version, content, isNew: false };
  if (basedOn !== null && basedOn !== 'newest' && newest && newest.content !== basedOn.content) {
    const who = newest.savedBy ?? 'Somebody';
    throw new AppError(
      409,
      `${who} saved another version of this suite meanwhile. Nothing of yours is lost: look at it, or save yours as the newest.`,
      'version',
    );
  }
  const [changed] = faultsOfChange(read.suite);
  if (changed) throw new AppError(422, changed.message);
  const isNew = await keepVersion(read, savedById, newest?.content ?? null);
  await refreshDeclared(taken);
  return { id, name, version, content, isNew };
}
