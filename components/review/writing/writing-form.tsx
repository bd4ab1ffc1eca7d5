'use client';

import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { isComposing } from '@/components/commands/keys';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import { useFocusReturn } from './focus-return';

/** Properties of {@link WritingForm}. */
export interface WritingFormProps {
  label: string;
  hideLabel?: boolean;
  /** The keys that are worth saying, next to the label. */
  aside?: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** What is saved, for the button’s words; without buttons where what is around has some. */
  saving?: string;
  /** Whether it can be saved as it is. */
  ready: boolean;
  /** Saves it, or says what is missing. */
  onSave: () => void;
  onDrop?: () => void;
  /** Whether there is anything to drop. */
  droppable?: boolean;
  /** What Escape does; leaves the box when left out. */
  onEscape?: () => void;
  /** Whether Ctrl or ⌘ with Enter saves, too, before the screen goes on; else the screen saves it. */
  savesOnGoingOn?: boolean;
  box?: RefObject<HTMLTextAreaElement | null>;
  /** Stands between the box and the buttons. @param onKeyDown for its buttons: what is typed there goes into the box */
  children?: (onKeyDown: (event: KeyboardEvent) => void) => ReactNode;
}

/**
 * A box for a few words that Enter saves and Shift+Enter breaks, with its buttons, which are always in sight. Once it is saved
 * or left, keys are commands again.
 */
export function WritingForm(props: WritingFormProps) {
  const { label, aside = 'Enter saves', saving, ready, droppable = true } = props;
  const ownBox = useRef<HTMLTextAreaElement>(null);
  const { box = ownBox } = props;
  const { ref, leave } = useFocusReturn();
  const save = () => {
    props.onSave();
    if (ready) leave();
  };
  const { onKeyDown, onButtonKey } = keyHandlers(props, box, save, props.onEscape ?? leave);
  return (
    <div ref={ref} className="flex flex-col gap-2">
      <Field label={label} aside={aside} hideLabel={props.hideLabel ?? false}>
        <Textarea
          ref={box}
          rows={2}
          maxLength={4000}
          value={props.text}
          placeholder={props.placeholder}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={onKeyDown}
          // With what stands below it.
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
          className="!min-h-13 scroll-mb-28"
        />
      </Field>
      {props.children?.(onButtonKey)}
      {saving !== undefined && (
        <div className="-mx-2.5 -mt-1 -mb-2.5 sticky bottom-0 flex justify-end gap-1.5 rounded-b-md bg-raised px-2.5 pt-1 pb-2.5">
          {droppable && (
            <Button
              size="sm"
              variant="ghost"
              onKeyDown={onButtonKey}
              onClick={() => {
                props.onDrop?.();
                leave();
              }}
            >
              Discard
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            disabled={!ready}
            onKeyDown={onButtonKey}
            onClick={save}
          >
            Save {saving}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What keys do in the box, and on the buttons around it. */
function keyHandlers(
  { savesOnGoingOn, ready }: WritingFormProps,
  box: RefObject<HTMLTextAreaElement | null>,
  save: () => void,
  onLeave: () => void,
) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event.nativeEvent)) return;
      if (event.key === 'Escape') onLeave();
      if (event.key !== 'Enter' || event.shiftKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (savesOnGoingOn && ready && !event.repeat) save();
        return;
      }
      event.preventDefault();
      if (!event.repeat) save();
    },
    onButtonKey: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
      else if (!isTyped(event)) return;
      else box.current?.focus();
      event.stopPropagation();
    },
  };
}

/** Whether a key types something, but a space, which presses buttons. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
