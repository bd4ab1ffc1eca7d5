'use client';

import { Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CommandButton } from '@/components/commands/command-key';
import { IconButton } from '@/components/ui/icon-button';
import type { MediaFacts } from '@/lib/video/schema';
import type { Driven } from './joint-playback';
import type { Playback } from './playback';
import { usePlaybackState } from './use-playback';

/** How high the picture may be. */
const HEIGHT = 'min(44vh, 26rem)';

/** The video with its controls. Every control has a key on the review screen. */
export function Player({
  playback,
  src,
  name,
  facts,
  together,
  children,
}: {
  playback: Playback;
  src: string;
  name: string;
  facts: Pick<MediaFacts, 'width' | 'height'>;
  /** What plays it together with others, by controls of its own; the player then has none. */
  together?: Pick<Playback, 'toggle'>;
  /** Drawn over the picture, and exactly as large. */
  children?: ReactNode;
}) {
  const element = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => (element.current ? playback.attach(element.current) : undefined), [playback]);
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex min-h-0 justify-center bg-black">
        {/* The room is kept before the file arrives. */}
        <div
          style={{
            aspectRatio: `${facts.width} / ${facts.height}`,
            width: `min(100%, calc(${HEIGHT} * ${facts.width / facts.height}))`,
          }}
          className="relative min-h-0"
        >
          {/* Clicking the picture plays; the keyboard has Space and the button below. */}
          <video
            ref={element}
            src={src}
            muted
            playsInline
            preload="auto"
            aria-label={name}
            onClick={() => (together ?? playback).toggle()}
            onError={() => setBroken(true)}
            onLoadedData={() => setBroken(false)}
            className="size-full object-contain"
          />
          {children}
          {broken && (
            <p className="absolute inset-0 grid place-items-center bg-black/70 p-6 text-center text-sm text-white">
              This browser cannot play the file. The frames that the judge saw are below.
            </p>
          )}
        </div>
      </div>
      {!together && <Transport playback={playback} />}
    </div>
  );
}

/** The buttons under a player, and the time. */
export function Transport({ playback }: { playback: Driven }) {
  const { time, playing, speed, looping } = usePlaybackState(playback);
  return (
    <div className="flex h-9 shrink-0 items-center gap-0.5 px-2">
      <CommandButton command="frame-back" size="sm" onClick={() => playback.step(-1)}>
        <StepBack />
      </CommandButton>
      <CommandButton
        command="play"
        label={playing ? 'Stop' : 'Play'}
        size="sm"
        onClick={() => playback.toggle()}
      >
        {playing ? <Pause /> : <Play />}
      </CommandButton>
      <CommandButton command="frame-on" size="sm" onClick={() => playback.step(1)}>
        <StepForward />
      </CommandButton>
      <IconButton
        label="Go round within the chosen moment"
        size="sm"
        aria-pressed={looping}
        onClick={() => playback.setLooping(!looping)}
      >
        <Repeat />
      </IconButton>
      {playing && speed !== 1 && (
        <p className="pl-1 text-accent text-xs tabular-nums">
          {speed < 0 && '−'}
          {Math.abs(speed)}×
        </p>
      )}
      <p className="ml-auto pr-1 font-mono text-muted text-xs tabular-nums">
        <span className="text-text">{time.toFixed(3)}</span> / {playback.duration.toFixed(2)} s
      </p>
    </div>
  );
}
