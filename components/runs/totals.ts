import type { RunProgress, StepProgress } from '@/lib/runs/schema';

/** Calls added up over steps. */
export interface CallTotals {
  answered: number;
  failed: number;
  planned: number;
}

/** Adds up the calls of some steps. */
export function totalOf(steps: readonly StepProgress[]): CallTotals {
  const total = { answered: 0, failed: 0, planned: 0 };
  for (const { answered, failed, planned } of steps) {
    total.answered += answered;
    total.failed += failed;
    total.planned += planned;
  }
  return total;
}

/** The number of a run's items that are done: judged, incomplete, failed or cancelled. */
export function itemsDone(counts: RunProgress['counts']): { done: number; of: number } {
  const of = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { done: of - counts.waiting - counts.judging, of };
}
