'use client';

import clsx from 'clsx';
import type { Change } from 'diff';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { CommandKey } from '@/components/commands/command-key';
import { Button } from '@/components/ui/button';
import { formatSpan } from '@/components/ui/numbers';
import type { Exhibit } from '@/lib/suites/exhibit';
import { wordChanges } from '@/lib/suites/word-changes';
import { FrameImage } from './frame-image';

type Of<Kind extends Exhibit['kind']> = Extract<Exhibit, { kind: Kind }>;

/** Names with their values. */
export function Fields({ fields }: Pick<Of<'fields'>, 'fields'>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs leading-5">
      {fields.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="max-w-32 break-words text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 whitespace-pre-wrap break-words text-start">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Pictures, each under its name; a click opens one in its full size. */
export function Pictures({ pictures }: Pick<Of<'pictures'>, 'pictures'>) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2.5">
      {pictures.map((picture) => (
        <li key={picture.label}>
          <a
            href={`/api/frames/${picture.hash}`}
            target="_blank"
            rel="noreferrer"
            title={`${picture.label}: open in full size`}
            className="block overflow-hidden rounded-md ring-1 ring-line hover:ring-line-strong"
          >
            <FrameImage
              frame={picture}
              alt={picture.label}
              className="max-h-56 min-h-24 w-full bg-raised"
            />
          </a>
          <p className="mt-1 break-words text-muted text-xs">{picture.label}</p>
        </li>
      ))}
    </ul>
  );
}

/** Two texts side by side, each with the words marked that the other does not have there. */
export function TextPair({ left, right }: Pick<Of<'text-diff'>, 'left' | 'right'>) {
  const [marked, setMarked] = useState(true);
  const pieces = wordChanges(left.text, right.text);
  const sides = [
    { ...left, id: 'left', pieces: pieces.filter(({ added }) => !added) },
    { ...right, id: 'right', pieces: pieces.filter(({ removed }) => !removed) },
  ];
  return (
    <div className="flex flex-col gap-2">
      {/* In the line of the heading. */}
      <div className="-mt-7 flex justify-end">
        <Button size="sm" aria-pressed={marked} onClick={() => setMarked(!marked)}>
          Mark differences
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
        {sides.map(({ id, label, text, pieces: own }) => (
          <section key={id} className="min-w-0">
            <h4 className="mb-0.5 text-muted text-xs">{label}</h4>
            <p dir="auto" className="whitespace-pre-wrap text-pretty break-words text-sm">
              {text.trim() === '' && <em className="text-muted">No text</em>}
              {marked ? <MarkedPieces pieces={own} /> : text}
            </p>
          </section>
        ))}
      </div>
    </div>
  );
}

/** What a text became, in one: added words underlined, removed ones crossed out, both told to screen readers. */
export function TextChange({ before, after }: { before: string; after: string }) {
  let offset = 0;
  return wordChanges(before, after).map(({ value, added, removed }) => {
    const key = offset;
    offset += value.length;
    if (added) {
      return (
        <ins key={key} className="rounded-sm bg-accent-soft underline underline-offset-4">
          <span className="sr-only"> added: </span>
          {value}
          <span className="sr-only"> end. </span>
        </ins>
      );
    }
    if (!removed) return <span key={key}>{value}</span>;
    return (
      <del key={key} className="text-muted line-through">
        <span className="sr-only"> removed: </span>
        {value}
        <span className="sr-only"> end. </span>
      </del>
    );
  });
}

/** A text whose words that are in no other are underlined and told to screen readers. */
function MarkedPieces({ pieces }: { pieces: readonly Change[] }) {
  let offset = 0;
  return pieces.map(({ value, added, removed }) => {
    const key = offset;
    offset += value.length;
    // Blanks and line breaks alone are no words.
    if ((!added && !removed) || value.trim() === '') return <span key={key}>{value}</span>;
    return (
      <mark
        key={key}
        className="rounded-sm bg-accent-soft text-text underline decoration-accent decoration-dotted underline-offset-4"
      >
        <span className="sr-only"> only here: </span>
        {value}
        <span className="sr-only"> end. </span>
      </mark>
    );
  });
}

/** A stretch of a video, in seconds. */
export interface Stretch {
  from: number;
  to: number;
}

