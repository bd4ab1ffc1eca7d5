import 'server-only';
import { log } from '@/lib/log.mjs';
import { keepVersion, readVersionsFrom } from './kept.store';
import { foldersState } from './load';
import {
  addKept,
  foldersKnown,
  lastKept,
  listDeclared,
  replaceKept,
  rereadFolders,
} from './registry';

/** How often a process looks whether folders or kept versions have changed. */
const LOOK_MS = 2_000;

/**
 * Brings what this process knows of suites up to date: reads folders that have changed, keeps what is new in them in the
 * database, and takes from there what other processes kept.
 * @param taken the ids of built-in suites and the kinds of their items
 */
export async function refreshDeclared(taken: readonly string[]): Promise<void> {
  // Before folders are read, so that they are held to what their questions meant.
  await readKept(taken);
  const known = foldersKnown();
  const now = foldersState();
  if (now !== known.readAt) rereadFolders(taken);
  if (now !== known.keptAt) {
    for (const { folder, read } of listDeclared()) {
      if (folder !== null && !read.faults) await keepVersion(read, null);
    }
    known.keptAt = now;
    await readKept(taken);
  }
}

/** Takes over the versions that were kept since the last look. */
async function readKept(taken: readonly string[]): Promise<void> {
  const last = lastKept();
  const [first, ...others] = await readVersionsFrom(last?.place ?? 0);
  const isSame = first?.place === last?.place && first?.content === last?.content;
  if (last === null) addKept(first ? [first, ...others] : [], taken);
  else if (isSame) addKept(others, taken);
  // Kept again since, or the database is another one, such as a backup that was brought back.
  else replaceKept(await readVersionsFrom(0), taken);
}

/**
 * Keeps what this process knows of suites up to date from now on; resolves after the first look. A database that does not
 * answer is asked again the next time.
 * @param onChange called after a look by which something changed
 */
export async function watchDeclared(
  taken: readonly string[],
  onChange: () => Promise<void> = async () => undefined,
): Promise<void> {
  let isTroubled = false;
  const look = async () => {
    const before = listDeclared();
    try {
      await refreshDeclared(taken);
      if (listDeclared() !== before) await onChange();
      isTroubled = false;
    } catch (error) {
      // Once, and not every two seconds.
      if (!isTroubled) log.error(error, 'Suites could not be brought up to date');
      isTroubled = true;
    }
  };
  const again = () => void look().finally(() => setTimeout(again, LOOK_MS).unref());
  await look();
  setTimeout(again, LOOK_MS).unref();
}
