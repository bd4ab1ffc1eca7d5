import { useState } from 'react';
import { type Refusal, reached } from './server-action';

/** The state of a form's server action. */
export interface Submit {
  pending: boolean;
  refusal: Refusal | null;
  /** The message about a field, for the note under it. */
  errorOf: (field: string) => string | undefined;
  /** Calls an action. @returns its result, or null when it refused */
  run: <Result extends object>(
    call: () => Promise<({ ok: true } & Result) | Refusal>,
  ) => Promise<({ ok: true } & Result) | null>;
}

/** Calls a form's server actions, one at a time, and keeps the message of a refused one. */
export function useSubmit(): Submit {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    pending,
    refusal,
    errorOf: (field) => (refusal?.field === field ? refusal.message : undefined),
    async run(call) {
      setPending(true);
      setRefusal(null);
      const result = await reached(call());
      setPending(false);
      if (result.ok) return result;
      setRefusal(result);
      return null;
    },
  };
}
