'use client';

import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';

/** Properties of {@link WritingForm}. */
export interface WritingFormProps {
  label: string;
  hideLabel?: boolean;
  /** The keys that are worth saying, beside the label. */
  aside?: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** What is saved, for the button’s words. */
  saving: string;
  /** Whether it can be saved as it is. */
  ready: boolean;
  onSave: () => void;
  onDrop: () => void;
  /** Whether there is anything to drop. */
  droppable?: boolean;
  /** What Escape does; leaves the box when left out. */
  onEscape?: () => void;
  /** Whether Ctrl or ⌘ with Enter saves, too, before the screen goes on; else the screen saves it. */
  savesOnGoingOn?: boolean;
  box?: Ref<HTMLTextAreaElement>;
  /** Stands between the box and the buttons. */
  children?: ReactNode;
}

/** A box for a few words that Enter saves and Shift+Enter breaks, with its buttons. */
export function WritingForm(props: WritingFormProps) {
  const { label, aside = 'Enter saves', saving, ready, onSave, onDrop, droppable = true } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      if (props.onEscape) props.onEscape();
      else event.currentTarget.blur();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      if (props.savesOnGoingOn && ready) onSave();
      return;
    }
    event.preventDefault();
    onSave();
  };
  return (
    <>
      <Field label={label} aside={aside} hideLabel={props.hideLabel ?? false}>
        <Textarea
          ref={props.box}
          rows={2}
          maxLength={4000}
          value={props.text}
          placeholder={props.placeholder}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="!min-h-13"
        />
      </Field>
      {props.children}
      <div className="flex justify-end gap-1.5">
        {droppable && (
          <Button size="sm" variant="ghost" onClick={onDrop}>
            Drop
          </Button>
        )}
        <Button size="sm" variant="primary" disabled={!ready} onClick={onSave}>
          Save {saving}
        </Button>
      </div>
    </>
  );
}
