'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { benchmarkPreviewSchema, benchmarksPageSchema } from '../../formats/out/schema';

/** Under which keys what the page of benchmarks shows is kept. */
export const benchmarkKeys = { all: ['qa-benchmarks'] as const };

/** The benchmarks of a project; of the first project where none is named. */
export function useBenchmarks(project: string | null) {
  const query = project ? `?${new URLSearchParams({ project })}` : '';
  return useQuery({
    queryKey: [...benchmarkKeys.all, 'list', project],
    queryFn: ({ signal }) => readJson(`/api/qa/benchmarks${query}`, benchmarksPageSchema, signal),
  });
}

/** How soon it is seen that an examination has been made, in milliseconds. */
const WHILE_MAKING_MS = 2000;

/**
 * What a benchmark would hold; while it is computed, what was shown before.
 * @param making whether an examination is being made, by which it changes
 */
export function useBenchmarkPreview(query: string, making: boolean) {
  return useQuery({
    queryKey: [...benchmarkKeys.all, 'preview', query],
    queryFn: ({ signal }) =>
      readJson(`/api/qa/benchmarks/preview?${query}`, benchmarkPreviewSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      making && state.data?.unexamined !== 0 ? WHILE_MAKING_MS : false,
  });
}
