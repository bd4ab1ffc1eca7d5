'use client';

import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '@/components/ui/use-debounced';
import { store, useStored } from '@/components/ui/use-stored';
import type { CheckedForm, FormFault } from '@/lib/declared/form/checked.schema';
import { type SuiteForm, suiteFormSchema } from '@/lib/declared/form/schema';
import { useCheckedForm } from '@/lib/declared/queries';
import { withMovedPrompts } from './prompt-changes';

/** The pause in typing after which a form is looked at, in milliseconds. */
const REST_MS = 400;

const draftSchema = suiteFormSchema.nullable();

/** A form that is being filled in. */
export interface FilledForm {
  form: SuiteForm;
  change: (part: Partial<SuiteForm>) => void;
  /** What the server says of it; undefined before the first time. */
  checked: CheckedForm | undefined;
  /** Whether {@link checked} is about the form as it is now. */
  isOfNow: boolean;
  checkError: Error | null;
  /** The sentences about what stands at a place, or within it. */
  faultsAt: (place: string, within?: boolean) => string[];
  /** From now on what is not filled in yet is marked. */
  markGaps: () => void;
  /** A draft from an earlier time; null where there is none, or this form was changed since. */
  draft: SuiteForm | null;
  takeDraft: () => void;
  dropDraft: () => void;
}

/**
 * The state of a form, which is looked at by the server in every pause, and kept in the browser until it is saved.
 * @param name by which its draft is kept
 */
export function useSuiteForm(initial: SuiteForm, isNew: boolean, name: string): FilledForm {
  const [form, setForm] = useState(initial);
  const [marks, setMarks] = useState(false);
  const [draft] = useStored<SuiteForm | null>(name, draftSchema, null);
  const isTouched = useRef(false);
  const settled = useDebounced(form, REST_MS);
  const check = useCheckedForm(settled, isNew);
  useEffect(() => {
    if (isTouched.current) store(name, settled);
  }, [name, settled]);
  const isOfNow = settled === form && !check.isPlaceholderData && check.data !== undefined;
  const shown = (fault: FormFault) => marks || !fault.isGap;
  return {
    form,
    change(part) {
      isTouched.current = true;
      setForm((before) => withMovedPrompts(before, { ...before, ...part }));
    },
    checked: check.data,
    isOfNow,
    checkError: check.error,
    faultsAt: (place, within = false) =>
      (check.data?.faults ?? [])
        .filter(shown)
        .filter(({ at }) => at === place || (within && at?.startsWith(`${place}.`)))
        .map(({ message }) => message),
    markGaps: () => setMarks(true),
    draft: isTouched.current || JSON.stringify(draft) === JSON.stringify(initial) ? null : draft,
    takeDraft() {
      if (!draft) return;
      isTouched.current = true;
      setForm(draft);
    },
    dropDraft() {
      isTouched.current = false;
      store(name, null);
    },
  };
}
