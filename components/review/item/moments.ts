import { severityOf } from '@/components/evidence/verdict-words';
import type { Span } from '@/components/player/playback';
import type { TimelineCluster } from '@/components/player/timeline';
import { mediumOf, type ReviewedMedium, type VideoReview } from '@/lib/reviews/schema';
import { parseUnit } from '@/lib/suites/question';
import type { Cluster, Frame } from '@/lib/video/schema';
import type { ReviewedRun } from './cells';

/**
 * The stretch of the video to go round in while a unit is looked at: a cluster's own, the cluster around a key frame,
 * or null for the whole video.
 */
export function spanOf(
  unit: string,
  frames: readonly Frame[],
  clusters: readonly Cluster[],
): Span | null {
  const { kind, span } = parseUnit(unit);
  if (!span) return null;
  if (kind === 'cluster') return span;
  const around = clusters.find(
    ({ keyFrame }) => frames[keyFrame]?.at.toFixed(3) === span.from.toFixed(3),
  );
  return around ? clusterSpan(frames, around) : span;
}

/** What to show of an item while one of its units is looked at: which of its videos, which stretch, and from when. */
export interface Moment {
  medium: number;
  span: Span | null;
  /** Seconds. */
  at: number;
}

/** The moment of a unit. */
export function momentOf(unit: string, review: Pick<VideoReview, 'media'>): Moment {
  const { medium, span } = parseUnit(unit);
  const { frames, clusters } = mediumOf(review, medium);
  return { medium, span: spanOf(unit, frames, clusters), at: span?.from ?? 0 };
}

/** From a cluster's first frame to its last, in seconds. */
function clusterSpan(frames: readonly Frame[], cluster: Cluster): Span {
  const at = (position: number) => frames[position]?.at ?? 0;
  return { from: at(Math.min(...cluster.frames)), to: at(Math.max(...cluster.frames)) };
}

/** Clusters as a timeline draws them. @param worst see {@link worstOf} */
export function timelineClusters(
  frames: readonly Frame[],
  clusters: readonly Cluster[],
  worst: readonly (number | null)[] = [],
): TimelineCluster[] {
  return clusters.map((cluster, index) => ({
    ...clusterSpan(frames, cluster),
    keyFrame: frames[cluster.keyFrame]?.at ?? 0,
    worst: worst[index] ?? null,
  }));
}

/**
 * For each cluster of one of an item's videos the worst effective score of it and of its key frame, 0–1; null where nothing
 * is scored, or where no question says which end of its scale is the worse one.
 */
export function worstOf(
  run: Pick<ReviewedRun, 'cells' | 'suite'>,
  { n, frames, clusters }: Pick<ReviewedMedium, 'n' | 'frames' | 'clusters'>,
): (number | null)[] {
  const questions = new Map(run.suite.questions.map((question) => [question.id, question]));
  return clusters.map((cluster) => {
    const { from, to } = clusterSpan(frames, cluster);
    const severities = run.cells.flatMap((cell) => {
      const question = questions.get(cell.question);
      const { kind, span, medium } = parseUnit(cell.unit);
      const here =
        kind === 'key-frame'
          ? span?.from.toFixed(3) === frames[cluster.keyFrame]?.at.toFixed(3)
          : span?.from.toFixed(3) === from.toFixed(3) && span.to.toFixed(3) === to.toFixed(3);
      const isOfIt = here && medium === n;
      const severity = question && isOfIt ? severityOf(cell.effective?.verdict, question) : null;
      return severity === null ? [] : [severity];
    });
    return severities.length === 0 ? null : Math.max(...severities);
  });
}
