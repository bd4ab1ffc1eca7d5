'use client';

import type { ReactNode } from 'react';
import type { VideoReview } from '@/lib/reviews/schema';
import { FrameStrip } from './frame-strip';
import { clusterSpan } from './moments';
import type { Playback, Span } from './playback';
import { Player } from './player';
import { ReviewHeader } from './review-header';
import { Timeline } from './timeline';
import { mediaUrl } from './use-playback';

/** Properties of {@link ReviewFrame}. */
export interface ReviewFrameProps {
  review: VideoReview;
  playback: Playback;
  saving?: boolean;
  /** The chosen unit's stretch of the video. */
  chosen?: Span | null;
  /** Hashes of the frames behind the chosen cell. */
  sent?: ReadonlySet<string>;
  /** The worst score within each cluster, 0–1, in the clusters' order. */
  worst?: readonly (number | null)[];
  onRun: (runId: string) => void;
  onJudge: () => void;
  onKeys: () => void;
  /** Everything right of the player. */
  children: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The screen's frame: the header, and the player with timeline and frames on the left. On a wide window it fills the
 * window and only its panels scroll; on a narrow or much enlarged one it becomes a page.
 */
export function ReviewFrame(props: ReviewFrameProps) {
  const { review, playback, sent = NONE, children } = props;
  const clusters = review.clusters.map((cluster, index) => ({
    ...clusterSpan(review.frames, cluster),
    keyFrame: review.frames[cluster.keyFrame]?.at ?? 0,
    worst: props.worst?.[index] ?? null,
  }));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      <ReviewHeader
        review={review}
        saving={props.saving ?? false}
        onRun={props.onRun}
        onJudge={props.onJudge}
        onKeys={props.onKeys}
      />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="flex min-h-0 flex-col bg-surface lg:w-[31%] lg:min-w-80 lg:shrink-0 lg:border-r">
          <Player
            playback={playback}
            src={mediaUrl(review.video.id)}
            name={review.video.name}
            facts={review.video.facts}
          />
          <Timeline
            playback={playback}
            frames={review.frames}
            clusters={clusters}
            chosen={props.chosen ?? null}
          />
          <FrameStrip
            playback={playback}
            frames={review.frames}
            clusters={review.clusters}
            sent={sent}
          />
        </div>
        {children}
      </div>
    </div>
  );
}
