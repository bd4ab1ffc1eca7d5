'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { resultFormsSchema } from './schema';

/** The forms in which a run's results can be written for others. */
export function useResultForms(runId: string) {
  return useQuery({
    queryKey: ['result-forms', runId],
    queryFn: ({ signal }) =>
      readJson(
        `/api/export/results?${new URLSearchParams({ run: runId })}`,
        resultFormsSchema,
        signal,
      ),
  });
}
