import { createObservable } from '@/lib/observable';
import { RefusedFile } from '../refused-file';
import type { IngestControls, Ingested } from './ingest';
import { createEstimator, weighFile } from './ingest-estimate';
import { descriptionOf, type IngestItem, isFinished, isRetryable } from './ingest-item';

/** The queue as it stands at a moment; another object whenever something changed. */
export interface QueueState {
  /** In the order in which they came. */
  items: readonly IngestItem[];
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
  ingest(item: IngestItem, controls: IngestControls): Promise<Ingested>;
  /** How many files are under way at once, at least 1. */
  concurrency: number;
  /** How many concurrency are to be free before files are begun, which then go together; 1 when left out, at most `concurrency`. */
  together?: number;
  /** Told of each file that has come to its end, of each that is tried again, and of each that is described anew. */
  onChange?(item: IngestItem): void;
  /** Milliseconds for which changes are gathered before listeners hear of them; 0 tells each at once. */
  gatherMs?: number;
}

/** Files on their way into the project, several at a time. */
export interface IngestQueue {
  subscribe(listener: () => void): () => void;
  read(): QueueState;
  add(items: readonly IngestItem[]): void;
  /** Resolves with the item once it has come to an end. */
  finished(id: string): Promise<IngestItem>;
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

/** An empty queue, which begins with whatever is added. */
export function createIngestQueue(options: QueueOptions): IngestQueue {
  const { ingest, concurrency, together = 1, onChange, gatherMs = GATHER_MS } = options;
  const state = createObservable<QueueState>({
    items: [],
    paused: false,
    share: 0,
    secondsLeft: null,
  });
  const items = new Map<string, IngestItem>();
  const running = new Map<string, AbortController>();
  const waiting = new Map<string, ((item: IngestItem) => void)[]>();
  let estimator = createEstimator();
  let paused = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let finishedWeight = 0;
  let worked = 0;
  let workingSince: number | null = null;

  function secondsWorked(): number {
    return worked + (workingSince === null ? 0 : (performance.now() - workingSince) / 1000);
  }

  function publish() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const all = [...items.values()];
    let whole = 0;
    let done = 0;
    let left = 0;
    let underWay = 0;
    for (const item of all) {
      const weight = weighFile(item.bytes);
      const share = isFinished(item) ? 1 : item.share;
      whole += weight;
      done += weight * share;
      left += weight * (1 - share);
      if (running.has(item.id)) underWay += weight * share;
    }
    if (running.size > 0) estimator.observe(secondsWorked(), finishedWeight + underWay);
    const secondsLeft = left > 0 ? estimator.estimate(left) : null;
    state.write({ items: all, paused, share: whole > 0 ? done / whole : 0, secondsLeft });
  }

  function publishSoon() {
    if (gatherMs === 0) publish();
    else timer ??= setTimeout(publish, gatherMs);
  }

  function update(id: string, changes: Partial<IngestItem>): IngestItem | null {
    const item = items.get(id);
    if (!item) return null;
    const changed = { ...item, ...changes };
    items.set(id, changed);
    publishSoon();
    return changed;
  }

  function finish(id: string, changes: Partial<IngestItem>) {
    const item = update(id, { ...changes, hold: null });
    if (!item) return;
    // Neither what was known nor what was taken back shows how fast the work goes.
    if (item.stage !== 'known' && item.stage !== 'cancelled') {
      finishedWeight += weighFile(item.bytes);
    }
    onChange?.(item);
    for (const resolve of waiting.get(id) ?? []) resolve(item);
    waiting.delete(id);
  }

  async function takeIn(item: IngestItem, signal: AbortSignal) {
    try {
      const { videoId, known, extractor } = await ingest(item, {
        signal,
        describe: () => descriptionOf(items.get(item.id) ?? item),
        onProgress: (stage, share) => {
          if (!signal.aborted) update(item.id, { stage, share });
        },
        onHold: (hold) => {
          if (!signal.aborted) update(item.id, { hold });
        },
      });
      if (signal.aborted) return;
      finish(item.id, { stage: known ? 'known' : 'done', share: 1, videoId, extractor });
    } catch (error) {
      if (signal.aborted) return;
      const stage = error instanceof RefusedFile ? 'refused' : 'failed';
      finish(item.id, { stage, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  async function start(item: IngestItem) {
    const controller = new AbortController();
    running.set(item.id, controller);
    workingSince ??= performance.now();
    await takeIn(item, controller.signal);
    if (running.get(item.id) === controller) release(item.id);
  }

  function release(id: string) {
    running.delete(id);
    if (running.size === 0) {
      worked = secondsWorked();
      workingSince = null;
    }
    advance();
    // Nothing follows that this could be told with.
    if (running.size === 0) publish();
  }

  function advance() {
    if (paused || running.size > concurrency - together) return;
    for (const item of items.values()) {
      if (running.size >= concurrency) return;
      if (item.stage === 'waiting' && !running.has(item.id)) void start(item);
    }
    // The next batch may be of another kind.
    if (running.size === 0) estimator = createEstimator();
  }

  function tryAgain(id: string) {
    const item = items.get(id);
    if (!item || !isRetryable(item)) return;
    // It keeps its place on the list, so that its turn comes before those further down.
    const changed = update(id, { stage: 'waiting', share: 0, problem: null });
    if (changed) onChange?.(changed);
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    add(arrivals) {
      for (const item of arrivals) items.set(item.id, item);
      advance();
      publish();
    },
    finished(id) {
      const item = items.get(id);
      if (!item) return Promise.reject(new Error(`no file ${id} in the queue`));
      if (isFinished(item)) return Promise.resolve(item);
      return new Promise((resolve) => {
        waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      });
    },
    describe(id, description) {
      const item = update(id, description);
      // Typing must show with the same key stroke.
      publish();
      if (item) onChange?.(item);
    },
    cancel(id) {
      const item = items.get(id);
      if (!item || isFinished(item)) return;
      running.get(id)?.abort();
      finish(id, { stage: 'cancelled', share: 0 });
      if (running.has(id)) release(id);
      publish();
    },
    retry(id) {
      tryAgain(id);
      advance();
      publish();
    },
    retryAll() {
      for (const id of items.keys()) tryAgain(id);
      advance();
      publish();
    },
    pause() {
      paused = true;
      publish();
    },
    resume() {
      paused = false;
      advance();
      publish();
    },
    clearFinished() {
      const cleared = [...items.values()].filter(isFinished).map(({ id }) => id);
      for (const id of cleared) items.delete(id);
      publish();
      return cleared;
    },
  };
}
