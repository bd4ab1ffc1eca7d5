'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type AuditFilter, auditChoicesSchema, auditPageSchema } from './schema';

/** A filter as it stands in an address. */
export function auditQuery(filter: AuditFilter): URLSearchParams {
  const given = Object.entries(filter).filter(([, value]) => value);
  return new URLSearchParams(given);
}

/** Under which keys the audit is kept. */
const auditKeys = {
  page: (filter: AuditFilter) => ['audit', 'page', filter] as const,
  choices: ['audit', 'choices'] as const,
};

/** The lines of the audit that the filter lets through, page by page, latest first. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: auditKeys.page(filter),
    queryFn: ({ signal, pageParam }) => {
      const query = auditQuery(filter);
      if (pageParam) query.set('after', pageParam);
      return readJson(`/api/audit?${query}`, auditPageSchema, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Who and what is in the audit. */
export function useAuditChoices() {
  return useQuery({
    queryKey: auditKeys.choices,
    queryFn: ({ signal }) => readJson('/api/audit/choices', auditChoicesSchema, signal),
  });
}
