'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react';
import type { Steered } from '@/components/player/joint-playback';
import { usePlaybackState } from '@/components/player/use-playback';
import type { Box } from '@/lib/answers/schema';
import { useFocusReturn } from '../writing/focus-return';
import { boxBetween, moveBox, type Point, sizeBox } from './boxes';
import type { Findings } from './use-findings';

/** One press of an arrow key moves a box by this share of the picture. */
const STEP = 0.02;

const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The boxes of findings over the picture, while their moment is shown; and the one that is being drawn. */
export function BoxLayer({ findings, video }: { findings: Findings; video: Steered }) {
  const { time } = usePlaybackState(video);
  const { draft, drawing } = findings;
  const marked = findings.current.filter(
    ({ answer, span }) =>
      answer.box &&
      time >= span.from - 0.001 &&
      time <= span.to + 0.001 &&
      answer.unit !== draft?.replaces?.unit,
  );
  return (
    <div className="pointer-events-none absolute inset-0">
      {marked.map(({ answer, question }) => (
        <span
          key={answer.id}
          style={placeOf(answer.box)}
          className="absolute rounded-xs border-2 border-white shadow-[0_0_0_1.5px_black]"
        >
          <span className="absolute -top-px -left-px max-w-full truncate bg-black/75 px-1 text-xs text-white">
            {question.label}
          </span>
        </span>
      ))}
      {drawing ? (
        <DrawingSurface time={time} findings={findings} />
      ) : (
        draft?.box && <DraftBox box={draft.box} />
      )}
    </div>
  );
}

function DrawingSurface({ time, findings }: { time: number; findings: Findings }) {
  const corner = useRef<Point | null>(null);
  const { ref, element } = useFocusReturn();
  useEffect(() => element.current?.focus(), [element]);
  const box = findings.draft?.box ?? null;
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const frame = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - frame.left) / frame.width,
      y: (event.clientY - frame.top) / frame.height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl or ⌘, Enter saves and goes on, as everywhere.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      if (event.key === 'Escape') {
        findings.setBox(null);
        findings.endDrawing();
      } else if (!event.repeat) findings.save();
      return;
    }
    const arrow = ARROWS[event.key];
    if (!arrow || !box) return;
    event.preventDefault();
    const [right, down] = arrow;
    const change = event.shiftKey ? sizeBox : moveBox;
    findings.setBox({ ...change(box, right, down), at: time });
  };
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Box on the picture: drag from corner to corner, or move it with the arrow keys and size it with Shift and the arrow keys; Enter saves the finding, Escape removes the box"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        corner.current = pointOf(event);
      }}
      onPointerMove={(event) => {
        if (!corner.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        findings.setBox(boxBetween(corner.current, pointOf(event), time));
      }}
      onPointerUp={() => {
        corner.current = null;
      }}
      className="pointer-events-auto absolute inset-0 !cursor-crosshair touch-none bg-black/20 outline-offset-[-3px]"
    >
      {box && <DraftBox box={box} />}
    </button>
  );
}

function DraftBox({ box }: { box: Box }) {
  return (
    <span
      style={placeOf(box)}
      className="absolute rounded-xs border-2 border-accent shadow-[0_0_0_1.5px_white]"
    />
  );
}

function placeOf(box: Box | undefined): CSSProperties {
  if (!box) return { display: 'none' };
  return {
    left: `${box.x * 100}%`,
    top: `${box.y * 100}%`,
    width: `${box.width * 100}%`,
    height: `${box.height * 100}%`,
  };
}
