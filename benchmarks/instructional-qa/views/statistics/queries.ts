'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { statisticsPageSchema } from '../../formats/statistics/schema';

/** What was made in a project, counted; of the first project where none is named. While it is read, what was shown before. */
export function useStatistics(project: string | null) {
  const query = project ? `?${new URLSearchParams({ project })}` : '';
  return useQuery({
    queryKey: ['qa-statistics', project],
    queryFn: ({ signal }) => readJson(`/api/qa/statistics${query}`, statisticsPageSchema, signal),
    placeholderData: keepPreviousData,
  });
}
