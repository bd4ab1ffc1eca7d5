import { RefusedFile } from '../refused-file';
import type { IngestControls, Ingested } from './ingest';
import { createWorkMeter, type WorkMeter } from './ingest-estimate';
import { createIngestList, type IngestList, type ListState } from './ingest-list';
import { descriptionOf, isFinished, isRetryable, type QueuedFile } from './queued-file';

/** The queue as it stands at a moment; another object whenever something changed. */
export interface QueueState extends ListState {
  /** No file is begun; those under way are brought to their end. */
  paused: boolean;
  /** Share of all work on the list that is done, 0–1. */
  share: number;
  /** How long the rest takes, in seconds; null while nobody can say. */
  secondsLeft: number | null;
}

/** What a queue works with. */
export interface QueueOptions {
  /** Brings one file in. */
  ingest(item: QueuedFile, controls: IngestControls): Promise<Ingested>;
  /** How many files are under way at once, at least 1. */
  concurrency: number;
  /** How many places are to be free before files are begun, which then go together; 1 when left out, at most `concurrency`. */
  together?: number;
  /** Told of each file that has come to its end, of each that is tried again, and of each that is described again. */
  onChange?(item: QueuedFile): void;
  /** Milliseconds for which changes are gathered before listeners hear of them; 0 tells each at once. */
  gatherMs?: number;
}

/** Files on their way into the project, several at a time. */
export interface IngestQueue {
  subscribe(listener: () => void): () => void;
  read(): QueueState;
  add(items: readonly QueuedFile[]): void;
  /** Resolves with the item once it has come to an end. */
  finished(id: string): Promise<QueuedFile>;
  /** Writes down how a video was made; counts until the file is stored. */
  describe(id: string, description: { prompt?: string; model?: string }): void;
  cancel(id: string): void;
  retry(id: string): void;
  retryAll(): void;
  pause(): void;
  resume(): void;
  /** Takes the files that are through off the list. @returns their ids */
  clearFinished(): string[];
}

/** Twice a second is as often as anybody reads it; all that is told is painted, by the cores that also decode. */
const GATHER_MS = 500;

/** Brings one file in, and writes on the list how far it is and how it ends. */
async function takeIn(
  item: QueuedFile,
  ingest: QueueOptions['ingest'],
  list: IngestList,
  signal: AbortSignal,
) {
  const update = (changes: Partial<QueuedFile>) => {
    if (!signal.aborted) list.update(item.id, changes);
  };
  try {
    const { videoId, known, extractor } = await ingest(item, {
      signal,
      describe: () => descriptionOf(list.get(item.id) ?? item),
      onProgress: (stage, share) => update({ stage, share }),
      onHold: (hold) => update({ hold }),
    });
    if (signal.aborted) return;
    list.finish(item.id, { stage: known ? 'known' : 'done', share: 1, videoId, extractor });
  } catch (error) {
    if (signal.aborted) return;
    const stage = error instanceof RefusedFile ? 'refused' : 'failed';
    list.finish(item.id, {
      stage,
      problem: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Places in which files are under way, as many at once as may be. */
function createPlaces(
  { ingest, concurrency, together = 1 }: QueueOptions,
  list: IngestList,
  meter: WorkMeter,
) {
  const running = new Map<string, AbortController>();
  const places = { running, paused: false, advance, release };

  async function start(item: QueuedFile) {
    const controller = new AbortController();
    running.set(item.id, controller);
    meter.begin();
    await takeIn(item, ingest, list, controller.signal);
    if (running.get(item.id) === controller) release(item.id);
  }

  /** Begins as many waiting files as there are places for. */
  function advance() {
    if (places.paused || running.size > concurrency - together) return;
    for (const item of list.values()) {
      if (running.size >= concurrency) return;
      if (item.stage === 'waiting' && !running.has(item.id)) void start(item);
    }
    if (running.size === 0) meter.startOver();
  }

  /** Gives a file's place to the next. */
  function release(id: string) {
    running.delete(id);
    if (running.size === 0) meter.rest();
    advance();
    // Nothing follows that this could be told with.
    if (running.size === 0) list.publish();
  }

  return places;
}

/** Lets a file that did not come in wait again; on its old place, so that its turn comes before those further down. */
function putBack(id: string, list: IngestList, onChange: QueueOptions['onChange']) {
  const item = list.get(id);
  if (!item || !isRetryable(item)) return;
  const changed = list.update(id, { stage: 'waiting', share: 0, problem: null });
  if (changed) onChange?.(changed);
}

const EMPTY: QueueState = { items: [], paused: false, share: 0, secondsLeft: null };

/** An empty queue, which begins with whatever is added. */
export function createIngestQueue(options: QueueOptions): IngestQueue {
  const { onChange, gatherMs = GATHER_MS } = options;
  const meter = createWorkMeter();
  const list = createIngestList<QueueState>(EMPTY, {
    describe: (items) => ({
      items,
      paused: places.paused,
      ...meter.measure(items, places.running),
    }),
    onFinish(item) {
      meter.finish(item);
      onChange?.(item);
    },
    gatherMs,
  });
  const places = createPlaces(options, list, meter);

  function tryAgain(ids: Iterable<string>) {
    for (const id of ids) putBack(id, list, onChange);
    places.advance();
    list.publish();
  }

  function setPaused(paused: boolean) {
    places.paused = paused;
    places.advance();
    list.publish();
  }

  return {
    subscribe: list.subscribe,
    read: list.read,
    finished: list.finished,
    clearFinished: list.clearFinished,
    add(arrivals) {
      list.add(arrivals);
      places.advance();
      list.publish();
    },
    describe(id, description) {
      const item = list.update(id, description);
      // Typing must show with the same key stroke.
      list.publish();
      if (item) onChange?.(item);
    },
    cancel(id) {
      const item = list.get(id);
      if (!item || isFinished(item)) return;
      places.running.get(id)?.abort();
      list.finish(id, { stage: 'cancelled', share: 0 });
      if (places.running.has(id)) places.release(id);
      list.publish();
    },
    retry: (id) => tryAgain([id]),
    retryAll: () => tryAgain(list.values().map(({ id }) => id)),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
  };
}
