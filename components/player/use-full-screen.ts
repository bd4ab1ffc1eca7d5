'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPlayerCommand } from '@/components/commands/commands';
import { chordOf, givesValue, keepsKey } from '@/components/commands/keys';
import { useBindings } from '@/components/commands/use-bindings';

/**
 * Whether an element fills the screen, and what changes that. The element has to be laid out over the window then; the
 * browser is asked for the whole screen with it, and where it refuses, it stays at the window. Windows and tooltips over
 * the page still show. A key for what stands outside of the element leaves full screen first, so that nothing is done unseen.
 */
export function useFullScreen(area: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  const { commandOf } = useBindings();

  useLayoutEffect(() => {
    if (!isFull || !area.current) return;
    return makeRestInert(area.current);
  }, [isFull, area]);

  useEffect(() => {
    if (!isFull) return;
    const events = new AbortController();
    const { signal } = events;
    const leave = () => flushSync(() => setFull(false));
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const command = chord === null ? null : commandOf(chord);
      if (keepsKey(event.target, chord)) return;
      if (command === null ? givesValue(event) : !isPlayerCommand(command)) leave();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true, signal });
    // The browser’s own way out.
    const onChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange, { signal });
    return () => events.abort();
  }, [isFull, commandOf]);

  useEffect(() => {
    if (!isFull) return;
    const { documentElement } = document;
    // What cannot or may not fill the screen fills the window.
    void documentElement.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);

  return [isFull, useCallback(() => setFull((before) => !before), [])];
}

/** Takes everything on the page outside of an element out of reach, until the returned function is called. */
function makeRestInert(element: HTMLElement): () => void {
  const rest: HTMLElement[] = [];
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    // What lies over the page hangs on the body.
    if (inner.parentElement === document.body) break;
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      rest.push(sibling);
    }
  }
  return () => {
    for (const one of rest) one.inert = false;
  };
}
