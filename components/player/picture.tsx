'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { CommandButton } from '@/components/commands/command-key';
import type { MediaFacts } from '@/lib/video/schema';
import { useStage } from './stage';
import { type Point, panBy, placeOf, scaleWords, WHOLE, ZOOM_STEP, zoomBy } from './zoom';

/** How high a picture may be among other things. */
const HEIGHT = '52vh';

/** From this scale on a picture’s own pixels are drawn as they are. */
const PIXELS_SHOW = 4;

/** A pointer that went no further than this while it was down has clicked, in CSS pixels. */
const CLICK = 4;

/** One press of an arrow key moves the picture by this share of its frame. */
const PAN_STEP = 0.1;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -PAN_STEP, y: 0 },
  ArrowRight: { x: PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: -PAN_STEP },
  ArrowDown: { x: 0, y: PAN_STEP },
};

interface PictureProps {
  facts: Pick<MediaFacts, 'width' | 'height'>;
  /** Whether it takes the room that there is, and not only as much as it needs. */
  fills: boolean;
  /** It was clicked, and not dragged. */
  onClick: () => void;
  /** Over its frame, as large as ever. */
  over?: ReactNode;
  /** What is enlarged: the picture itself, and what is drawn on it. */
  children: ReactNode;
}

/** A frame in which a picture is seen as its stage’s view says: enlarged by the wheel, moved by the pointer or arrow keys. */
export function Picture({ facts, fills, onClick, over, children }: PictureProps) {
  const { view, setView } = useStage();
  const ratio = facts.width / facts.height;
  const isZoomed = view.scale > 1;
  const frame = useWheelZoom();
  const pan = usePan(onClick);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    // What is drawn on the picture has arrow keys of its own.
    if (!by || event.target !== event.currentTarget) return;
    event.preventDefault();
    setView((before) => panBy(before, by));
  };
  // Zoomed it is a widget, whose keys move it; the whole picture has nothing to move.
  const widget = isZoomed && {
    role: 'application',
    tabIndex: 0,
    'aria-label': `Picture at ${scaleWords(view)}: arrow keys move it`,
    onKeyDown,
  };
  return (
    <div
      // The room is kept before the file arrives.
      style={fills ? {} : { aspectRatio: ratio, maxHeight: HEIGHT }}
      className={clsx(
        '@container-[size] grid w-full place-items-center bg-black',
        fills ? 'min-h-0 flex-1' : 'min-h-18 shrink',
      )}
    >
      <div
        ref={frame}
        style={{ aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
        className={clsx(
          'relative overflow-hidden outline-offset-[-2px]',
          isZoomed && 'cursor-grab touch-none active:cursor-grabbing',
        )}
        {...widget}
        {...pan}
      >
        <div
          style={{
            ...placeOf(view),
            ...(view.scale >= PIXELS_SHOW && { imageRendering: 'pixelated' }),
          }}
          className="absolute"
        >
          {children}
        </div>
        {over}
        {isZoomed && <WholeButton />}
      </div>
    </div>
  );
}

/** How large the picture is seen, and the way back to the whole of it. */
function WholeButton() {
  const { view, setView } = useStage();
  return (
    <CommandButton
      command="whole-picture"
      label={`${scaleWords(view)}: fit the whole picture`}
      size="sm"
      onClick={() => setView(() => WHOLE)}
      className="absolute right-1 bottom-1 !flex !w-auto items-center gap-1 bg-black/75 px-1.5 text-white text-xs tabular-nums hover:bg-black hover:text-white"
    >
      {scaleWords(view)}
      <X aria-hidden />
    </CommandButton>
  );
}

/** Zooms by the wheel with Ctrl or ⌘, which a pinch on a touchpad is to pages as well: at the pointer. */
function useWheelZoom() {
  const { setView } = useStage();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      if (!element || !(event.ctrlKey || event.metaKey)) return;
      // Else the browser zooms the page.
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      };
      // A pinch comes in many small steps, a wheel in few large ones.
      const steps = Math.max(-1, Math.min(1, -event.deltaY / 50));
      setView((before) => zoomBy(before, ZOOM_STEP ** steps, at));
    };
    // React listens passively, and could not keep the page from being zoomed.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [setView]);
  return frame;
}

/** Moves the picture with the pointer; one that stays where it went down clicks. */
function usePan(onClick: () => void) {
  const { setView } = useStage();
  const grip = useRef<{ start: Point; last: Point } | null>(null);
  const hasMoved = useRef(false);
  const release = () => {
    grip.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isControl(event)) return;
      const start = { x: event.clientX, y: event.clientY };
      grip.current = { start, last: start };
      hasMoved.current = false;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (!held) return;
      const now = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(now.x - held.start.x, now.y - held.start.y) > CLICK;
      if (!hasMoved.current && !far) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hasMoved.current = true;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const by = { x: (held.last.x - now.x) / width, y: (held.last.y - now.y) / height };
      grip.current = { ...held, last: now };
      setView((before) => panBy(before, by));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClick(event: MouseEvent) {
      if (!hasMoved.current && !isControl(event)) onClick();
    },
  };
}

/** Whether a pointer is on something in the frame that takes it for itself. */
function isControl({ target }: Pick<MouseEvent, 'target'>): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
