import { createObservable } from '@/lib/observable';
import { isFinished, type QueuedFile } from './queued-file';

/** A list of files as it stands at a moment; another object whenever something changed. */
export interface ListState {
  /** In the order in which they came. */
  items: readonly QueuedFile[];
}

/** What a list works with. */
interface ListOptions<State extends ListState> {
  /** What else there is to say of the files. */
  describe(items: readonly QueuedFile[]): State;
  /** Told of each file that has come to its end. */
  onFinish(item: QueuedFile): void;
  /** Milliseconds for which changes are gathered before listeners hear of them; 0 tells each at once. */
  gatherMs: number;
}

/** Those who wait for files to come to their ends. */
function createWaiters() {
  const waiting = new Map<string, ((item: QueuedFile) => void)[]>();
  return {
    waitFor: (id: string) =>
      new Promise<QueuedFile>((resolve) => {
        waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      }),
    tell(item: QueuedFile) {
      for (const resolve of waiting.get(item.id) ?? []) resolve(item);
      waiting.delete(item.id);
    },
  };
}

/** The files of a queue, each with its stage, and those who wait for one to come to its end. */
export function createIngestList<State extends ListState>(
  empty: State,
  { describe, onFinish, gatherMs }: ListOptions<State>,
) {
  const state = createObservable<State>(empty);
  const items = new Map<string, QueuedFile>();
  const waiters = createWaiters();
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Tells listeners how the list stands. */
  function publish() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    state.write(describe([...items.values()]));
  }

  /** Changes a file, of which listeners hear soon. @returns null when it is not on the list */
  function update(id: string, changes: Partial<QueuedFile>): QueuedFile | null {
    const item = items.get(id);
    if (!item) return null;
    const changed = { ...item, ...changes };
    items.set(id, changed);
    if (gatherMs === 0) publish();
    else timer ??= setTimeout(publish, gatherMs);
    return changed;
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    publish,
    update,
    get: (id: string) => items.get(id) ?? null,
    values: () => [...items.values()],
    add(arrivals: readonly QueuedFile[]) {
      for (const item of arrivals) items.set(item.id, item);
    },
    finish(id: string, changes: Partial<QueuedFile>) {
      const item = update(id, { ...changes, hold: null });
      if (!item) return;
      onFinish(item);
      waiters.tell(item);
    },
    finished(id: string): Promise<QueuedFile> {
      const item = items.get(id);
      if (!item) return Promise.reject(new Error(`no file ${id} in the queue`));
      return isFinished(item) ? Promise.resolve(item) : waiters.waitFor(id);
    },
    /** Takes the files that are through off the list. @returns their ids */
    clearFinished(): string[] {
      const cleared = [...items.values()].filter(isFinished).map(({ id }) => id);
      for (const id of cleared) items.delete(id);
      publish();
      return cleared;
    },
  };
}

/** See {@link createIngestList}. */
export type IngestList = ReturnType<typeof createIngestList>;
