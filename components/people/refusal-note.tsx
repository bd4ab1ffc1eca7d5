import type { Refusal } from '@/components/ui/server-action';

/** What an action refused, unless it stands at one of the form's fields. */
export function RefusalNote({
  refusal,
  fields = [],
}: {
  refusal: Refusal | null;
  /** The fields that show their own. */
  fields?: readonly string[];
}) {
  if (!refusal || (refusal.field !== null && fields.includes(refusal.field))) return null;
  return (
    <p role="alert" className="rounded-md bg-bad/8 px-3 py-2 text-bad">
      {refusal.message}
    </p>
  );
}
