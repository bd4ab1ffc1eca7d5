'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import {
  type AgreementRequest,
  agreementAnswerSchema,
  type FacetRequest,
  facetAnswerSchema,
} from './schema';
import { type WhenRequest, whenAnswerSchema } from './when.schema';

/** Under which keys the agreement is kept. */
export const agreementKeys = {
  all: ['agreement'] as const,
  one: (request: AgreementRequest | null) => [...agreementKeys.all, request] as const,
  when: (request: WhenRequest) => [...agreementKeys.all, 'when', request] as const,
  byFacet: (request: FacetRequest | null) => [...agreementKeys.all, 'facet', request] as const,
};

/** What is asked for, without what is left out. */
function queryOf(request: object | null): URLSearchParams {
  return new URLSearchParams(
    Object.entries(request ?? {}).filter(([, value]) => value !== undefined),
  );
}

/** The agreement of a run's judge; nothing is asked while there is no run. */
export function useAgreement(request: AgreementRequest | null) {
  return useQuery({
    queryKey: agreementKeys.one(request),
    enabled: request !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/agreement?${queryOf(request)}`, agreementAnswerSchema, signal),
    placeholderData: (before) => before,
  });
}

/** One row of the agreement for each word of a facet; nothing is asked while there is neither. */
export function useAgreementByFacet(request: FacetRequest | null) {
  return useQuery({
    queryKey: agreementKeys.byFacet(request),
    enabled: request !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/agreement/facets?${queryOf(request)}`, facetAnswerSchema, signal),
    placeholderData: (before) => before,
  });
}

/** When the judge of a run and people find something. */
export function useWhen(request: WhenRequest) {
  return useQuery({
    queryKey: agreementKeys.when(request),
    queryFn: ({ signal }) =>
      readJson(`/api/agreement/when?${queryOf(request)}`, whenAnswerSchema, signal),
    placeholderData: (before) => before,
  });
}
