'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { severityIn } from '@/components/evidence/verdict-words';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import { heatStyle } from '@/components/ui/heat';
import { Kbd } from '@/components/ui/kbd';
import type { Question } from '@/lib/suites/question';
import { asksSides, optionWords } from '@/lib/suites/sides';
import { Movement } from './movement';

interface ScaleControlProps {
  /** What is given by it, for who cannot see where it stands; the person's own value when left out. */
  legend?: string;
  question: Pick<Question, 'scale' | 'better'>;
  /** The person's value, given or being given; null when none. */
  value: number | string | null;
  /** The judge's value, marked among the choices. */
  judged: number | string | null;
  onValue: (value: number | string) => void;
}

/** The control in which a person gives a value of their own: it follows from the question's scale. */
export function ScaleControl(props: ScaleControlProps) {
  const { legend = 'Your own value', question, value, judged, onValue } = props;
  if (question.scale.kind === 'text') return <TextControl value={value} onValue={onValue} />;
  if (question.scale.kind === 'choice' && question.scale.looks) {
    return <LooksControl {...props} />;
  }
  return (
    <fieldset className="flex min-w-0 flex-auto flex-wrap gap-0.5">
      <legend className="sr-only">{legend}</legend>
      {optionsOf(question).map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          title={option.value === judged ? 'The judge’s value' : undefined}
          onClick={() => onValue(option.value)}
          style={
            option.severity === null || option.value !== value
              ? undefined
              : heatStyle(option.severity)
          }
          className={clsx(
            asksSides(question) && 'whitespace-nowrap',
            'relative h-7 min-w-7 flex-1 rounded-sm px-1.5 text-xs tabular-nums transition-colors',
            option.value === value
              ? 'bg-accent-soft font-semibold ring-2 ring-accent'
              : 'bg-raised text-muted hover:bg-line hover:text-text',
          )}
        >
          {option.label}
          {option.value === judged && <JudgedMark />}
        </button>
      ))}
    </fieldset>
  );
}

/** Options in a grid, each with its drawing and key; what they mean can be opened beneath. */
function LooksControl(props: ScaleControlProps) {
  const { legend = 'Your own value', question, value, judged, onValue } = props;
  const { scale } = question;
  const looks = (scale.kind === 'choice' && scale.looks) || {};
  return (
    <>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-1">
        <legend className="sr-only">{legend}</legend>
        {optionsOf(question).map((option, place) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            title={[
              looks[option.value]?.help,
              option.value === judged ? 'The judge’s value.' : null,
            ]
              .filter(Boolean)
              .join('. ')}
            onClick={() => onValue(option.value)}
            className={clsx(
              'relative flex min-h-7 items-center gap-1.5 rounded-sm px-1.5 text-left leading-4 text-xs transition-colors',
              option.value === value
                ? 'bg-accent-soft font-semibold ring-2 ring-accent'
                : 'bg-raised text-text hover:bg-line',
            )}
          >
            <Movement name={String(option.value)} />
            <span className="min-w-0 flex-1">{option.label}</span>
            {place < 10 && <Kbd>{(place + 1) % 10}</Kbd>}
            {option.value === judged && <JudgedMark />}
          </button>
        ))}
      </fieldset>
      <details className="mt-1.5 text-xs">
        <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-muted hover:text-text">
          What each means
        </summary>
        <dl className="mt-1 flex flex-col gap-1">
          {Object.entries(looks).map(([option, { label, help }]) => (
            <div key={option}>
              <dt className="inline font-medium">{label}:</dt>{' '}
              <dd className="inline text-muted">{help}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** Marks the judge's value among the options. */
function JudgedMark() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-1.5 bottom-0.5 h-0.5 rounded-full bg-current opacity-60"
    />
  );
}

interface Option {
  value: number | string;
  label: string;
  severity: number | null;
}

function optionsOf(question: Pick<Question, 'scale' | 'better'>): Option[] {
  const { scale } = question;
  switch (scale.kind) {
    case 'rating':
      return Array.from({ length: scale.max - scale.min + 1 }, (_, index) => ({
        value: scale.min + index,
        label: String(scale.min + index),
        severity: severityIn(question, scale.min + index),
      }));
    case 'yes-no':
      return [
        { value: 1, label: 'Yes', severity: null },
        { value: 0, label: 'No', severity: null },
      ];
    case 'choice':
      return scale.options.map((option) => ({
        value: option,
        label: optionWords(option, scale),
        severity: null,
      }));
    case 'text':
      return [];
  }
}

function TextControl({ value, onValue }: Pick<ScaleControlProps, 'value' | 'onValue'>) {
  const [text, setText] = useState(String(value ?? ''));
  return (
    <div className="flex items-end gap-2">
      <Field label="Your own answer" className="flex-1">
        <Textarea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button size="sm" disabled={text.trim() === ''} onClick={() => onValue(text.trim())}>
        Use this
      </Button>
    </div>
  );
}
