'use client';

import { useLayoutEffect, useRef } from 'react';
import { useOutOfSight } from '@/components/ui/layer';
import type { Scale } from '@/lib/suites/question';
import { COMMANDS, type CommandId } from './commands';
import { chordOf, keepsKey, valueFor } from './keys';
import { useBindings } from './use-bindings';

/** What some commands do. */
export type Handlers = Partial<Record<CommandId, (event: KeyboardEvent) => void>>;

/** Carries out commands, wherever the focus is, except where a key belongs to what has it. Others leave theirs out. */
export function useCommands(handlers: Handlers): void {
  const { commandOf } = useBindings();
  useKeyDown((event) => {
    const chord = chordOf(event);
    const command = chord && commandOf(chord);
    const handle = command && handlers[command];
    if (!handle || keepsKey(event.target, chord)) return;
    if (event.repeat && !COMMANDS[command].repeats) return;
    event.preventDefault();
    handle(event);
  });
}

/** Takes the values that digit keys give on a question's scale; null while there is no question. */
export function useValueKeys(scale: Scale | null, onValue: (value: number | string) => void): void {
  useKeyDown((event) => {
    const value = scale && valueFor(event, scale);
    if (value === null || event.repeat || keepsKey(event.target, null)) return;
    event.preventDefault();
    onValue(value);
  });
}

function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const outOfSight = useOutOfSight();
  const latest = useRef(onKeyDown);
  // With what is painted, its keys work; an effect would come some time after the paint.
  useLayoutEffect(() => {
    latest.current = onKeyDown;
  });
  useLayoutEffect(() => {
    if (outOfSight) return;
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) latest.current(event);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [outOfSight]);
}
