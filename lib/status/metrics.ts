import 'server-only';
import { Counter, Gauge, register } from 'prom-client';
import { lastSettledStep, sumCalls } from './calls.store';
import { type InstallationFigures, readFigures } from './store';

type Labels = Record<string, string>;

/** A number of the status, or several by labels. */
interface Reading {
  name: string;
  help: string;
  labels: string[];
  read: (status: InstallationFigures) => [labels: Labels, value: number][];
}

const READINGS: readonly Reading[] = [
  {
    name: 'framejury_workers',
    help: 'Workers, by whether they are alive.',
    labels: ['alive'],
    read: ({ workers }) =>
      [true, false].map((alive) => [
        { alive: String(alive) },
        workers.filter((worker) => worker.alive === alive).length,
      ]),
  },
  {
    name: 'framejury_jobs',
    help: 'Jobs in the queue, by kind and state.',
    labels: ['task', 'state'],
    read: ({ jobs }) => jobs.map(({ task, state, jobs: count }) => [{ task, state }, count]),
  },
  {
    name: 'framejury_oldest_ready_job_seconds',
    help: 'How long the job has waited that could have been begun first, by kind.',
    labels: ['task'],
    read: ({ jobs }) =>
      jobs.filter(({ state }) => state === 'ready').map(({ task, oldest }) => [{ task }, oldest]),
  },
  {
    name: 'framejury_items',
    help: 'Items of runs that go on, by state.',
    labels: ['state'],
    read: ({ items }) => items.map(({ state, items: count }) => [{ state }, count]),
  },
  {
    name: 'framejury_paused_runs',
    help: 'Runs that stand still, up to twenty.',
    labels: [],
    read: ({ paused }) => [[{}, paused.length]],
  },
  {
    name: 'framejury_videos',
    help: 'Videos.',
    labels: [],
    read: ({ storage }) => [[{}, storage.videos]],
  },
  {
    name: 'framejury_video_bytes',
    help: 'Bytes of all videos.',
    labels: [],
    read: ({ storage }) => [[{}, storage.videoBytes]],
  },
  {
    name: 'framejury_disk_free_bytes',
    help: 'Bytes that are free on the disk that holds the data.',
    labels: [],
    read: ({ storage }) => [[{}, storage.free]],
  },
  {
    name: 'framejury_database_bytes',
    help: 'Bytes of the database.',
    labels: [],
    read: ({ database }) => [[{}, database.size]],
  },
  {
    name: 'framejury_database_connections',
    help: 'Connections to the database server.',
    labels: [],
    read: ({ database }) => [[{}, database.connections]],
  },
];

/** So long, in ms, a reading serves who asks again. */
const FRESH_MS = 5_000;

const global = globalThis as { framejuryMetrics?: Metrics };

class Metrics {
  readonly #gauges = READINGS.map(({ name, help, labels: labelNames, read }) => ({
    gauge: new Gauge({ name, help, labelNames }),
    read,
  }));
  readonly #calls = counterOf('framejury_calls_total', 'Calls to judges, by outcome.', true);
  readonly #seconds = counterOf('framejury_call_seconds_total', 'Seconds that calls took.', true);
  readonly #input = counterOf('framejury_input_tokens_total', 'Tokens sent.');
  readonly #output = counterOf('framejury_output_tokens_total', 'Tokens received.');
  readonly #cost = counterOf('framejury_cost_total', 'Money, in the currency of the price list.');
  readonly #items = counterOf(
    'framejury_judged_items_total',
    'Items of runs, by the judge that was asked first about each.',
  );
  #counted: bigint | null = null;
  #reading: Promise<void> | null = null;
  #freshUntil = Number.NEGATIVE_INFINITY;

  /** Everything, in the form that Prometheus reads. */
  async print(): Promise<string> {
    if (performance.now() > this.#freshUntil) {
      // One at a time, however long it takes: two would count the same calls.
      this.#reading ??= this.#refresh().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return register.metrics();
  }

  async #refresh(): Promise<void> {
    const status = await readFigures();
    for (const { gauge, read } of this.#gauges) {
      gauge.reset();
      for (const [labels, value] of read(status)) gauge.set(labels, value);
    }
    // Counters begin with the process, as those of every program do.
    const last = await lastSettledStep();
    for (const sum of await sumCalls(this.#counted ?? last, last)) {
      const { judge, outcome } = sum;
      this.#calls.inc({ judge, outcome }, sum.calls);
      this.#seconds.inc({ judge, outcome }, sum.seconds);
      this.#input.inc({ judge }, sum.inputTokens);
      this.#output.inc({ judge }, sum.outputTokens);
      this.#cost.inc({ judge }, sum.cost);
      this.#items.inc({ judge }, sum.items);
    }
    this.#counted = last;
    this.#freshUntil = performance.now() + FRESH_MS;
  }
}

function counterOf(name: string, help: string, byOutcome = false): Counter {
  return new Counter({ name, help, labelNames: byOutcome ? ['judge', 'outcome'] : ['judge'] });
}

/**
 * The figures of this installation for Prometheus. What concerns requests and memory is this process's; the rest is read from
 * the database, so that every app of an installation says the same of it.
 */
export function printMetrics(): Promise<string> {
  // Where the module is loaded again, its gauges are those that are registered already.
  global.framejuryMetrics ??= new Metrics();
  return global.framejuryMetrics.print();
}

/** The media type of {@link printMetrics}. */
export const METRICS_TYPE = register.contentType;
