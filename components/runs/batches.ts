import { type Spending, sumSpending } from '@/lib/money';
import type { RunSummary } from '@/lib/runs/listing.schema';

/** One row of the list of runs: those that were ordered at once, or one by itself. */
export interface Batch {
  id: string;
  /** In the order in which they began; of repeats the first one first. */
  runs: readonly RunSummary[];
}

/**
 * Gathers runs that were ordered at once.
 * @param runs latest first
 * @returns a batch stands where the latest of its runs does
 */
export function gatherBatches(runs: readonly RunSummary[]): Batch[] {
  const batches = new Map<string, RunSummary[]>();
  for (const run of runs) {
    const id = run.batchId ?? run.id;
    batches.set(id, [...(batches.get(id) ?? []), run]);
  }
  return [...batches].map(([id, gathered]) => ({ id, runs: gathered.toSorted(byBeginning) }));
}

/** Repeats are begun within the same instant. */
function byBeginning(one: RunSummary, other: RunSummary): number {
  if (one.groupId !== null && one.groupId === other.groupId) return one.repeat - other.repeat;
  return one.createdAt.localeCompare(other.createdAt);
}

/** How a run of a batch stands, as batches count them. */
export type Standing = 'done' | 'incomplete' | 'running' | 'paused' | 'cancelled';

/** In the order in which they are said. */
const STANDINGS: readonly Standing[] = ['done', 'incomplete', 'running', 'paused', 'cancelled'];

/** A run that has ended is incomplete where clips failed, or calls have no usable reply. */
function standingOf({ state, incomplete, failed }: RunSummary): Standing {
  if (state !== 'ended') return state;
  return incomplete + failed > 0 ? 'incomplete' : 'done';
}

/** What the runs of a batch come to together. */
export interface BatchSum {
  /** How many runs stand how; those of none are left out. */
  standings: readonly { standing: Standing; runs: number }[];
  items: number;
  judged: number;
  incomplete: number;
  failed: number;
  waitingForFrames: number;
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  /** A sum for each currency; none where no price is known. */
  costs: readonly Spending[];
  /** How many of the runs have calls, but no known price. */
  unpriced: number;
}

/** Sums runs up. */
export function sumBatch(runs: readonly RunSummary[]): BatchSum {
  const sum = (count: (run: RunSummary) => number) =>
    runs.reduce((total, run) => total + count(run), 0);
  return {
    standings: STANDINGS.flatMap((standing) => {
      const count = runs.filter((run) => standingOf(run) === standing).length;
      return count > 0 ? [{ standing, runs: count }] : [];
    }),
    items: sum((run) => run.items),
    judged: sum((run) => run.judged),
    incomplete: sum((run) => run.incomplete),
    failed: sum((run) => run.failed),
    waitingForFrames: sum((run) => run.waitingForFrames),
    inputTokens: sum((run) => run.inputTokens),
    outputTokens: sum((run) => run.outputTokens),
    estimated: runs.some(({ estimated }) => estimated),
    costs: sumSpending(runs),
    unpriced: runs.filter(({ cost, inputTokens }) => cost === null && inputTokens > 0).length,
  };
}

/** How many runs a batch has and how they stand, e.g. “6 runs: 4 done, 1 incomplete, 1 running”. */
export function describeStandings(
  count: number,
  { standings }: Pick<BatchSum, 'standings'>,
): string {
  const words = standings.map(({ standing, runs }) => `${runs} ${standing}`);
  return `${count} ${count === 1 ? 'run' : 'runs'}: ${words.join(', ')}`;
}
