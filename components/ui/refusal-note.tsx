import type { Refusal } from './server-action';

/** Properties of {@link RefusalNote}. */
export interface RefusalNoteProps {
  /** Null shows nothing. */
  refusal: Pick<Refusal, 'message' | 'field'> | string | null;
  /** The fields of the form that show their messages themselves. */
  fields?: readonly string[];
}

/** The message of a refused action, unless a field of the form shows it. */
export function RefusalNote({ refusal, fields = [] }: RefusalNoteProps) {
  if (!refusal) return null;
  const { message, field } =
    typeof refusal === 'string' ? { message: refusal, field: null } : refusal;
  if (field !== null && fields.includes(field)) return null;
  return (
    <p role="alert" className="rounded-md bg-bad/8 px-3 py-2 text-bad">
      {message}
    </p>
  );
}
