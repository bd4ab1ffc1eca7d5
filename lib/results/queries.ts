'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type ResultsRequest, resultsSchema, writeResultsAddress } from './schema';

/** Under which keys results are kept. */
const resultsKeys = {
  all: ['results'] as const,
  one: (query: string) => [...resultsKeys.all, query] as const,
};

/** The results that are asked for; while they are read, those before. */
export function useResults(request: ResultsRequest) {
  const query = writeResultsAddress(request).toString();
  return useQuery({
    queryKey: resultsKeys.one(query),
    queryFn: ({ signal }) => readJson(`/api/results?${query}`, resultsSchema, signal),
    placeholderData: keepPreviousData,
  });
}
