'use client';

import {
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  ScanEye,
  StepBack,
  StepForward,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { memo } from 'react';
import { CommandButton } from '@/components/commands/command-key';
import { IconButton } from '@/components/ui/icon-button';
import type { Driven } from './joint-playback';
import { SPEEDS, useSpeed } from './speed';
import { useStage } from './stage';
import { usePlaybackPart, usePlaybackState } from './use-playback';
import { LARGEST_SCALE, ZOOM_STEP, zoomBy } from './zoom';

/** The buttons under a player, and the time. */
export const Transport = memo(function Transport({ playback }: { playback: Driven }) {
  const playing = usePlaybackPart(playback, (state) => state.playing);
  const looping = usePlaybackPart(playback, (state) => state.looping);
  const unusual = usePlaybackPart(playback, ({ speed, rate }) => (speed === rate ? 0 : speed));
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 px-2 py-1">
      <div className="flex items-center gap-0.5">
        <CommandButton command="frame-back" size="sm" onClick={() => playback.step(-1)}>
          <StepBack />
        </CommandButton>
        <CommandButton
          command="play"
          label={playing ? 'Pause' : 'Play'}
          size="sm"
          onClick={() => playback.toggle()}
        >
          {playing ? <Pause /> : <Play />}
        </CommandButton>
        <CommandButton command="frame-on" size="sm" onClick={() => playback.step(1)}>
          <StepForward />
        </CommandButton>
        <IconButton
          label="Loop the chosen moment"
          size="sm"
          aria-pressed={looping}
          onClick={() => playback.setLooping(!looping)}
        >
          <Repeat />
        </IconButton>
        <SpeedChoice />
        {playing && unusual !== 0 && (
          <p className="text-accent text-xs tabular-nums">
            {unusual < 0 && '−'}
            {Math.abs(unusual)}×
          </p>
        )}
      </div>
      <Clock playback={playback} />
      <StageButtons />
    </div>
  );
});

function Clock({ playback }: { playback: Driven }) {
  const { time } = usePlaybackState(playback);
  return (
    <p className="font-mono text-muted text-xs tabular-nums">
      <span className="text-text">{time.toFixed(3)}</span> / {playback.duration.toFixed(2)} s
    </p>
  );
}

function SpeedChoice() {
  const [speed, setSpeed] = useSpeed();
  return (
    <select
      aria-label="Speed"
      value={speed}
      onChange={(event) => {
        const chosen = SPEEDS.find((one) => one === Number(event.target.value));
        if (chosen !== undefined) setSpeed(chosen);
        // It would keep the keys for itself.
        event.target.blur();
      }}
      title="Speed"
      className="h-6 w-12 appearance-none rounded-md bg-transparent text-center text-muted text-xs tabular-nums hover:bg-raised hover:text-text"
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one} className="bg-overlay text-text">
          {`${one}\u2009×`}
        </option>
      ))}
    </select>
  );
}

/** How the picture is looked at: zoom, frames as they were judged, full screen. */
function StageButtons() {
  const { view, setView, isFull, toggleFull, asJudged, toggleAsJudged } = useStage();
  return (
    <div className="ml-auto flex items-center gap-0.5">
      <CommandButton
        command="zoom-out"
        size="sm"
        disabled={view.scale <= 1}
        onClick={() => setView((before) => zoomBy(before, 1 / ZOOM_STEP))}
      >
        <ZoomOut />
      </CommandButton>
      <CommandButton
        command="zoom-in"
        size="sm"
        disabled={view.scale >= LARGEST_SCALE}
        onClick={() => setView((before) => zoomBy(before, ZOOM_STEP))}
      >
        <ZoomIn />
      </CommandButton>
      {toggleAsJudged && (
        <CommandButton
          command="as-judged"
          size="sm"
          aria-pressed={asJudged}
          onClick={toggleAsJudged}
        >
          <ScanEye />
        </CommandButton>
      )}
      <CommandButton
        command="full-screen"
        label={isFull ? 'Leave full screen' : 'Full screen'}
        size="sm"
        onClick={toggleFull}
      >
        {isFull ? <Minimize /> : <Maximize />}
      </CommandButton>
    </div>
  );
}
