'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { preferenceSchema } from './schema';

/** Under which key preferences are kept. */
export const preferenceKey = ['results', 'preference'] as const;

/** What people preferred among a project's models. */
export function usePreferences(project: string, suite: string) {
  const query = new URLSearchParams({ project, suite });
  return useQuery({
    queryKey: [...preferenceKey, project, suite],
    queryFn: ({ signal }) => readJson(`/api/results/preference?${query}`, preferenceSchema, signal),
  });
}
