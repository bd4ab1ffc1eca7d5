'use client';

import Link from 'next/link';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ExhibitList } from '@/components/evidence/exhibits';
import { JointPlayback } from '@/components/player/joint-playback';
import { mediaUrl } from '@/components/player/media-cache';
import type { Playback } from '@/components/player/playback';
import { Player } from '@/components/player/player';
import { PlayerStage } from '@/components/player/stage';
import { Timeline } from '@/components/player/timeline';
import { Transport } from '@/components/player/transport';
import { usePlayback, usePlaybackState } from '@/components/player/use-playback';
import { usePlayerCommands } from '@/components/player/use-player-commands';
import { timelineClusters, worstOf } from '@/components/review/item/moments';
import { Badge } from '@/components/ui/badge';
import { mediumOf, type VideoReview } from '@/lib/reviews/schema';
import { itemPath } from '@/lib/suites/item-kind';
import type { MediaFacts } from '@/lib/video/schema';
import { BesideScores } from './beside-scores';

/** Properties of {@link PairedPlayers}. */
export interface PairedPlayersProps {
  left: VideoReview;
  right: VideoReview;
  /** Whether one run judged both. */
  sameRun: boolean;
}

/** Two items side by side: their videos with one set of controls, what they show, and under them the scores of both. */
export function PairedPlayers(props: PairedPlayersProps) {
  const [left, right] = [mediumOf(props.left), mediumOf(props.right)];
  return left.facts && right.facts ? (
    <PlayedTogether {...props} facts={{ left: left.facts, right: right.facts }} />
  ) : (
    <div className="flex flex-col">
      <section aria-label="What they show" className="border-b bg-surface">
        <div className="grid gap-px bg-line md:grid-cols-2">
          <Side review={props.left} label="Left" />
          <Side review={props.right} label="Right" />
        </div>
      </section>
      <BesideScores {...props} onMoment={null} />
    </div>
  );
}

interface PlayedTogetherProps extends PairedPlayersProps {
  facts: { left: MediaFacts; right: MediaFacts };
}

function PlayedTogether({ left, right, sameRun, facts }: PlayedTogetherProps) {
  const one = usePlayback(left.video.id, facts.left);
  const other = usePlayback(right.video.id, facts.right);
  const both = useMemo(() => new JointPlayback(one, [other]), [one, other]);
  const steered = useMemo(
    () => ({ left: both.steer(one), right: both.steer(other) }),
    [both, one, other],
  );
  useEffect(() => both.connect(), [both]);
  usePlayerCommands(both);
  const medium = mediumOf(left);
  return (
    <div className="flex flex-col">
      <PlayerStage label="Players" className="border-b bg-surface">
        <div className="grid min-h-0 flex-1 gap-px bg-line md:grid-cols-2">
          <Side review={left} label="Left" time={<FrameTime playback={one} />}>
            <SidePlayer review={left} playback={one} facts={facts.left} both={both} />
          </Side>
          <Side review={right} label="Right" time={<FrameTime playback={other} />}>
            <SidePlayer review={right} playback={other} facts={facts.right} both={both} />
          </Side>
        </div>
        <Timeline
          playback={both}
          frames={medium.frames}
          clusters={timelineClusters(
            medium.frames,
            medium.clusters,
            left.run ? worstOf(left.run, medium) : [],
          )}
          chosen={null}
          findings={[]}
        />
        <Transport playback={both} />
      </PlayerStage>
      <BesideScores
        left={left}
        right={right}
        sameRun={sameRun}
        onMoment={(side, at) => steered[side].seek(at)}
      />
    </div>
  );
}

interface SidePlayerProps {
  review: VideoReview;
  playback: Playback;
  facts: MediaFacts;
  both: JointPlayback;
}

function SidePlayer({ review: { video }, playback, facts, both }: SidePlayerProps) {
  return (
    <Player
      playback={playback}
      src={mediaUrl(video.id)}
      name={video.name}
      facts={facts}
      together={both}
    />
  );
}

interface SideProps {
  review: VideoReview;
  label: string;
  /** The time of the frame that its player shows. */
  time?: ReactNode;
  /** Its player; none where no video is here. */
  children?: ReactNode;
}

function Side({ review: { video, shows }, label, time, children }: SideProps) {
  return (
    <article
      aria-label={`${label}: ${video.name}`}
      className="flex min-h-0 min-w-0 flex-col bg-surface"
    >
      {children}
      <div className="flex items-start gap-3 px-3 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-sm" title={video.name}>
            <Link href={itemPath(video)} className="hover:text-accent">
              {video.name}
            </Link>
          </h2>
          <p
            className="line-clamp-2 text-muted text-xs"
            title={video.generationPrompt ?? undefined}
          >
            {video.generationPrompt}
          </p>
        </div>
        {video.generatorModel && (
          <Badge className="min-w-0 max-w-44">
            <span className="truncate" title={video.generatorModel}>
              {video.generatorModel}
            </span>
          </Badge>
        )}
        {time}
      </div>
      {shows.length > 0 && (
        <div className="border-t px-3 py-2">
          <ExhibitList exhibits={shows.map(({ exhibit }) => exhibit)} />
        </div>
      )}
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
