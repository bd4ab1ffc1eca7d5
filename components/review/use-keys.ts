'use client';

import { useLayoutEffect, useRef } from 'react';
import type { Scale } from '@/lib/judge/question';
import { useOutOfSight } from './clip-layer';
import { type Command, commandFor, keepsKeys, keepsSpace } from './keyboard';

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
  /** Shows the moment that the judge names. */
  span: () => void;
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

/** Lets the screen's keys work wherever the focus is, except where keys belong to what has it. What is left out rests. */
export function useKeys(scale: Scale | null, actions: Partial<KeyActions>): void {
  const outOfSight = useOutOfSight();
  const latest = useRef({ scale, actions });
  // With what is painted, its keys work; an effect would come some time after the paint.
  useLayoutEffect(() => {
    latest.current = { scale, actions };
  });
  useLayoutEffect(() => {
    if (outOfSight) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandFor(event, latest.current.scale);
      if (event.defaultPrevented || !command || keepsKeys(event.target, command)) return;
      if ((command.kind === 'play' || command.kind === 'save') && keepsSpace(event.target)) return;
      if (event.repeat && command.kind !== 'step' && command.kind !== 'video') return;
      event.preventDefault();
      perform(command, latest.current.actions);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [outOfSight]);
}

function perform(command: Command, act: Partial<KeyActions>): void {
  switch (command.kind) {
    case 'step':
      act.step?.(command.by);
      break;
    case 'play':
      act.play?.();
      break;
    case 'value':
      act.value?.(command.value);
      break;
    case 'confirm':
      act.confirm?.();
      break;
    case 'confirm-all':
      act.confirmAll?.();
      break;
    case 'nothing-else':
      act.nothingElse?.();
      break;
    case 'cannot-tell':
      act.cannotTell?.();
      break;
    case 'undo':
      act.undo?.();
      break;
    case 'skip':
      act.skip?.();
      break;
    case 'note':
      act.note?.();
      break;
    case 'span':
      act.span?.();
      break;
    case 'finding':
      act.finding?.();
      break;
    case 'mark':
      act.mark?.(command.end);
      break;
    case 'box':
      act.box?.();
      break;
    case 'video':
      act.video?.(command.by);
      break;
    case 'save':
      act.save?.();
      break;
    case 'drop':
      act.drop?.();
      break;
    case 'submit':
      act.submit?.();
      break;
    case 'help':
      act.help?.();
      break;
  }
}
