import { setTimeout as sleep } from 'node:timers/promises';
import { countNoun } from '@/components/ui/numbers';
import { formatSpending } from '@/lib/money';
import { type RunProgress, runProgressSchema } from '@/lib/runs/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { readApp, Unanswered } from './app-request';
import { createStatus } from './progress';

/** Milliseconds between two looks at a run: short at first, and never so that a key's limit of requests is reached. */
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5_000;
const GROWTH = 1.5;

/** Milliseconds for which an app may be away while a run goes on. */
const PATIENCE_MS = 300_000;

/** A run as it stands now. */
export function readRun(api: string, id: string): Promise<RunProgress> {
  return readApp(`${api}/runs/${id}`, runProgressSchema);
}

/**
 * Waits until nothing more comes of a run by itself, and says meanwhile how far it is.
 * @param longestMs milliseconds after which it is waited for no longer
 * @throws {Trouble} when the app is away for five minutes, or refuses
 */
export async function waitForRun(api: string, id: string, longestMs: number): Promise<RunProgress> {
  const status = createStatus();
  let heard = performance.now();
  const deadline = heard + longestMs;
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * GROWTH)) {
      const run = await readRun(api, id).catch((error: unknown) => {
        const isPassing = error instanceof Unanswered && performance.now() - heard < PATIENCE_MS;
        if (!isPassing) throw error;
        return null;
      });
      if (run) {
        heard = performance.now();
        if (isOver(run) || heard > deadline) return run;
        status.show(describeRun(run));
      }
      await sleep(wait);
    }
  } finally {
    status.end();
  }
}

/** Whether nothing more comes of a run by itself: a run that paused may go on once its judge answers again. */
function isOver({ state, probedAt }: RunProgress): boolean {
  return state === 'ended' || state === 'cancelled' || (state === 'paused' && probedAt === null);
}

/** How many items of a run there are, and how many of them were judged without a gap. */
export function judgedOf({ counts }: Pick<RunProgress, 'counts'>): { judged: number; of: number } {
  return { judged: counts.judged, of: Object.values(counts).reduce((sum, one) => sum + one, 0) };
}

/** How far a run is and what it has cost, in a line: “12 of 40 clips judged, 3 incomplete; 310 calls, 20 replies on record, 0.42 USD”. */
export function describeRun(run: RunProgress): string {
  const { counts, usage, currency, suite } = run;
  const { judged, of } = judgedOf(run);
  const others = (['incomplete', 'failed', 'cancelled'] as const).flatMap((state) =>
    counts[state] > 0 ? [`${counts[state]} ${state}`] : [],
  );
  const { calls, replayed, cost, estimated } = usage;
  const spent = cost === null ? [] : [formatSpending({ cost, currency, estimated: estimated > 0 })];
  const items = `${judged} of ${countNoun(of, nounOf(suite.kind))} judged`;
  const used = [
    countNoun(calls, 'call'),
    `${countNoun(replayed, 'reply', 'replies')} on record`,
    ...spent,
  ];
  return `${[items, ...others].join(', ')}; ${used.join(', ')}`;
}
