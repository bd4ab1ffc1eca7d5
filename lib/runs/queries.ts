'use client';

import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { comparisonSchema } from './comparison/schema';
import { type PlanRequest, runPlanSchema } from './plan/schema';
import { runRecordSchema } from './record/schema';
import { questionSpreadSchema, videoSpreadSchema } from './repeats/schema';
import {
  explainedCellSchema,
  RUN_PAGE_SIZE,
  type RunPageRequest,
  type RunProgress,
  runProgressSchema,
  runSummarySchema,
} from './schema';
import { type TrialRequest, trialClipsSchema, trialPlanSchema } from './trial/schema';
import { workersSchema } from './workers/schema';

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

/** The calls that a run would make, and what they would take; the last answer stays while another is reckoned. */
export function usePlan(request: PlanRequest) {
  return useQuery({
    queryKey: runKeys.plan(request),
    queryFn: ({ signal }) => readJson('/api/runs/plan', runPlanSchema, signal, request),
    placeholderData: keepPreviousData,
  });
}

/** What a run takes per video, beside the naive way; read again when `state` changes. */
export function useComparison(runId: string, state: string) {
  return useQuery({
    queryKey: runKeys.comparison(runId, state),
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}/comparison`, comparisonSchema, signal),
    placeholderData: keepPreviousData,
  });
}

/** All that a run was made with; read once it is asked for. */
export function useRunRecord(runId: string, wanted: boolean) {
  return useQuery({
    queryKey: runKeys.record(runId),
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}/record`, runRecordSchema, signal),
    enabled: wanted,
  });
}

/** How often the spread of repeats is read again while one of them runs. */
const WHILE_REPEATING_MS = 5000;

/**
 * How far the repeats of a run agree, question by question; asked again while one of them goes on.
 * @param states those of all repeats
 */
export function useSpread(runId: string, states: readonly RunProgress['state'][]) {
  return useQuery({
    queryKey: runKeys.repeats(runId, 'questions', states),
    queryFn: ({ signal }) =>
      readJson(`/api/runs/${runId}/repeats`, z.array(questionSpreadSchema), signal),
    placeholderData: keepPreviousData,
    refetchInterval: states.includes('running') ? WHILE_REPEATING_MS : false,
  });
}

/** How far the repeats of a run agree on one question, video by video. */
export function useVideoSpread(runId: string, question: string) {
  return useQuery({
    queryKey: runKeys.repeats(runId, 'question', question),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ question });
      return readJson(`/api/runs/${runId}/repeats?${query}`, z.array(videoSpreadSchema), signal);
    },
  });
}

/** How often it is asked whether a worker is alive. */
const WORKERS_MS = 5000;

/** Whether anybody judges what is to be judged, as of a few seconds ago. */
export function useWorkers() {
  return useQuery({
    queryKey: runKeys.workers,
    queryFn: ({ signal }) => readJson('/api/runs/workers', workersSchema, signal),
    refetchInterval: WORKERS_MS,
  });
}

/** Under which keys what can be tried is kept. */
const trialKeys = {
  clips: (suite: string, search: string) => ['trial', 'clips', suite, search] as const,
  plan: (request: TrialRequest | null) => ['trial', 'plan', request] as const,
};

/** The clips that a version of a suite's prompts can be tried on; `search` narrows them down. */
export function useTrialClips(suite: string, search: string) {
  return useQuery({
    queryKey: trialKeys.clips(suite, search),
    queryFn: ({ signal }) =>
      readJson(
        `/api/prompts/trial/clips?${new URLSearchParams({ suite, search })}`,
        trialClipsSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** What a trial would send and take; not asked while it is null. The last answer stays while another is reckoned. */
export function useTrialPlan(request: TrialRequest | null) {
  return useQuery({
    queryKey: trialKeys.plan(request),
    enabled: request !== null,
    queryFn: ({ signal }) => readJson('/api/prompts/trial/plan', trialPlanSchema, signal, request),
    placeholderData: keepPreviousData,
  });
}