/** Plays stretches of the item's video one after the other, each once. */
export type PlayStretches = (stretches: readonly Stretch[]) => void;

/** Properties of {@link Steps}. */
type StepsProps = Pick<Of<'steps'>, 'steps'> & {
  /** Plays from a time on. */
  onMoment?: ((at: number) => void) | undefined;
  /** Plays single steps, each to its end; goes before `onMoment`. */
  onStretches?: PlayStretches | undefined;
  /** What they are drawn over; the time that they span together when left out. */
  part?: Stretch | null | undefined;
};

/** Named intervals of a video: drawn over the part that is meant, or the time that they span together, and as a list. */
export function Steps({ steps, onMoment, onStretches, part }: StepsProps) {
  const meant = steps.filter((step) => step.meant);
  const start = part?.from ?? (onStretches ? Math.min(...steps.map(({ from }) => from)) : 0);
  const end = part?.to ?? Math.max(...steps.map(({ to }) => to), 0);
  const playOf = (step: Stretch) => {
    if (onStretches) return () => onStretches([step]);
    return onMoment && (() => onMoment(step.from));
  };
  return (
    <div className="flex flex-col gap-1.5">
      {onStretches && meant.length > 0 && (
        <Button size="sm" className="w-fit" onClick={() => onStretches(meant)}>
          <Play aria-hidden className="size-3" />
          Play the question’s steps
          <CommandKey command="play-steps" />
        </Button>
      )}
      <ol className="flex flex-col gap-0.5">
        {steps.map((step) => (
          <StepRow
            key={`${step.from} ${step.to} ${step.label}`}
            step={step}
            over={{ from: start, to: end }}
            title={onStretches ? 'Play this step' : 'Play from here'}
            play={playOf(step)}
          />
        ))}
      </ol>
    </div>
  );
}

interface StepRowProps {
  step: StepsProps['steps'][number];
  /** What it is drawn over. */
  over: Stretch;
  title: string;
  /** Left out where nothing can be played. */
  play: (() => void) | undefined;
}

function StepRow({ step, over, title, play }: StepRowProps) {
  const { from, to, label, meant } = step;
  const length = over.to - over.from;
  const share = (seconds: number) =>
    `${length > 0 ? Math.max(0, Math.min(seconds / length, 1)) * 100 : 0}%`;
  const content = (
    <>
      <span className="flex items-baseline gap-2">
        {play && <Play aria-hidden className="size-2.5 shrink-0 text-muted" />}
        <span className={clsx('min-w-0 flex-1 break-words', meant && 'font-medium')}>{label}</span>
        {meant && <span className="shrink-0 text-accent">asked about</span>}
        <span className="shrink-0 text-xs text-muted tabular-nums">{formatSpan(step)}</span>
      </span>
      <span aria-hidden className="relative mt-0.5 block h-1 rounded-full bg-raised">
        <span
          style={{ left: share(from - over.from), width: share(to - from) }}
          className="absolute inset-y-0 min-w-0.5 rounded-full bg-accent"
        />
      </span>
    </>
  );
  return (
    <li className="text-xs leading-5">
      {play ? (
        <button
          type="button"
          title={title}
          onClick={play}
          className={clsx(
            'w-full rounded-sm px-1 py-0.5 text-left hover:bg-raised/60',
            meant && 'bg-accent-soft',
          )}
        >
          {content}
        </button>
      ) : (
        <div className={clsx('px-1 py-0.5', meant && 'bg-accent-soft')}>{content}</div>
      )}
    </li>
  );
}

/** The options of a choice; what is marked says why. */
export function Options({ options }: Pick<Of<'options'>, 'options'>) {
  return (
    <ol className="divide-y rounded-md border text-xs">
      {options.map(({ id, text, mark }) => (
        <li
          key={id}
          className={clsx(
            'flex items-baseline gap-2 px-2 py-1 leading-5',
            mark && 'bg-accent-soft',
          )}
        >
          <span className="w-5 shrink-0 font-mono text-muted">{id}</span>
          <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">{text}</span>
          {mark && <span className="shrink-0 font-medium text-accent">{mark}</span>}
        </li>
      ))}
    </ol>
  );
}
