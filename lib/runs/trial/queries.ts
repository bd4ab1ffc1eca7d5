'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type TrialRequest, trialClipsSchema, trialPlanSchema } from './schema';

/** Under which keys what can be tried is kept. */
const trialKeys = {
  clips: (suite: string, search: string) => ['trial', 'clips', suite, search] as const,
  plan: (request: TrialRequest | null) => ['trial', 'plan', request] as const,
};

/** The clips that a version of a suite's prompts can be tried on; `search` narrows them down. */
export function useTrialClips(suite: string, search: string) {
  return useQuery({
    queryKey: trialKeys.clips(suite, search),
    queryFn: ({ signal }) =>
      readJson(
        `/api/prompts/trial/clips?${new URLSearchParams({ suite, search })}`,
        trialClipsSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** What a trial would send and take; not asked while it is null. The last answer stays while another is reckoned. */
export function useTrialPlan(request: TrialRequest | null) {
  return useQuery({
    queryKey: trialKeys.plan(request),
    enabled: request !== null,
    queryFn: ({ signal }) => readJson('/api/prompts/trial/plan', trialPlanSchema, signal, request),
    placeholderData: keepPreviousData,
  });
}
