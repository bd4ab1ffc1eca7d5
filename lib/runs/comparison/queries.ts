'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { runKeys } from '../queries';
import { comparisonSchema } from './schema';

/** What a run takes per video, beside the naive way; read again when `state` changes. */
export function useComparison(runId: string, state: string) {
  return useQuery({
    queryKey: runKeys.comparison(runId, state),
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}/comparison`, comparisonSchema, signal),
    placeholderData: (before) => before,
  });
}
