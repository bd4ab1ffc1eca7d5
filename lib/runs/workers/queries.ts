'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { runKeys } from '../queries';
import { workersSchema } from './schema';

const LOOK_MS = 5000;

/** Whether anybody judges what is to be judged, as of a few seconds ago. */
export function useWorkers() {
  return useQuery({
    queryKey: runKeys.workers,
    queryFn: ({ signal }) => readJson('/api/runs/workers', workersSchema, signal),
    refetchInterval: LOOK_MS,
  });
}
