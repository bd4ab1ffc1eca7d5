'use client';

import clsx from 'clsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { TextDifference } from '@/components/prompts/text-difference';
import { Button } from '@/components/ui/button';
import { formatSpan } from '@/components/ui/numbers';
import type { Exhibit } from '@/lib/judge/exhibit';

type Of<Kind extends Exhibit['kind']> = Extract<Exhibit, { kind: Kind }>;

/** Names with their values. */
export function Fields({ fields }: Pick<Of<'fields'>, 'fields'>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs leading-5">
      {fields.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="max-w-32 break-words text-muted">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Two texts: side by side, or with their differences word by word. */
export function TextPair({ left, right }: Pick<Of<'text-diff'>, 'left' | 'right'>) {
  const [words, setWords] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button size="sm" aria-pressed={words} onClick={() => setWords(!words)}>
          {words ? 'Show side by side' : 'Show the differences'}
        </Button>
      </div>
      {words ? (
        <>
          <p className="text-muted text-xs">
            From “{left.label}” to “{right.label}”
          </p>
          <TextDifference from={left.text} to={right.text} />
        </>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
          {[left, right].map(({ label, text }, index) => (
            <section key={index === 0 ? 'left' : 'right'} className="min-w-0">
              <h4 className="mb-0.5 text-muted text-xs">{label}</h4>
              <p className="whitespace-pre-wrap text-pretty break-words text-sm">{text}</p>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

/** Named intervals of a video: drawn over its time, and as a list. @param onMoment plays from a time */
export function Steps({
  steps,
  onMoment,
}: Pick<Of<'steps'>, 'steps'> & { onMoment?: ((at: number) => void) | undefined }) {
  const end = Math.max(...steps.map(({ to }) => to), 0);
  const share = (time: number) => `${end > 0 ? (time / end) * 100 : 0}%`;
  return (
    <ol className="flex flex-col gap-0.5">
      {steps.map((step) => {
        const { from, to, label } = step;
        const content = (
          <>
            <span className="flex items-baseline gap-2">
              {onMoment && <Play aria-hidden className="size-2.5 shrink-0 text-muted" />}
              <span className="min-w-0 flex-1 break-words">{label}</span>
              <span className="shrink-0 text-2xs text-muted tabular-nums">{formatSpan(step)}</span>
            </span>
            <span aria-hidden className="relative mt-0.5 block h-1 rounded-full bg-raised">
              <span
                style={{ left: share(from), width: share(to - from) }}
                className="absolute inset-y-0 min-w-0.5 rounded-full bg-accent"
              />
            </span>
          </>
        );
        return (
          <li key={`${from} ${to} ${label}`} className="text-xs leading-5">
            {onMoment ? (
              <button
                type="button"
                title="Play from here"
                onClick={() => onMoment(from)}
                className="w-full rounded-sm px-1 py-0.5 text-left hover:bg-raised/60"
              >
                {content}
              </button>
            ) : (
              <div className="px-1 py-0.5">{content}</div>
            )}
          </li>
        );
      })}
    </ol>
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
