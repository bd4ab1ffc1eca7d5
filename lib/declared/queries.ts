'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { checkedFormSchema } from './form/checked.schema';
import type { SuiteForm } from './form/schema';
import { readFilesSchema } from './take-in.schema';

/** What is wrong with a form, and what it would send; of the form before while the one of now is being looked at. */
export function useCheckedForm(form: SuiteForm, isNew: boolean) {
  return useQuery({
    queryKey: ['suites', 'check', form, isNew],
    queryFn: ({ signal }) =>
      readJson('/api/suites/check', checkedFormSchema, signal, { form, isNew }),
    placeholderData: keepPreviousData,
    // One for each pause in typing.
    gcTime: 30_000,
  });
}

/** Looks at a folder's files before they are taken in. */
export function useReadFiles() {
  return useMutation({
    mutationFn: (files: Record<string, string>) =>
      readJson('/api/suites/read', readFilesSchema, undefined, { files }),
  });
}
