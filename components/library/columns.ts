import type { LibraryVideo } from '@/lib/reviews/schema';

/** A score that can have a column of its own in the library. */
export interface ScoreColumn {
  id: string;
  label: string;
  /** Whether it has a column unless the person chooses otherwise. */
  headline: boolean;
}

/**
 * The scores by which the videos were judged, without repeats. A suite's headline scores are the first that it lists,
 * and the first of those without bounds.
 */
export function scoreColumns(videos: readonly LibraryVideo[]): ScoreColumn[] {
  const columns = new Map<string, ScoreColumn>();
  for (const { latest } of videos) {
    const scores = latest?.scores ?? [];
    const headlines = [scores[0], scores.find(({ range }) => range.min === null)];
    for (const score of scores) {
      columns.set(score.id, {
        id: score.id,
        label: score.label,
        headline: headlines.includes(score),
      });
    }
  }
  return [...columns.values()];
}
