'use client';

import { useEffect, useState } from 'react';

/** What is told, and what it is about: its place in the window. */
interface Told {
  words: string;
  about: DOMRect;
}

/** What does something when it is tapped. */
const PRESSED = 'a, button, input, select, textarea, label, summary, [role=button], [role=slider]';

/** Width of the bubble at most, and its distance from the window's edge and from what it is about, in pixels. */
const WIDTH = 288;
const GAP = 8;

/**
 * Tells by touch what a `title` or a label tells a mouse that hovers: a tap on what does nothing else, or a long press on
 * a control. Links keep the browser's own menu.
 */
export function TouchedTitle() {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    let byTouch = false;
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      byTouch = pointerType === 'touch';
      setTold(null);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (byTouch && target instanceof Element && !target.closest(PRESSED))
        setTold(titleOf(target));
    };
    const onLongPress = (event: MouseEvent) => {
      const { target } = event;
      if (!byTouch || !(target instanceof Element) || target.closest('a')) return;
      const found = titleOf(target) ?? labelOf(target);
      if (found) event.preventDefault();
      setTold(found);
    };
    const onScroll = () => setTold(null);
    const whole = { capture: true };
    window.addEventListener('pointerdown', onPointerDown, whole);
    window.addEventListener('click', onClick, whole);
    window.addEventListener('contextmenu', onLongPress, whole);
    window.addEventListener('scroll', onScroll, whole);
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, whole);
      window.removeEventListener('click', onClick, whole);
      window.removeEventListener('contextmenu', onLongPress, whole);
      window.removeEventListener('scroll', onScroll, whole);
    };
  }, []);
  if (!told) return null;
  const { words, about } = told;
  const isLow = about.bottom > window.innerHeight / 2;
  return (
    // Screen readers have the title itself.
    <div
      aria-hidden
      style={{
        maxWidth: WIDTH,
        left: Math.max(GAP, Math.min(about.left, window.innerWidth - WIDTH - GAP)),
        ...(isLow ? { bottom: window.innerHeight - about.top + GAP } : { top: about.bottom + GAP }),
      }}
      className="pointer-events-none fixed z-50 animate-overlay rounded-md bg-overlay px-2.5 py-1.5 text-text text-xs shadow-overlay"
    >
      {words}
    </div>
  );
}

function titleOf(target: Element): Told | null {
  const titled = target.closest('[title]');
  const words = titled?.getAttribute('title');
  return titled && words ? { words, about: titled.getBoundingClientRect() } : null;
}

/** What a control without words is called. */
function labelOf(target: Element): Told | null {
  const control = target.closest('[aria-label]');
  const words = control?.getAttribute('aria-label');
  return control?.matches(PRESSED) && words && !control.textContent
    ? { words, about: control.getBoundingClientRect() }
    : null;
}
