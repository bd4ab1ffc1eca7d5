'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { statisticsPageSchema } from '../../formats/statistics/schema';

/**
 * What was made in a project, counted, or what is in one of its benchmarks; of the first project where none is named. While
 * it is read, what was shown before.
 */
export function useStatistics(project: string | null, benchmark: string | null) {
  const query = new URLSearchParams({
    ...(project && { project }),
    ...(benchmark && { benchmark }),
  });
  return useQuery({
    queryKey: ['qa-statistics', project, benchmark],
    queryFn: ({ signal }) => readJson(`/api/qa/statistics?${query}`, statisticsPageSchema, signal),
    placeholderData: keepPreviousData,
  });
}
