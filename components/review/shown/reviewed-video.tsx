'use client';

import { type ReactNode, useState } from 'react';
import { FrameStrip } from '@/components/player/frame-strip';
import { mediaSource } from '@/components/player/media-cache';
import type { Span } from '@/components/player/playback';
import { Player } from '@/components/player/player';
import { useStage } from '@/components/player/stage';
import { StepLane } from '@/components/player/step-lane';
import { Timeline, type TimelineFinding } from '@/components/player/timeline';
import type { PlayedVideo } from '@/components/player/use-playback';
import { Badge } from '@/components/ui/badge';
import type { ReviewedMedium } from '@/lib/reviews/schema';
import type { MediaFacts } from '@/lib/video/schema';
import { BoxLayer } from '../findings/box-layer';
import type { Findings } from '../findings/use-findings';
import { timelineClusters } from '../item/moments';
import { stepsOf, useReviewedItem } from '../reviewed/reviewed-item';

/** Properties of {@link ReviewedVideo}. */
export interface ReviewedVideoProps {
  itemId: string;
  /** For who cannot see the picture. */
  name: string;
  medium: ReviewedMedium;
  facts: MediaFacts;
  video: PlayedVideo;
  /** The chosen unit's stretch of it. */
  chosen: Span | null;
  /** When the judge says that the chosen finding is to be seen. */
  judgeSpan: Span | null;
  /** Hashes of the frames behind the chosen cell. */
  sent: ReadonlySet<string>;
  /** The worst score within each cluster, 0–1, in the clusters' order. */
  worst: readonly (number | null)[];
  findings: Findings | undefined;
  /** Between the timeline and the frames. */
  children?: ReactNode;
}

/** One video of an item: its player, and under it the timeline and the frames that the judge was given. */
export function ReviewedVideo(props: ReviewedVideoProps) {
  const { itemId, name, medium, facts, video, findings, sent } = props;
  const { playback, review } = useReviewedItem();
  const { isFull } = useStage();
  // Other items that show the same file go on with it, and where they are in it.
  const [src] = useState(() => mediaSource(itemId, medium));
  const { part } = video.playback;
  const several = (playback?.videos.size ?? 1) > 1;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {medium.side && <SideHeading name={name} model={medium.model ?? null} />}
      <Player
        playback={video.playback}
        src={src}
        name={name}
        facts={facts}
        frames={medium.frames}
        {...(several && { together: video.steered })}
      >
        {findings && <BoxLayer findings={findings} video={video.steered} />}
      </Player>
      <Timeline
        playback={video.steered}
        frames={medium.frames}
        clusters={timelineClusters(medium.frames, medium.clusters, props.worst)}
        chosen={props.chosen}
        judgeSpan={props.judgeSpan}
        findings={findings ? timelineFindings(findings) : []}
        part={part}
      />
      <StepLane
        steps={medium.n === 1 ? stepsOf(review) : []}
        part={part ?? { from: 0, to: facts.duration }}
        onStep={(step) => video.steered.playOnce([step])}
      />
      {/* On the full screen all room is the picture’s. */}
      {!isFull && props.children}
      {!isFull && medium.frames.length > 0 && (
        <FrameStrip
          playback={video.steered}
          frames={medium.frames}
          clusters={medium.clusters}
          frameCount={facts.frameCount}
          sent={sent}
        />
      )}
    </div>
  );
}

/** On which side a video of a pair stands, which of the two it is, and what made it, where that may be known. */
function SideHeading({ name, model }: { name: string; model: string | null }) {
  return (
    <h2 className="flex min-h-7 shrink-0 items-center gap-2 px-2 font-medium text-xs">
      <span className="shrink-0">{name}</span>
      {model !== null && (
        <Badge className="!shrink min-w-0">
          <span className="truncate" title={model}>
            {model}
          </span>
        </Badge>
      )}
    </h2>
  );
}

function timelineFindings({ current, draft, types }: Findings): TimelineFinding[] {
  const labelOf = (id: string) => types.find((type) => type.id === id)?.label ?? id;
  return [
    ...current
      .filter(({ answer }) => answer.unit !== draft?.replaces?.unit)
      .map(({ answer, span, question, severity, words }) => ({
        ...span,
        key: answer.id,
        label: `${question.label}: ${severity ?? words}, found by ${answer.rater.name}`,
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
