import { missing } from '@/lib/errors';
import { log } from '@/lib/log.mjs';
import type { Suite } from '@/lib/suites/suite';
import type { ReadFolder } from './folder';
import type { KeptVersion } from './kept.store';
import { faultLine, foldersState, foldersToRead, readFolders } from './load';
import { type ReadSuite, readSuiteFiles } from './read';
import { changedQuestions } from './unchanged';

/** A suite that is data, or what would be one, as a list shows it. */
export interface ListedSuite {
  /** Null where the file does not say it, or not rightly. */
  id: string | null;
  /** Where its newest version comes from: a folder of this machine, or the database alone. */
  folder: string | null;
  read: ReadSuite;
  /** The kept version that is read where there is no folder; null before a folder's is kept. */
  kept: KeptVersion | null;
}

/** What this process knows of suites that are data. */
interface Registry {
  folders: readonly ReadFolder[];
  /** How folders stood, see `foldersState`, when they were read last, and when what is in them was kept last. */
  readAt: string;
  keptAt: string;
  /** The kept versions of each suite, oldest first. */
  kept: Map<string, KeptVersion[]>;
  /** The last kept version that is known. */
  last: KeptVersion | null;
  listed: readonly ListedSuite[];
  /** Called when {@link listed} has changed. */
  listeners: Set<() => void>;
  /** What kept versions read as, once each was asked for. */
  read: Map<KeptVersion, ReadSuite>;
}

/** One for the process: the app's routes are bundles of their own, each with its own copy of this module. */
const shared = globalThis as { framejuryDeclared?: Registry };

function registry(): Registry {
  shared.framejuryDeclared ??= {
    folders: [],
    readAt: '',
    keptAt: '',
    kept: new Map(),
    last: null,
    listed: [],
    listeners: new Set(),
    read: new Map(),
  };
  return shared.framejuryDeclared;
}

/**
 * Reads the folders of this installation, see {@link foldersToRead}, and has the registry know what is in them. Faults are
 * logged.
 * @param taken the ids of built-in suites and the kinds of their items
 */
export function rereadFolders(taken: readonly string[]): void {
  const state = registry();
  // Looked at before they are read, so that what changes meanwhile is noticed.
  state.readAt = foldersState();
  state.folders = readFolders(foldersToRead(), taken);
  relist(taken);
  for (const { folder, read } of listDeclared()) {
    for (const fault of read.faults ?? []) log.error(faultLine(folder ?? '', fault));
  }
}

/** How folders stood when they were read and kept last; to be written by who keeps what is in them. */
export function foldersKnown(): Pick<Registry, 'readAt' | 'keptAt'> {
  return registry();
}

/** Has the registry know further kept versions, in the order of their places. */
export function addKept(versions: readonly KeptVersion[], taken: readonly string[]): void {
  if (versions.length === 0) return;
  const { kept } = registry();
  for (const version of versions) {
    const others = (kept.get(version.suite) ?? []).filter((one) => one.content !== version.content);
    kept.set(version.suite, [...others, version]);
  }
  registry().last = versions.at(-1) ?? registry().last;
  relist(taken);
}

/** Has the registry know none but these kept versions, and folders be kept again. */
export function replaceKept(versions: readonly KeptVersion[], taken: readonly string[]): void {
  Object.assign(registry(), { kept: new Map(), read: new Map(), last: null, keptAt: '' });
  addKept(versions, taken);
  relist(taken);
}

/** The last kept version that is known here; null where none is. */
export function lastKept(): KeptVersion | null {
  return registry().last;
}

/** Works out which suites there are: those of folders, and of others the newest version that is kept. */
function relist(taken: readonly string[]): void {
  const state = registry();
  const fromFolders = state.folders.map((folder): ListedSuite => {
    const read = heldToKept(folder, state);
    return { id: read.suite?.id ?? null, folder: folder.folder, read, kept: null };
  });
  const sound = new Set(fromFolders.flatMap(({ id }) => id ?? []));
  const fromKept = [...state.kept].flatMap(([id, versions]): ListedSuite[] => {
    const newest = versions.at(-1);
    if (!newest || sound.has(id) || taken.includes(id)) return [];
    return [{ id, folder: null, read: readKept(newest), kept: newest }];
  });
  state.listed = [...fromFolders, ...fromKept];
  for (const listener of state.listeners) listener();
}

/** A folder's suite, unless it changes what answers under its questions' ids mean. */
function heldToKept(folder: ReadFolder, state: Registry): ReadSuite {
  if (folder.faults) return folder;
  const faults = faultsAgainstKept(folder.suite, state.kept.get(folder.suite.id) ?? []);
  return faults.length === 0
    ? folder
    : { faults, suite: null, declaration: null, files: folder.files };
}

function faultsAgainstKept(suite: Suite, versions: readonly KeptVersion[]) {
  for (const version of versions) {
    const { suite: earlier } = readKept(version);
    const faults = earlier ? changedQuestions(suite, earlier) : [];
    if (faults.length > 0) return faults;
  }
  return [];
}

function readKept(version: KeptVersion): ReadSuite {
  const { read } = registry();
  const known = read.get(version) ?? readSuiteFiles(version.files);
  read.set(version, known);
  return known;
}

/** What a suite changes of the questions of its kept versions, and may not; see {@link changedQuestions}. */
export function faultsOfChange(suite: Suite) {
  return faultsAgainstKept(suite, registry().kept.get(suite.id) ?? []);
}

/** Every suite that is data, sound or not. */
export function listDeclared(): readonly ListedSuite[] {
  return registry().listed;
}

/** The kept versions of a suite, oldest first. */
export function keptVersions(id: string): readonly KeptVersion[] {
  return registry().kept.get(id) ?? [];
}

/** A suite as it was in a version; null where that is not known, or can no longer be read. */
export function declaredVersion(id: string, version: string): Suite | null {
  const kept = keptVersions(id);
  // Of contents that differ in texts alone any serves: a run has its texts by their hashes.
  const newest = kept.findLast((one) => readKept(one).suite?.version === version);
  if (newest) return readKept(newest).suite;
  // A run from when the texts of prompts were part of a suite's version, which was its content's then.
  const former = kept.find(({ content }) => content === version);
  const suite = former ? readKept(former).suite : null;
  return suite && { ...suite, version };
}

/**
 * The suite of an id among some.
 * @param version the one that a run began with: of a suite that is data, it is the suite as it was then
 * @throws {AppError} 404 when there is none
 */
export function suiteAmong(suites: readonly Suite[], id: string, version?: string): Suite {
  const current = suites.find((suite) => suite.id === id);
  const isCurrent = version === undefined || current?.version === version;
  return (isCurrent ? null : declaredVersion(id, version)) ?? current ?? missing('suite', id);
}

/** The suites that are data and sound. */
export function declaredSuites(): Suite[] {
  return listDeclared().flatMap(({ read: { suite } }) => suite ?? []);
}

/** Has a function called whenever the suites that are data have changed. */
export function onDeclared(listener: () => void): void {
  registry().listeners.add(listener);
}
