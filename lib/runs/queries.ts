'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { explainedCellSchema, runProgressSchema, runSummarySchema } from './schema';

/** How often a page asks again while something is being judged. */
const WHILE_JUDGING_MS = 1000;

/** All runs, latest first; asked again while one goes on. */
export function useRuns() {
  return useQuery({
    queryKey: ['runs'],
    queryFn: ({ signal }) => readJson('/api/runs', z.array(runSummarySchema), signal),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') ? WHILE_JUDGING_MS : false,
  });
}

/** One run with the progress of each of its videos; asked again while it goes on. */
export function useRun(runId: string) {
  return useQuery({
    queryKey: ['runs', runId],
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}`, runProgressSchema, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_JUDGING_MS : false),
  });
}

/** What stands behind one cell of a video's review. */
export function useExplanation(runId: string, videoId: string, unit: string, question: string) {
  return useQuery({
    queryKey: ['runs', runId, 'explanation', videoId, unit, question],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ video: videoId, unit, question });
      return readJson(`/api/runs/${runId}/explanation?${query}`, explainedCellSchema, signal);
    },
  });
}
