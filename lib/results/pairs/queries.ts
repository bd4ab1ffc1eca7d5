'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type PairsRequest, pairResultsSchema } from './schema';

/** How models stand by pairs, by whose judge and which of people's answers count. */
export function usePairResults(request: PairsRequest) {
  const query = new URLSearchParams(
    Object.entries(request).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return useQuery({
    queryKey: ['results', 'pairs', query.toString()],
    queryFn: ({ signal }) => readJson(`/api/results/pairs?${query}`, pairResultsSchema, signal),
  });
}
