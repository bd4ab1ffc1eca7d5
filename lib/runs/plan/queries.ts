'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { runKeys } from '../queries';
import { type PlanRequest, runPlanSchema } from './schema';

/** The calls that a run would make, and what they would take; the last answer stays while another is reckoned. */
export function usePlan(request: PlanRequest) {
  return useQuery({
    queryKey: runKeys.plan(request),
    queryFn: ({ signal }) => readJson('/api/runs/plan', runPlanSchema, signal, request),
    placeholderData: (before) => before,
  });
}
