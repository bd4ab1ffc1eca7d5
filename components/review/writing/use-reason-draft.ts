'use client';

import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { useStored } from '@/components/ui/use-stored';
import { aboutItem } from '../item/notices';
import { type Draft, draftSchema } from './drafts';
import { reasonsSchema, rememberReason } from './reasons';

const NO_REASONS: string[] = [];

/** The reasons that a person gave on this device, latest first, to be offered again. */
export function useReasons() {
  const [reasons, setReasons] = useStored('reasons', reasonsSchema, NO_REASONS);
  return {
    reasons,
    remember: (reason: string) => setReasons(rememberReason(reasons, reason)),
  };
}

/** Says that something written was dropped, and offers it back. */
export function offerBack(restore: () => void): void {
  const onClick = () => {
    // When the notices lose the focus they give it to what had it before: now, and not once the form has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    restore();
  };
  toast('Draft discarded.', { action: { label: 'Restore it', onClick } });
}

/**
 * A value that waits for its reason: the number comes first, then the reason. It is kept on this device until it is saved
 * or dropped.
 * @param name see {@link useStored}
 * @param needsReason whether a value is only taken with a reason
 */
export function useReasonDraft(name: string, needsReason: (value: number | string) => boolean) {
  const [draft, setDraft] = useStored<Draft>(name, draftSchema, null);
  const { reasons, remember } = useReasons();
  const box = useRef<HTMLTextAreaElement>(null);
  const open = (opened: NonNullable<Draft>) => {
    // What is typed after the number is the reason: the box has the focus before the next key.
    flushSync(() => setDraft(opened));
    box.current?.focus();
    box.current?.setSelectionRange(opened.rationale.length, opened.rationale.length);
  };
  return {
    /** Null while no value waits. */
    draft,
    /** Whether it can be saved without a reason. */
    isOptional: draft !== null && !needsReason(draft.value),
    reasons,
    /** The box in which the reason is written. */
    box,
    /** Takes a value and asks for its reason; what was written already stays. */
    ask: (value: number | string) => open({ value, rationale: draft?.rationale ?? '' }),
    write: (rationale: string) => draft && setDraft({ ...draft, rationale }),
    drop: () => {
      if (!draft) return;
      setDraft(null);
      if (draft.rationale.trim() !== '') offerBack(() => open(draft));
    },
    /**
     * Takes the draft, to be sent.
     * @param reason another one than was written
     * @returns null when there is none, or when it lacks a reason that it needs, which the person is told
     */
    take: (reason = draft?.rationale ?? ''): NonNullable<Draft> | null => {
      if (!draft) return null;
      const rationale = reason.trim();
      if (rationale === '' && needsReason(draft.value)) {
        toast(`${draft.value} needs a reason: write it, or discard it with Escape.`, aboutItem);
        box.current?.focus();
        return null;
      }
      remember(rationale);
      setDraft(null);
      return { value: draft.value, rationale };
    },
  };
}

/** See {@link useReasonDraft}. */
export type ReasonDraft = ReturnType<typeof useReasonDraft>;
