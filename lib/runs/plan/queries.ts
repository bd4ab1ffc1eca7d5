'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type PlanRequest, runPlanSchema } from './schema';

/** The calls that a run would make; the last answer stays in view while another is reckoned. */
export function usePlan({ suite, videoIds, settings }: PlanRequest) {
  const request: PlanRequest = { suite, videoIds, settings };
  return useQuery({
    queryKey: ['runs', 'plan', request],
    queryFn: ({ signal }) => readJson('/api/runs/plan', runPlanSchema, signal, request),
    placeholderData: (before) => before,
  });
}
