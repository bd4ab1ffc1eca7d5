'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { severityIn } from '@/components/evidence/verdict-words';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import { heatStyle } from '@/components/ui/heat';
import type { Question } from '@/lib/suites/question';
import { asksSides, optionWords } from '@/lib/suites/sides';

interface ScaleControlProps {
  question: Pick<Question, 'scale' | 'better'>;
  /** The person's value, given or being given; null when none. */
  value: number | string | null;
  /** The judge's value, marked among the choices. */
  judged: number | string | null;
  onValue: (value: number | string) => void;
}

/** The control in which a person gives a value of their own: it follows from the question's scale. */
export function ScaleControl({ question, value, judged, onValue }: ScaleControlProps) {
  if (question.scale.kind === 'text') return <TextControl value={value} onValue={onValue} />;
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">Your own value</legend>
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
          {option.value === judged && (
            <span
              aria-hidden
              className="absolute inset-x-1.5 bottom-0.5 h-0.5 rounded-full bg-current opacity-60"
            />
          )}
        </button>
      ))}
    </fieldset>
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
