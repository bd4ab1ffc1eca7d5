'use client';

import { FrameImage } from '@/components/evidence/frame-image';
import type { Frame } from '@/lib/video/schema';
import type { Driven } from './joint-playback';
import { useStage } from './stage';
import { SAME_FRAME } from './stepping';
import { usePlaybackState } from './use-playback';

interface JudgedFrameProps {
  playback: Driven;
  /** The frames that the judge was shown. */
  frames: readonly Frame[];
}

/** The frame on the screen as the judge was shown it, over the video; nothing where it was not, or is not asked for. */
export function JudgedFrame(props: JudgedFrameProps) {
  return useStage().asJudged && <FrameAsJudged {...props} />;
}

/** Says whose frame is on the screen, while those of the judge are asked for. */
export function JudgedFrameNote(props: JudgedFrameProps) {
  return useStage().asJudged && <NoteAsJudged {...props} />;
}

// Apart from the above, which follow no time while nobody asks for these.
function FrameAsJudged(props: JudgedFrameProps) {
  const frame = usePresentFrame(props);
  return (
    frame && (
      <FrameImage
        frame={frame}
        alt="The frame as the judge saw it"
        className="absolute size-full"
      />
    )
  );
}

function NoteAsJudged(props: JudgedFrameProps) {
  const frame = usePresentFrame(props);
  return (
    <p className="pointer-events-none absolute bottom-1 left-1 rounded-sm bg-black/75 px-1.5 py-0.5 text-white text-xs tabular-nums">
      {frame
        ? `${frame.at.toFixed(3)} s as the judge saw it`
        : 'The judge was not shown this frame'}
    </p>
  );
}

function usePresentFrame({ playback, frames }: JudgedFrameProps): Frame | undefined {
  const { time } = usePlaybackState(playback);
  return frames.find(({ at }) => Math.abs(at - time) < SAME_FRAME);
}
