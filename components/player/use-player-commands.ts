'use client';

import { useEffect, useRef } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import type { Driven } from './joint-playback';
import { useSpeedOf } from './speed';

/** Lets keys drive a player, where there is one. While the one that stops is held, those that play go on by one frame. */
export function usePlayerCommands(playback: Driven | null): void {
  const held = useRef<string | null>(null);
  useEffect(() => {
    const release = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.code === held.current) held.current = null;
    };
    window.addEventListener('keyup', release);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', release);
    };
  }, []);
  const shuttle = (direction: 1 | -1) => {
    if (held.current === null) playback?.shuttle(direction);
    else playback?.step(direction);
  };
  const changeSpeed = useSpeedOf(playback);
  const commands = playback && {
    play: () => playback.toggle(),
    'play-back': () => shuttle(-1),
    'play-on': () => shuttle(1),
    pause: ({ code }: KeyboardEvent) => {
      held.current = code;
      playback.pause();
    },
    'frame-back': () => playback.step(-1),
    'frame-on': () => playback.step(1),
    'frames-back': () => playback.step(-10),
    'frames-on': () => playback.step(10),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
  };
  useCommands(commands ?? {});
}
