'use client';

import { memo, type ReactNode, useMemo, useRef } from 'react';
import { PlayerStage, useStage } from '@/components/player/stage';
import { Transport } from '@/components/player/transport';
import { useWidth } from '@/components/ui/use-width';
import type { ReviewedMedium } from '@/lib/reviews/schema';
import type { Findings } from '../findings/use-findings';
import type { Moment } from '../item/moments';
import { PanelEdge, PanelsProvider, usePanelsFor } from '../layout/panels';
import { widestRow } from '../matrix/matrix-layout';
import { useReviewedItem } from '../reviewed/reviewed-item';
import { VersionNote } from '../versions/version-note';
import { AwaitedVideos } from './awaited-videos';
import { MadeNote } from './made-note';
import { ReviewHeader } from './review-header';
import { ReviewedVideo, type ReviewedVideoProps } from './reviewed-video';
import { ShownData } from './shown-data';
import { type GridVideo, standAsGrid, VideoGrid } from './video-grid';

interface ReviewFrameProps {
  /** Where the chosen unit is to be seen. */
  chosen?: Moment | null;
  /** When the judge says that the chosen finding is to be seen. */
  judgeSpan?: Moment['span'];
  /** Hashes of the frames behind the chosen cell. */
  sent?: ReadonlySet<string>;
  /** By the videos' numbers: the worst score within each cluster, 0–1, in the clusters' order. */
  worst?: ReadonlyMap<number, readonly (number | null)[]>;
  /** Left out where people mark nothing in addition to what is asked. */
  findings?: Findings | undefined;
  /** Whether scores and a side panel stand next to what the item shows; else what stands there is whole. */
  isSplit?: boolean;
  /** Everything right of what the item shows. */
  children: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The frame around one item: the header, and on the left its players with timeline and frames, and what it shows of its
 * data. On a wide window only its panels scroll; on a narrow or much enlarged one it becomes a page.
 */
export const ReviewFrame = memo(function ReviewFrame(props: ReviewFrameProps) {
  const { isSplit = false, children } = props;
  const { review, playback, together } = useReviewedItem();
  const row = useRef<HTMLDivElement>(null);
  const width = useWidth(row);
  const columns = useMemo(() => widestRow(review.run), [review.run]);
  const isPair = review.media.length === 2;
  const isReading = isSplit && review.run?.suite.reads === true;
  // What is read stands next to the player, which without a video would hold nothing.
  const hasPlayer = !isReading || playback !== null;
  const panels = usePanelsFor({
    ...{ width, isBlind: review.blind, isPair, isReading, hasPlayer, isSplit, columns },
    isTogether: together !== undefined,
  });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ReviewHeader />
      <VersionNote review={review} />
      <MadeNote made={review.made} />
      <div ref={row} className="flex min-h-0 flex-1 flex-col lg:flex-row">
        {hasPlayer && (
          <PlayerStage
            hasVideo={playback !== null}
            hasFrames={review.media.some(({ frames }) => frames.length > 0)}
            style={{ width: panels.widths.player }}
            className="flex min-h-0 flex-col bg-surface max-lg:!w-full lg:shrink-0"
          >
            <Shown {...props} isReading={isReading} />
          </PlayerStage>
        )}
        <PanelsProvider value={panels}>
          {hasPlayer && <PanelEdge panel="player" />}
          {children}
        </PanelsProvider>
      </div>
    </div>
  );
});

interface ShownProps extends ReviewFrameProps {
  /** Whether what it shows of its data stands elsewhere. */
  isReading: boolean;
}

/** The item's videos, in a grid or side by side, and what it shows of its data. */
function Shown(props: ShownProps) {
  const { sent = NONE } = props;
  const { review, playback } = useReviewedItem();
  const videos = review.media.map((medium): GridVideo => {
    const video = playback?.videos.get(medium.n);
    return { medium, played: video && medium.facts ? { facts: medium.facts, video } : null };
  });
  const played = videos.flatMap(({ medium, played: here }) => (here ? [{ medium, ...here }] : []));
  const transport = playback && played.length > 1 && <Transport playback={playback.all} />;
  if (standAsGrid(review.media)) {
    return (
      <>
        {transport}
        <VideoGrid itemId={review.item.id} videos={videos} sent={sent} />
      </>
    );
  }
  return (
    <>
      {transport}
      {played.length > 0 && <SideBySide {...props} played={played} />}
      <AwaitedVideos />
      {played.length === 0 && <ShownData alone />}
    </>
  );
}

type Played = Pick<ReviewedVideoProps, 'medium' | 'facts' | 'video'>;

function SideBySide(props: ShownProps & { played: readonly Played[] }) {
  const { played, sent = NONE, chosen, isReading } = props;
  const { review } = useReviewedItem();
  const { isFull } = useStage();
  const several = played.length > 1;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      {/* Side by side only where each is large enough to look at. */}
      <div className="flex min-h-0 min-w-0 flex-1 @xl:flex-row flex-col @xl:divide-x @xl:divide-y-0 divide-y">
        {played.map(({ medium, facts, video }) => (
          <ReviewedVideo
            key={medium.n}
            itemId={review.item.id}
            name={several ? videoName(medium) : review.item.name}
            medium={medium}
            facts={facts}
            video={video}
            chosen={chosen?.medium === medium.n ? chosen.span : null}
            judgeSpan={(chosen?.medium === medium.n && props.judgeSpan) || null}
            sent={sent}
            worst={props.worst?.get(medium.n) ?? []}
            // Findings are marked on the first video.
            findings={medium.n === 1 ? props.findings : undefined}
          >
            {!several && !isReading && <ShownData />}
          </ReviewedVideo>
        ))}
      </div>
      {several && !isFull && !isReading && <ShownData />}
    </div>
  );
}

/** What one of several videos is called: of a pair by its side. */
function videoName({ n, side }: ReviewedMedium): string {
  return side ? `${side} (video ${n})` : `Video ${n}`;
}
