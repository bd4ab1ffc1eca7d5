'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import {
  type AgreementWish,
  agreementAnswerSchema,
  type FacetWish,
  facetAnswerSchema,
} from './schema';

/** Under which keys the agreement is kept. */
export const agreementKeys = {
  all: ['agreement'] as const,
  one: (wish: AgreementWish | null) => [...agreementKeys.all, wish] as const,
  byFacet: (wish: FacetWish | null) => [...agreementKeys.all, 'facet', wish] as const,
};

/** The agreement of a run's judge; nothing is asked while there is no run. */
export function useAgreement(wish: AgreementWish | null) {
  return useQuery({
    queryKey: agreementKeys.one(wish),
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/agreement?${new URLSearchParams({ ...wish })}`, agreementAnswerSchema, signal),
    placeholderData: (before) => before,
  });
}

/** One row of the agreement for each word of a facet; nothing is asked while there is neither. */
export function useAgreementByFacet(wish: FacetWish | null) {
  return useQuery({
    queryKey: agreementKeys.byFacet(wish),
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      readJson(
        `/api/agreement/facets?${new URLSearchParams({ ...wish })}`,
        facetAnswerSchema,
        signal,
      ),
    placeholderData: (before) => before,
  });
}
