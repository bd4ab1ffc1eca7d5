'use client';

import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** Properties of {@link Splitter}. */
export interface SplitterProps {
  /** What it resizes, for screen readers. */
  label: string;
  /** Width of the panel before it, in pixels. */
  size: number;
  minimum: number;
  maximum: number;
  onSize: (size: number) => void;
  className?: string;
}

const STEP = 16;

/** The edge between two panels side by side: dragged, or moved by the arrow keys, it resizes the one before it. */
export function Splitter({ label, size, minimum, maximum, onSize, className }: SplitterProps) {
  const grip = useRef({ x: 0, size: 0 });
  const set = (wanted: number) => onSize(Math.round(Math.min(maximum, Math.max(minimum, wanted))));
  const onKeyDown = (event: KeyboardEvent) => {
    const sizes: Record<string, number> = {
      ArrowLeft: size - STEP,
      ArrowRight: size + STEP,
      Home: minimum,
      End: maximum,
    };
    const wanted = sizes[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, size };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      set(grip.current.size + event.clientX - grip.current.x);
    }
  };
  // A separator that takes the focus and has a value is a widget (WAI-ARIA practices, “Window splitter”).
  const widget = {
    role: 'separator',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': 'vertical',
    'aria-valuenow': Math.round(size),
    'aria-valuemin': minimum,
    'aria-valuemax': maximum,
    onKeyDown,
    onPointerDown,
    onPointerMove,
  } as const;
  return (
    <div
      {...widget}
      className={clsx(
        'relative z-20 -mx-1 w-2 shrink-0 cursor-col-resize touch-none',
        // A finger needs more than a pointer does.
        'pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:inset-y-0',
        'after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-accent',
        className,
      )}
    />
  );
}
