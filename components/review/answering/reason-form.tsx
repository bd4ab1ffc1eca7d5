'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import type { Draft } from './reasons';

/** Properties of {@link ReasonForm}. */
export interface ReasonFormProps {
  draft: NonNullable<Draft>;
  /** Reasons given before, latest first. */
  reasons: readonly string[];
  onDraft: (draft: Draft) => void;
  onSave: (draft: NonNullable<Draft>) => void;
}

/** Asks why a person overrides the judge; takes the focus, since an override cannot be stored without its reason. */
export function ReasonForm({ draft, reasons, onDraft, onSave }: ReasonFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const ready = draft.rationale.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDraft(null);
    // With Ctrl or ⌘ the screen saves the override itself and goes on to the next video.
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && plain && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (ready) onSave(draft);
    }
  };
  return (
    <div className="flex flex-col gap-2 rounded-md bg-raised p-2.5">
      <Field label={`Why ${draft.value}?`} aside="Enter saves · Esc drops">
        <Textarea
          ref={box}
          rows={2}
          maxLength={4000}
          value={draft.rationale}
          placeholder="A few words: what is seen, and where"
          onChange={(event) => onDraft({ ...draft, rationale: event.target.value })}
          onKeyDown={onKeyDown}
          className="!min-h-13"
        />
      </Field>
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
      <div className="flex justify-end gap-1.5">
        <Button size="sm" variant="ghost" onClick={() => onDraft(null)}>
          Drop
        </Button>
        <Button size="sm" variant="primary" disabled={!ready} onClick={() => onSave(draft)}>
          Save override
        </Button>
      </div>
    </div>
  );
}
