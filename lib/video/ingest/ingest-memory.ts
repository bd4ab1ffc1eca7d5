import { newId } from '@/lib/new-id';
import type { FrameNeed } from '../frames/need';

/** What is kept of a file in the queue, so that it can be told after a reload what came in and what did not. */
export interface RememberedFile {
  /** The queue item's id. */
  id: string;
  /** Which page it belongs to; see {@link openIngestMemory}. */
  session: string;
  name: string;
  path: string;
  bytes: number;
  /** When it was last changed, in milliseconds since 1970. */
  modified: number;
  prompt: string;
  model: string;
  /** The project that it goes into; null for the first one. */
  projectId: string | null;
  /** Files that were left behind by earlier versions have none. */
  need?: FrameNeed;
  /** Where it is: still to come in, in, or why it did not come in. */
  outcome: 'to come' | 'in' | { problem: string };
  handle: FileSystemFileHandle | null;
  folder: FileSystemDirectoryHandle | null;
}

/** What the browser keeps of the queue. */
export interface IngestMemory {
  keep(files: readonly RememberedFile[]): Promise<void>;
  forget(ids: readonly string[]): Promise<void>;
  /** What pages left behind that are gone: reloaded, closed or broken down. */
  recall(): Promise<RememberedFile[]>;
  /** This page's own mark. */
  session: string;
}

const DATABASE = 'framejury';
const STORE = 'ingest';
const LOCK = 'framejury-ingest-';

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return resultOf(request);
}

function finish(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Shows other pages that this one lives: the browser releases the lock when it is gone, however it went. */
async function markAlive(session: string): Promise<void> {
  await new Promise<void>((resolve) => {
    void navigator.locks.request(LOCK + session, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
}

/**
 * Opens what the browser keeps of the queue (IndexedDB).
 * @throws {DOMException} where it keeps nothing, as in some private windows
 * @throws {Error} where pages cannot tell whether others live, as over plain http from another machine
 */
export async function openIngestMemory(): Promise<IngestMemory> {
  if (!('locks' in navigator)) throw new Error('The browser has no locks here.');
  const session = newId();
  const database = await openDatabase();
  await markAlive(session);
  const write = (change: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(STORE, 'readwrite');
    change(transaction.objectStore(STORE));
    return finish(transaction);
  };
  return {
    session,
    keep: (files) =>
      write((store) => {
        for (const file of files) store.put(file);
      }),
    forget: (ids) =>
      write((store) => {
        for (const id of ids) store.delete(id);
      }),
    async recall() {
      const store = database.transaction(STORE).objectStore(STORE);
      const files: RememberedFile[] = await resultOf(store.getAll());
      const { held = [] } = await navigator.locks.query();
      const alive = new Set(held.map(({ name }) => name));
      return files.filter((file) => !alive.has(LOCK + file.session));
    },
  };
}
