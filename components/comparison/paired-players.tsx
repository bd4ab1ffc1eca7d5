'use client';

import Link from 'next/link';
import { useEffect, useMemo } from 'react';
import { mediaUrl } from '@/components/player/media-cache';
import type { Playback } from '@/components/player/playback';
import { Player, Transport } from '@/components/player/player';
import { Timeline } from '@/components/player/timeline';
import { usePlayback, usePlaybackState } from '@/components/player/use-playback';
import { usePlayerCommands } from '@/components/player/use-player-commands';
import { timelineClusters, worstOf } from '@/components/review/moments';
import { Badge } from '@/components/ui/badge';
import type { VideoReview } from '@/lib/reviews/schema';
import { BesideScores } from './beside-scores';
import { PairedPlayback } from './paired-playback';

/** Properties of {@link PairedPlayers}. */
export interface PairedPlayersProps {
  left: VideoReview;
  right: VideoReview;
  /** Whether one run judged both. */
  sameRun: boolean;
}

/** Two players side by side with one set of controls, and under them the scores of both. */
export function PairedPlayers({ left, right, sameRun }: PairedPlayersProps) {
  const one = usePlayback(left.video.id, left.video.facts);
  const other = usePlayback(right.video.id, right.video.facts);
  const both = useMemo(() => new PairedPlayback(one, other), [one, other]);
  useEffect(() => both.connect(), [both]);
  usePlayerCommands(both);
  return (
    <div className="flex flex-col">
      <section aria-label="Players" className="border-b bg-surface">
        <div className="grid gap-px bg-line md:grid-cols-2">
          <Side review={left} playback={one} both={both} label="Left" />
          <Side review={right} playback={other} both={both} label="Right" />
        </div>
        <Timeline
          playback={both}
          frames={left.frames}
          clusters={timelineClusters(
            left.frames,
            left.clusters,
            left.run ? worstOf(left.run, left) : [],
          )}
          chosen={null}
          findings={[]}
        />
        <Transport playback={both} />
      </section>
      <BesideScores
        left={left}
        right={right}
        sameRun={sameRun}
        onMoment={(side, at) => both.seek(side === 'left' ? at : one.start + (at - other.start))}
      />
    </div>
  );
}

interface SideProps {
  review: VideoReview;
  playback: Playback;
  both: PairedPlayback;
  label: string;
}

function Side({ review: { video }, playback, both, label }: SideProps) {
  return (
    <article aria-label={`${label}: ${video.name}`} className="flex min-w-0 flex-col bg-surface">
      <Player
        playback={playback}
        src={mediaUrl(video.id)}
        name={video.name}
        facts={video.facts}
        together={both}
      />
      <div className="flex items-start gap-3 px-3 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-sm">
            <Link href={`/videos/${video.id}`} className="hover:text-accent">
              {video.name}
            </Link>
          </h2>
          <p className="line-clamp-2 text-muted text-xs">{video.generationPrompt}</p>
        </div>
        {video.generatorModel && (
          <Badge className="min-w-0 max-w-44">
            <span className="truncate" title={video.generatorModel}>
              {video.generatorModel}
            </span>
          </Badge>
        )}
        <FrameTime playback={playback} />
      </div>
    </article>
  );
}

/** The presentation time of the frame on the screen. */
function FrameTime({ playback }: { playback: Playback }) {
  const { time } = usePlaybackState(playback);
  return (
    <p className="shrink-0 font-mono text-muted text-xs leading-5 tabular-nums">
      <span className="sr-only">frame at </span>
      {time.toFixed(3)} s
    </p>
  );
}
