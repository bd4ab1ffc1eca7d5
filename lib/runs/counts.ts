import type { RunItemState } from './schema';

const NO_VIDEOS: Readonly<Record<RunItemState, number>> = {
  waiting: 0,
  judging: 0,
  judged: 0,
  incomplete: 0,
  failed: 0,
  cancelled: 0,
};

/** How many items are in each state. */
export function countByState(rows: readonly { state: RunItemState; _count: number }[]) {
  const counts = { ...NO_VIDEOS };
  for (const { state, _count } of rows) counts[state] += _count;
  return counts;
}

/** The counts with so many incomplete items shown as judged. */
export function shownCounts(counts: Record<RunItemState, number>, hidden: number) {
  return { ...counts, judged: counts.judged + hidden, incomplete: counts.incomplete - hidden };
}
