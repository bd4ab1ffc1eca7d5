'use client';

import { useEffect, useRef } from 'react';
import type { Scale } from '@/lib/judge/question';
import { commandFor, keepsKeys, keepsSpace } from './keyboard';

/** What the keys of the review screen do. */
export interface KeyActions {
  step: (by: number) => void;
  play: () => void;
  value: (value: number | string) => void;
  confirm: () => void;
  confirmAll: () => void;
  cannotTell: () => void;
  undo: () => void;
  skip: () => void;
  help: () => void;
}

/** Lets the screen's keys work wherever the focus is, except where keys belong to what has it. */
export function useKeys(scale: Scale, actions: KeyActions): void {
  const latest = useRef({ scale, actions });
  useEffect(() => {
    latest.current = { scale, actions };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keepsKeys(event.target)) return;
      const command = commandFor(event, latest.current.scale);
      if (!command || (command.kind === 'play' && keepsSpace(event.target))) return;
      if (event.repeat && command.kind !== 'step') return;
      event.preventDefault();
      const { actions: act } = latest.current;
      switch (command.kind) {
        case 'step':
          return act.step(command.by);
        case 'play':
          return act.play();
        case 'value':
          return act.value(command.value);
        case 'confirm':
          return act.confirm();
        case 'confirm-all':
          return act.confirmAll();
        case 'cannot-tell':
          return act.cannotTell();
        case 'undo':
          return act.undo();
        case 'skip':
          return act.skip();
        case 'help':
          return act.help();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
