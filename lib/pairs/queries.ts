'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type PairRequest, pairReportSchema } from './schema';

/** Under which key what would be made is kept. */
export const pairsKey = ['pairs'] as const;

/** What pairs would be made; of the request before while that of now is being looked at. */
export function usePairs(request: Omit<PairRequest, 'store'>) {
  return useQuery({
    queryKey: [...pairsKey, request],
    queryFn: ({ signal }) => readJson('/api/pairs', pairReportSchema, signal, request),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
}
