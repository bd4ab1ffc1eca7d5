'use client';

import type { Refusal } from './server-action';

/** Properties of {@link RefusalNote}. */
export interface RefusalNoteProps {
  /** Null shows nothing. */
  refusal: Pick<Refusal, 'message' | 'field'> | string | null;
  /** The fields of the form that show their messages themselves. */
  fields?: readonly string[];
}

/** A form may be longer than its dialog, whose buttons then stand over what comes last. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** The message of a refused action, unless a field of the form shows it. */
export function RefusalNote({ refusal, fields = [] }: RefusalNoteProps) {
  if (!refusal) return null;
  const { message, field } =
    typeof refusal === 'string' ? { message: refusal, field: null } : refusal;
  if (field !== null && fields.includes(field)) return null;
  return (
    <p
      key={message}
      ref={bringIntoSight}
      role="alert"
      className="scroll-mb-20 rounded-md bg-bad/8 px-3 py-2 text-bad"
    >
      {message}
    </p>
  );
}
