'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { gateSchema } from './schema';

/** How a run stands to a baseline by the suite's total, or its first figure. */
export function useGate(baseline: string, run: string) {
  const address = `/api/gate?${new URLSearchParams({ baseline, run })}`;
  return useQuery({
    queryKey: ['gate', address],
    queryFn: ({ signal }) => readJson(address, gateSchema, signal),
    retry: false,
  });
}
