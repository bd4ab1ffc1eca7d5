'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { promptVersionsSchema } from './schema';

/** Under which keys prompt versions are kept. */
export const promptKeys = {
  all: ['prompts'] as const,
  ofSuite: (suite: string | null) => [...promptKeys.all, suite] as const,
};

/** The versions of all prompts of a suite; of all suites when none is named. */
export function usePromptVersions(suite: string | null) {
  const query = suite === null ? '' : `?${new URLSearchParams({ suite })}`;
  return useQuery({
    queryKey: promptKeys.ofSuite(suite),
    queryFn: ({ signal }) =>
      readJson(`/api/prompts${query}`, z.array(promptVersionsSchema), signal),
  });
}
