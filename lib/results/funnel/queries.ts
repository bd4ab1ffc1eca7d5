'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type FunnelRequest, funnelSchema, writeFunnelAddress } from './schema';

/** The funnel that is asked for, from the route of a suite's family; while it is read, the one before. */
export function useFunnel(route: string, request: FunnelRequest) {
  const query = writeFunnelAddress(request).toString();
  return useQuery({
    queryKey: ['funnel', route, query],
    queryFn: ({ signal }) => readJson(`${route}?${query}`, funnelSchema, signal),
    placeholderData: keepPreviousData,
  });
}
