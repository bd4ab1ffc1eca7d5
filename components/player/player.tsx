'use client';

import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Frame, MediaFacts } from '@/lib/video/schema';
import { JudgedFrame, JudgedFrameNote } from './judged-frame';
import { Picture } from './picture';
import type { Playback } from './playback';
import { useStage } from './stage';
import { Transport } from './transport';

const NONE: readonly Frame[] = [];

interface PlayerProps {
  playback: Playback;
  src: string;
  name: string;
  facts: Pick<MediaFacts, 'width' | 'height'>;
  /** What plays it together with others, by controls of its own; the player then has none. */
  together?: Pick<Playback, 'toggle'>;
  /** The frames of it that the judge was shown. */
  frames?: readonly Frame[];
  /** Whether its picture takes the room that there is; when left out, on the full screen. */
  fills?: boolean;
  /** Drawn over the picture, and exactly as large. */
  children?: ReactNode;
}

/** The video with its controls, on a {@link PlayerStage}. Every control has a key on the review screen. */
export function Player(props: PlayerProps) {
  const { playback, src, name, facts, together, frames = NONE, children } = props;
  const { isFull } = useStage();
  const fills = props.fills ?? isFull;
  const element = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    // What came with the page may have failed before anybody listened.
    if (video.error) setBroken(true);
    return playback.attach(video);
  }, [playback]);
  return (
    <div className={clsx('flex min-h-0 flex-col', fills && 'flex-1')}>
      <Picture
        facts={facts}
        fills={fills}
        // The keyboard has Space and the button below.
        onClick={() => (together ?? playback).toggle()}
        over={
          <>
            <JudgedFrameNote playback={playback} frames={frames} />
            {broken && (
              <p className="absolute inset-0 grid place-items-center bg-black/70 p-6 text-center text-sm text-white">
                This browser cannot play the file. The frames that the judge saw are below.
              </p>
            )}
          </>
        }
      >
        <video
          ref={element}
          src={src}
          // A store elsewhere may be where it comes from, of which the isolated page takes what the store says is for it.
          crossOrigin="anonymous"
          muted
          playsInline
          preload="auto"
          aria-label={name}
          onError={() => setBroken(true)}
          onLoadedData={() => setBroken(false)}
          className="size-full object-contain"
        />
        <JudgedFrame playback={playback} frames={frames} />
        {children}
      </Picture>
      {!together && <Transport playback={playback} />}
    </div>
  );
}
