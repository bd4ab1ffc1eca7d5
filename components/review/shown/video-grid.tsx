'use client';

import clsx from 'clsx';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useState } from 'react';
import { FrameStrip } from '@/components/player/frame-strip';
import { mediaSource } from '@/components/player/media-cache';
import { Player } from '@/components/player/player';
import { useStage } from '@/components/player/stage';
import type { PlayedVideo } from '@/components/player/use-playback';
import { IconButton } from '@/components/ui/icon-button';
import type { ReviewedMedium } from '@/lib/reviews/schema';
import type { MediaFacts } from '@/lib/video/schema';
import { ShownData } from './shown-data';

/** From so many videos on they are shown as a grid instead of side by side. */
const LEAST_IN_GRID = 3;

/** Whether an item's videos stand in a grid, also while most of them are awaited: a line for each would leave no room. */
export function standAsGrid(media: readonly ReviewedMedium[]): boolean {
  return media.length >= LEAST_IN_GRID;
}

/** One of an item's videos, here or not. */
export interface GridVideo {
  medium: ReviewedMedium;
  /** Null where the video has not come. */
  played: { facts: MediaFacts; video: PlayedVideo } | null;
}

interface VideoGridProps {
  itemId: string;
  videos: readonly GridVideo[];
  /** Hashes of the frames behind the chosen cell. */
  sent: ReadonlySet<string>;
}

/** Many videos of one item at a glance, playing in sync; each can be looked at large, with its frames. */
export function VideoGrid({ itemId, videos, sent }: VideoGridProps) {
  const { isFull } = useStage();
  const [large, setLarge] = useState<number | null>(null);
  const enlarged = videos.find(({ medium }) => medium.n === large);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ol
        className={clsx(
          'scroll-thin grid min-h-40 content-start gap-1.5 p-2',
          isFull
            ? 'flex-1 grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]'
            : 'max-h-[60%] grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]',
        )}
      >
        {videos.map((video) => (
          <GridCell
            key={video.medium.n}
            itemId={itemId}
            video={video}
            isLarge={video.medium.n === large}
            onLarge={setLarge}
          />
        ))}
      </ol>
      {!isFull && <ShownData />}
      {!isFull && enlarged?.played && enlarged.medium.frames.length > 0 && (
        <FrameStrip
          playback={enlarged.played.video.steered}
          frames={enlarged.medium.frames}
          clusters={enlarged.medium.clusters}
          frameCount={enlarged.played.facts.frameCount}
          sent={sent}
        />
      )}
    </div>
  );
}

function GridCell({
  itemId,
  video: { medium, played },
  isLarge,
  onLarge,
}: {
  itemId: string;
  video: GridVideo;
  isLarge: boolean;
  /** Shows one video large, by its number; null for none. */
  onLarge: (n: number | null) => void;
}) {
  const { n } = medium;
  return (
    <li className={clsx('relative', isLarge && 'order-first col-span-full')}>
      {played ? (
        <>
          <Player
            playback={played.video.playback}
            src={mediaSource(itemId, medium)}
            name={`Video ${n}`}
            facts={played.facts}
            frames={medium.frames}
            fills={false}
            together={played.video.steered}
          />
          <IconButton
            size="sm"
            label={isLarge ? `Video ${n}: small` : `Video ${n}: large`}
            aria-pressed={isLarge}
            className="absolute top-1 right-1 bg-black/60 text-white hover:bg-black/80 hover:text-white"
            onClick={() => onLarge(isLarge ? null : n)}
          >
            {isLarge ? <Minimize2 /> : <Maximize2 />}
          </IconButton>
        </>
      ) : (
        <p className="grid aspect-video place-items-center border border-dashed text-center text-faint text-xs">
          Not here yet
        </p>
      )}
      <span
        aria-hidden
        className="absolute top-1 left-1 rounded-sm bg-black/60 px-1 text-xs text-white tabular-nums"
      >
        {n}
      </span>
    </li>
  );
}
