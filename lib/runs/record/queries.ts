'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { runKeys } from '../queries';
import { runRecordSchema } from './schema';

/** All that a run was made with; read once it is asked for. */
export function useRunRecord(runId: string, wanted: boolean) {
  return useQuery({
    queryKey: runKeys.record(runId),
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}/record`, runRecordSchema, signal),
    enabled: wanted,
  });
}
