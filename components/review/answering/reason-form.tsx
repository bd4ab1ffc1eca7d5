'use client';

import { useEffect, useRef } from 'react';
import { WritingForm } from '../writing-form';
import type { Draft } from './reasons';

/** Properties of {@link ReasonForm}. */
export interface ReasonFormProps {
  draft: NonNullable<Draft>;
  /** Reasons given before, latest first. */
  reasons: readonly string[];
  onDraft: (draft: Draft) => void;
  onSave: (draft: NonNullable<Draft>) => void;
  /** What is saved, on the button; an override of the judge when left out. */
  saving?: string;
}

/** Asks why a person gives a value that takes a reason; takes the focus, since it cannot be stored without. */
export function ReasonForm(props: ReasonFormProps) {
  const { draft, reasons, onDraft, onSave, saving = 'override' } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const drop = () => onDraft(null);
  const ready = draft.rationale.trim() !== '';
  return (
    <div className="flex flex-col gap-2 rounded-md bg-raised p-2.5">
      <WritingForm
        label={`Why ${draft.value}?`}
        aside="Enter saves · Esc drops"
        placeholder="A few words: what is seen, and where"
        text={draft.rationale}
        onText={(rationale) => onDraft({ ...draft, rationale })}
        saving={saving}
        ready={ready}
        onSave={() => ready && onSave(draft)}
        onDrop={drop}
        onEscape={drop}
        box={box}
      >
        {reasons.length > 0 && (
          <ul aria-label="Reasons given before" className="flex flex-wrap gap-1">
            {reasons.map((reason) => (
              <li key={reason} className="max-w-full">
                <button
                  type="button"
                  title={`Save with “${reason}”`}
                  onClick={() => onSave({ ...draft, rationale: reason })}
                  className="block max-w-60 truncate rounded-full bg-surface px-2 text-muted text-xs leading-5 ring-1 ring-line ring-inset hover:text-text hover:ring-line-strong"
                >
                  {reason}
                </button>
              </li>
            ))}
          </ul>
        )}
      </WritingForm>
    </div>
  );
}
