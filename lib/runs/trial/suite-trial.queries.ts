'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type SuiteTrialRequest, suiteTrialSchema } from './suite-trial.schema';

const URL = '/api/suites/trial';

/** What a trial of a suite would send and cost; asks nobody. Null while something is missing for it. */
export function useSuiteTrialPlan(request: SuiteTrialRequest | null) {
  return useQuery({
    queryKey: ['suites', 'trial', request],
    enabled: request !== null,
    queryFn: ({ signal }) => readJson(URL, suiteTrialSchema, signal, request),
    placeholderData: keepPreviousData,
  });
}

/** Tries a suite, by a judge or by replies that are at hand. */
export function useSuiteTrial() {
  return useMutation({
    mutationFn: ({ request, signal }: { request: SuiteTrialRequest; signal: AbortSignal }) =>
      readJson(URL, suiteTrialSchema, signal, request),
  });
}
