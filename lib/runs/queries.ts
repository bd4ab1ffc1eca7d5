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

/** Under which keys what is read about runs is kept. */
export const runKeys = {
  all: ['runs'] as const,
  one: (id: string) => [...runKeys.all, id] as const,
  page: (id: string, wanted: RunPageRequest) => [...runKeys.one(id), 'page', wanted] as const,
  explanation: (id: string, videoId: string, unit: string, question: string) =>
    [...runKeys.one(id), 'explanation', videoId, unit, question] as const,
  repeats: (id: string, ...what: unknown[]) => [...runKeys.one(id), 'repeats', ...what] as const,
  comparison: (id: string, state: string) => [...runKeys.one(id), 'comparison', state] as const,
  record: (id: string) => [...runKeys.one(id), 'record'] as const,
  plan: (request: unknown) => [...runKeys.all, 'plan', request] as const,
  workers: ['workers'] as const,
};

/** All runs, latest first; asked again while one goes on. */
export function useRuns() {
  return useQuery({
    queryKey: runKeys.all,
    queryFn: ({ signal }) => readJson('/api/runs', z.array(runSummarySchema), signal),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') ? WHILE_JUDGING_MUCH_MS : false,
  });
}

/** One run with the progress of the wanted videos; asked again until it has come to its end. */
export function useRun(runId: string, wanted: RunPageRequest = {}) {
  return useQuery({
    queryKey: runKeys.page(runId, wanted),
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
    queryKey: runKeys.explanation(runId, videoId, unit, question),
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
