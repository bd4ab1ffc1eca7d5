'use client';

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import {
  explainedCellSchema,
  RUN_PAGE_SIZE,
  type RunPageRequest,
  runProgressSchema,
  runSummarySchema,
} from './schema';

/** How often a page asks again while something is being judged. */
const WHILE_JUDGING_MS = 1000;

/** How often where that is dear: all runs, or a run over more videos than fit on a page. */
const WHILE_JUDGING_MUCH_MS = 3000;

/** All runs, latest first; asked again while one goes on. */
export function useRuns() {
  return useQuery({
    queryKey: ['runs'],
    queryFn: ({ signal }) => readJson('/api/runs', z.array(runSummarySchema), signal),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') ? WHILE_JUDGING_MUCH_MS : false,
  });
}

/** One run with the progress of the wanted videos; asked again until it has come to its end. */
export function useRun(runId: string, wanted: RunPageRequest = {}) {
  return useQuery({
    queryKey: ['runs', runId, wanted],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(
        Object.entries(wanted).map(([name, value]) => [name, String(value)]),
      );
      return readJson(`/api/runs/${runId}?${query}`, runProgressSchema, signal);
    },
    placeholderData: (before) => (before?.id === runId ? before : undefined),
    refetchInterval: ({ state: { data } }) => {
      // A paused run's last calls still end, and anybody may let it go on.
      if (data?.state === 'paused') return WHILE_JUDGING_MUCH_MS;
      if (data?.state !== 'running') return false;
      return data.page.of > RUN_PAGE_SIZE ? WHILE_JUDGING_MUCH_MS : WHILE_JUDGING_MS;
    },
  });
}

function explanationQuery(runId: string, videoId: string, unit: string, question: string) {
  return queryOptions({
    queryKey: ['runs', runId, 'explanation', videoId, unit, question],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ video: videoId, unit, question });
      return readJson(`/api/runs/${runId}/explanation?${query}`, explainedCellSchema, signal);
    },
  });
}

/** What stands behind one cell of a video's review; not asked for unless `enabled`. */
export function useExplanation(
  runId: string,
  videoId: string,
  unit: string,
  question: string,
  enabled = true,
) {
  return useQuery({ ...explanationQuery(runId, videoId, unit, question), enabled });
}

/** Reads what stands behind a cell before it is looked at. */
export function prefetchExplanation(
  client: QueryClient,
  runId: string,
  videoId: string,
  unit: string,
  question: string,
): Promise<void> {
  return client.prefetchQuery(explanationQuery(runId, videoId, unit, question));
}
