import { formatMoment } from '@/components/ui/numbers';
import type { RunSummary } from '@/lib/runs/listing.schema';

/** A run in a list to choose from: its name, its judge and when it began, and its suite where the list has several. */
export function runWords(
  { name, pinned, judge, createdAt, suite, suiteName }: RunSummary,
  runs: readonly RunSummary[],
): string {
  const several = runs.some((run) => run.suite !== suite);
  return [pinned && 'Pinned', name, judge, formatMoment(createdAt), several && suiteName]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The run that a page opens on: the latest, or the one that is pinned in the latest one's project and suite, so that it is
 * the same whatever ran since.
 * @param runs latest first
 */
export function firstRun(runs: readonly RunSummary[]): RunSummary | undefined {
  const [latest] = runs;
  const pinned = runs.find(
    (run) => run.pinned && run.projectId === latest?.projectId && run.suite === latest.suite,
  );
  return pinned ?? latest;
}
