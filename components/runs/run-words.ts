import { formatMoment } from '@/components/ui/numbers';
import type { RunSummary } from '@/lib/runs/schema';

/** A run in a list to choose from: its judge and when it began, and its suite where the list has several. */
export function runWords(
  { judge, createdAt, suite, suiteName }: RunSummary,
  runs: readonly RunSummary[],
): string {
  const several = runs.some((run) => run.suite !== suite);
  return [judge, formatMoment(createdAt), ...(several ? [suiteName] : [])].join(' · ');
}
