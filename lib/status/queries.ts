'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { statusSchema } from './schema';

/** So often the status is read again while its page is in view, in ms. */
const EVERY_MS = 5_000;

/** How the installation is, now and every few seconds. */
export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => readJson('/api/status', statusSchema, signal),
    refetchInterval: EVERY_MS,
  });
}
