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
  nothingElse: () => void;
  cannotTell: () => void;
  undo: () => void;
  skip: () => void;
  note: () => void;
  finding: () => void;
  /** Sets where the finding that is being written begins or ends. */
  mark: (end: 'from' | 'to') => void;
  /** Draws the box of the finding that is being written. */
  box: () => void;
  /** Goes to the next video, or to the one before. */
  video: (by: 1 | -1) => void;
  /** Keeps the finding that is being written. */
  save: () => void;
  /** Drops the finding that is being written. */
  drop: () => void;
  submit: () => void;
  help: () => void;
}

/** Keys that work on any video, judged or not. */
export type VideoKeys = Pick<KeyActions, 'step' | 'play' | 'video' | 'help'>;

/** Lets the screen's keys work wherever the focus is, except where keys belong to what has it. */
export function useKeys(scale: Scale | null, actions: KeyActions | VideoKeys): void {
  const latest = useRef({ scale, actions });
  useEffect(() => {
    latest.current = { scale, actions };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandFor(event, latest.current.scale);
      if (event.defaultPrevented || !command || keepsKeys(event.target, command)) return;
      if ((command.kind === 'play' || command.kind === 'save') && keepsSpace(event.target)) return;
      if (event.repeat && command.kind !== 'step' && command.kind !== 'video') return;
      event.preventDefault();
      const { actions: act } = latest.current;
      switch (command.kind) {
        case 'step':
          return act.step(command.by);
        case 'play':
          return act.play();
        case 'video':
          return act.video(command.by);
        case 'help':
          return act.help();
      }
      if (!('confirm' in act)) return;
      switch (command.kind) {
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
        case 'nothing-else':
          return act.nothingElse();
        case 'note':
          return act.note();
        case 'finding':
          return act.finding();
        case 'mark':
          return act.mark(command.end);
        case 'box':
          return act.box();
        case 'save':
          return act.save();
        case 'drop':
          return act.drop();
        case 'submit':
          return act.submit();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
