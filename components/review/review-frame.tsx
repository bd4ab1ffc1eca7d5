'use client';

import type { ReactNode } from 'react';
import { FrameStrip } from '@/components/player/frame-strip';
import { mediaSource } from '@/components/player/media-cache';
import type { Span } from '@/components/player/playback';
import { Player } from '@/components/player/player';
import { Timeline, type TimelineFinding } from '@/components/player/timeline';
import { useClip } from './clip-review';
import { BoxLayer } from './findings/box-layer';
import type { Findings } from './findings/use-findings';
import { timelineClusters } from './moments';
import { PanelEdge, usePanelSizes } from './panels';
import { ReviewHeader } from './review-header';

/** Properties of {@link ReviewFrame}. */
export interface ReviewFrameProps {
  /** The chosen unit's stretch of the video. */
  chosen?: Span | null;
  /** When the judge says that the chosen finding is to be seen. */
  judgeSpan?: Span | null;
  /** Hashes of the frames behind the chosen cell. */
  sent?: ReadonlySet<string>;
  /** The worst score within each cluster, 0–1, in the clusters' order. */
  worst?: readonly (number | null)[];
  findings?: Findings;
  /** Everything right of the player. */
  children: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The frame around one video: the header, and the player with timeline and frames on the left. On a wide window only
 * its panels scroll; on a narrow or much enlarged one it becomes a page.
 */
export function ReviewFrame(props: ReviewFrameProps) {
  const { findings, sent = NONE, children } = props;
  const { review, playback } = useClip();
  const [sizes] = usePanelSizes();
  const clusters = timelineClusters(review.frames, review.clusters, props.worst);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ReviewHeader />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div
          style={{ width: sizes.player }}
          className="flex min-h-0 flex-col bg-surface max-lg:!w-full lg:shrink-0"
        >
          <Player
            playback={playback}
            src={mediaSource(review.video.id)}
            name={review.video.name}
            facts={review.video.facts}
          >
            {findings && <BoxLayer findings={findings} />}
          </Player>
          <Timeline
            playback={playback}
            frames={review.frames}
            clusters={clusters}
            chosen={props.chosen ?? null}
            judgeSpan={props.judgeSpan ?? null}
            findings={findings ? timelineFindings(findings) : []}
          />
          <FrameStrip
            playback={playback}
            frames={review.frames}
            clusters={review.clusters}
            frameCount={review.video.facts.frameCount}
            sent={sent}
          />
        </div>
        <PanelEdge panel="player" />
        {children}
      </div>
    </div>
  );
}

function timelineFindings({ current, draft, types }: Findings): TimelineFinding[] {
  const labelOf = (id: string) => types.find((type) => type.id === id)?.label ?? id;
  return [
    ...current
      .filter(({ answer }) => answer.unit !== draft?.replaces?.unit)
      .map(({ answer, span, question, severity }) => ({
        ...span,
        key: answer.id,
        label: `${question.label}: ${severity}, found by ${answer.rater.name}`,
        draft: false,
      })),
    ...(draft
      ? [
          {
            from: draft.from,
            to: draft.to,
            key: 'draft',
            label: `${labelOf(draft.question)}, being marked`,
            draft: true,
          },
        ]
      : []),
  ];
}
