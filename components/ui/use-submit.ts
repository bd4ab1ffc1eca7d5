import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Faults, messageAt, type RefusedForm } from './faults';
import { type Refusal, reached } from './server-action';

/** The state of a form's server action. */
export interface Submit {
  pending: boolean;
  /** Why the server refused, unless a field of the form says it. */
  refusal: Refusal | null;
  /** The message about a field, for the note under it. */
  errorOf: (field: string) => string | undefined;
  /**
   * Calls an action, unless fields are at fault: then all of these are marked instead, and the first is focused.
   * @returns its result, or null when it was not called or refused
   */
  run: <Result extends object>(
    call: () => Promise<({ ok: true } & Result) | Refusal>,
  ) => Promise<({ ok: true } & Result) | null>;
  /** For the `<form>`: with it the first field that is marked can be found. */
  form: { ref: RefObject<HTMLFormElement | null>; noValidate: true };
}

/**
 * Calls a form's server actions, one at a time, and says what is wrong with its fields. Fields are marked when somebody
 * tries to send the form, all that are at fault at once; a mark goes as soon as its field is filled rightly, and one that
 * the server made as soon as the field is changed.
 * @param values what the fields hold now, by field; those that the server may refuse
 * @param faults what is wrong with that, as far as it is known here
 */
export function useSubmit(
  values: Readonly<Record<string, unknown>> = {},
  faults: Faults = {},
): Submit {
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<(Refusal & RefusedForm) | null>(null);
  const [marks, setMarks] = useState(false);
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const textOf = (field: string | null) => JSON.stringify(values[field ?? '']) ?? '';

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const isShownByField = refused !== null && refused.field !== null && refused.field in values;
  return {
    pending,
    refusal: isShownByField ? null : refused,
    errorOf: (field) => messageAt(field, { faults, marks, refused, value: textOf(field) }),
    async run(call) {
      setRefused(null);
      if (Object.values(faults).some((fault) => fault !== undefined)) {
        setMarks(true);
        setFailures((before) => before + 1);
        return null;
      }
      setPending(true);
      const result = await reached(call());
      setPending(false);
      setMarks(false);
      if (result.ok) return result;
      setRefused({ ...result, value: textOf(result.field) });
      setFailures((before) => before + 1);
      return null;
    },
    form: { ref, noValidate: true },
  };
}
