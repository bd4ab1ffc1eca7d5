'use client';

import clsx from 'clsx';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import type { ListedStep, ListedVideo } from '../../formats/pages/schema';
import { clock, RULE_NAMES } from '../../formats/trimming/words';
import { hueOf, marksOf, rowsOf, stretchesOf, whereOf } from './layout';

const STRETCH_HEIGHT = 20;
const STEP_HEIGHT = 24;

/** What a figure needs of the whole width; narrower bars have no number on them. */
const FIGURE_WIDTH = 0.013;

/**
 * A video's steps as bars over its duration, with their categories as colours and numbers; above them its clips as
 * brackets and what is dropped hatched. One stop of the tab key: arrow keys go from step to step, and the line below says
 * which it is.
 */
export function Timeline({ video }: { video: ListedVideo }) {
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const { steps, duration } = video;
  const end = Math.max(duration, ...steps.map(({ to }) => to), 1);
  const stepRows = rowsOf(steps);
  const onKey = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: at === null ? 0 : at + 1,
      ArrowLeft: (at ?? 0) - 1,
      Home: 0,
      End: steps.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(steps.length - 1, Math.max(0, next)));
  };
  const chosen = at === null ? undefined : steps[at];
  const categories = video.categories.map((name, index) => `${index + 1} ${name}`).join(' · ');
  return (
    <div className="flex flex-col gap-1">
      <Stretches video={video} end={end} />
      <div
        role="listbox"
        aria-label={`Steps of ${video.subject}, ${video.video}`}
        aria-orientation="horizontal"
        aria-activedescendant={at === null ? undefined : `${id}-${at}`}
        tabIndex={0}
        onKeyDown={onKey}
        className="relative rounded-sm bg-raised"
        style={{ height: (Math.max(0, ...stepRows) + 1) * STEP_HEIGHT }}
      >
        {steps.map((step, index) => (
          <StepBar
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
            key={index}
            id={`${id}-${index}`}
            video={video}
            step={step}
            place={index + 1}
            end={end}
            row={stepRows[index] ?? 0}
            isChosen={at === index}
            onChoose={() => setAt(index)}
          />
        ))}
      </div>
      <TimeMarks end={end} />
      <p aria-hidden className="truncate text-xs">
        {chosen ? (
          stepWords(video, chosen, (at ?? 0) + 1)
        ) : (
          <span className="text-muted">{categories}</span>
        )}
      </p>
    </div>
  );
}

/** Where a stretch of time lies on a bar that is `end` seconds long. */
function placeOf({ from, to }: { from: number; to: number }, end: number) {
  return { left: `${(from / end) * 100}%`, width: `${((to - from) / end) * 100}%` };
}

/** The clips of a video, and what is dropped of it. */
function Stretches({ video, end }: { video: ListedVideo; end: number }) {
  const stretches = stretchesOf(video);
  const rows = rowsOf(stretches);
  return (
    <div
      aria-hidden
      className="relative"
      style={{ height: (Math.max(0, ...rows) + 1) * STRETCH_HEIGHT }}
    >
      {stretches.map((stretch, index) => (
        <div
          key={`${stretch.kind} ${stretch.from}`}
          style={{ ...placeOf(stretch, end), top: (rows[index] ?? 0) * STRETCH_HEIGHT }}
          className={clsx(
            'absolute flex h-[18px] items-center justify-center overflow-hidden whitespace-nowrap rounded-t-sm border-x border-t px-1 text-xs leading-none',
            stretch.kind === 'clip'
              ? 'border-accent bg-accent-soft/60 font-medium text-accent'
              : 'hatched border-line-strong border-dashed text-muted',
          )}
        >
          <span
            className={clsx('truncate', stretch.kind === 'drop' && 'rounded-sm bg-surface px-1')}
          >
            {stretch.label}
            {stretch.kind === 'clip'
              ? ` · ${clock(stretch.to - stretch.from)}`
              : `: ${RULE_NAMES[stretch.broken.rule]}`}
          </span>
        </div>
      ))}
    </div>
  );
}

interface StepBarProps {
  id: string;
  video: ListedVideo;
  step: ListedStep;
  /** From 1. */
  place: number;
  /** Seconds of the whole bar. */
  end: number;
  row: number;
  isChosen: boolean;
  onChoose: () => void;
}

function StepBar({ id, video, step, place, end, row, isChosen, onChoose }: StepBarProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all of them.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which of them is active.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={stepWords(video, step, place)}
      onClick={onChoose}
      onPointerEnter={onChoose}
      style={
        {
          ...placeOf(step, end),
          top: row * STEP_HEIGHT,
          '--hue': hueOf(step.category),
        } as CSSProperties
      }
      className={clsx(
        'absolute flex h-[22px] min-w-[3px] items-center justify-center overflow-hidden rounded-[2px] border-surface border-r text-xs tabular-nums leading-none',
        'bg-[oklch(0.87_0.08_var(--hue))] text-[oklch(0.25_0.05_var(--hue))] dark:bg-[oklch(0.4_0.085_var(--hue))] dark:text-[oklch(0.96_0.02_var(--hue))]',
        isChosen && 'z-10 outline-2 outline-text -outline-offset-2',
        whereOf(video, place) === 'dropped' &&
          'bg-[repeating-linear-gradient(-45deg,var(--line-strong)_0_1px,transparent_1px_6px)]',
      )}
    >
      {(step.to - step.from) / end >= FIGURE_WIDTH * String(step.category).length && step.category}
    </div>
  );
}

function TimeMarks({ end }: { end: number }) {
  return (
    <div aria-hidden className="relative h-4 text-faint text-xs tabular-nums">
      {marksOf(end).map((mark) => (
        <span
          key={mark}
          style={{ left: `${(mark / end) * 100}%` }}
          className={clsx(
            'absolute',
            mark > 0 && '-translate-x-1/2',
            mark > end * 0.97 && '-translate-x-full',
          )}
        >
          {clock(mark)}
        </span>
      ))}
    </div>
  );
}

/** A step in a line: its place, when, what, of which category, and in which clip. */
function stepWords(video: ListedVideo, step: ListedStep, place: number): string {
  const category = video.categories[step.category - 1] ?? '';
  const named = category === step.text ? '' : ` “${category}”`;
  return `Step ${place} of ${video.steps.length}, ${clock(step.from)}–${clock(step.to)}: ${step.text}; category ${step.category}${named}; ${whereOf(video, place)}`;
}
