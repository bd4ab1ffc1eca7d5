import { type Judge, type JudgeParameters, unlimited } from '@/lib/judge/schema';
import { createItemJudge } from '@/lib/runs/judge-item';
import { createSemaphore } from '@/lib/runs/limits/semaphore';
import { InFlightRequests } from '@/lib/runs/requests/in-flight';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import { smallSuite } from './small-suite';

/** How a test's worker judges. */
export interface TestWorker {
  /** What its runs ask; the small suite when left out. */
  suite?: Suite;
  /** Where it looks suites up by id and version; whatever is asked for, it is {@link suite} when left out. */
  suiteById?: SuiteById;
  /** Its name; workers that judge at once each have their own. */
  name?: string;
  /** How many calls it makes at once; two when left out. */
  atOnce?: number;
  /** The judge's settings; null for a judge without any. */
  parameters?: JudgeParameters | null;
  /** Aborted when it is asked to end; it stays when left out. */
  leaving?: AbortSignal;
}

/** Judges items of a run at once, without the queue, as one worker does. */
export async function judgeItems(
  runId: string,
  itemIds: readonly string[],
  judge: Judge,
  how: TestWorker = {},
): Promise<void> {
  const judgeOne = testWorker(judge, how);
  await Promise.all(itemIds.map((itemId) => judgeOne(runId, itemId)));
}

const NEVER = new AbortController().signal;

/** The end of a worker that stays. */
export const STAYS = { leaving: NEVER, shutdown: NEVER };

/** A worker without the queue. @returns what judges one item of a run */
export function testWorker(
  judge: Judge,
  {
    suite = smallSuite,
    suiteById = () => suite,
    name = 'test',
    atOnce = 2,
    parameters = null,
    leaving = NEVER,
  }: TestWorker = {},
): (runId: string, itemId: string) => Promise<void> {
  const { acquire } = createSemaphore(atOnce);
  const judgeOne = createItemJudge({
    suiteById,
    judgeOf: async () => ({ judge, parameters }),
    limitsOf: () => ({ ...unlimited, acquire }),
    workerId: () => name,
    requests: new InFlightRequests(() => name),
  });
  return (runId, itemId) => judgeOne({ runId, itemId, jobId: null }, { ...STAYS, leaving });
}

/** Judges one item of a run of the small suite without the queue. */
export function judgeItem(runId: string, itemId: string, judge: Judge): Promise<void> {
  return judgeItems(runId, [itemId], judge);
}
