'use client';

import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { comparisonSchema } from './comparison/schema';
import { explainedCellSchema } from './explanation.schema';
import { MOST_RUNS, type RunSummary, runListSchema } from './listing.schema';
import { MOST_WITH_MODELS, runModelsSchema } from './models.schema';
import { type PlanRequest, runPlanSchema } from './plan/schema';
import { runRecordSchema } from './record/schema';
import { itemSpreadSchema, questionSpreadSchema } from './repeats/schema';
import { RUN_PAGE_SIZE, type RunPageRequest, type RunProgress, runProgressSchema } from './schema';
import { nextStageSchema } from './stages/schema';
import { type TrialRequest, trialClipsSchema, trialPlanSchema } from './trial/schema';
import { workersSchema } from './workers/schema';

/** How often a page asks again while something is being judged. */
const WHILE_JUDGING_MS = 1000;

/** The same where the query is expensive: all runs, or a run with more items than fit on a page. */
const WHILE_JUDGING_MUCH_MS = 3000;

/** Query keys of everything about runs. */
const runKeys = {
  all: ['runs'] as const,
  one: (id: string) => [...runKeys.all, id] as const,
  page: (id: string, wanted: RunPageRequest) => [...runKeys.one(id), 'page', wanted] as const,
  explanation: (id: string, itemId: string, unit: string, question: string) =>
    [...runKeys.one(id), 'explanation', itemId, unit, question] as const,
  repeats: (id: string, ...what: unknown[]) => [...runKeys.one(id), 'repeats', ...what] as const,
  comparison: (id: string, state: string) => [...runKeys.one(id), 'comparison', state] as const,
  record: (id: string) => [...runKeys.one(id), 'record'] as const,
  models: (ids: readonly string[]) => ['run models', ids] as const,
  next: (id: string, items: boolean) => [...runKeys.one(id), 'next', items] as const,
  plan: (request: unknown) => [...runKeys.all, 'plan', request] as const,
  workers: ['workers'] as const,
};

/** All runs, latest first; polled while one goes on. */
export function useRuns() {
  return useQuery({
    queryKey: runKeys.all,
    queryFn: ({ signal }) => readAllRuns(signal),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') ? WHILE_JUDGING_MUCH_MS : false,
  });
}

async function readAllRuns(signal: AbortSignal): Promise<RunSummary[]> {
  const all: RunSummary[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: URLSearchParams = new URLSearchParams({
      limit: `${MOST_RUNS}`,
      ...(after && { after }),
    });
    const page = await readJson(`/api/runs?${query}`, runListSchema, signal);
    all.push(...page.runs);
    after = page.next;
  }
  return all;
}

/** Which models made the items of some runs; those before while others are read. */
export function useRunModels(runIds: readonly string[]) {
  const asked = runIds.slice(0, MOST_WITH_MODELS);
  return useQuery({
    queryKey: runKeys.models(asked),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(asked.map((id) => ['run', id]));
      return readJson(`/api/runs/models?${query}`, runModelsSchema, signal);
    },
    placeholderData: keepPreviousData,
    enabled: asked.length > 0,
  });
}

/** One run with the progress of the items that are asked for; polled until it and its stages have ended. */
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
      if (data?.state !== 'running') return data?.stagesGoOn ? WHILE_JUDGING_MUCH_MS : false;
      return data.page.of > RUN_PAGE_SIZE ? WHILE_JUDGING_MUCH_MS : WHILE_JUDGING_MS;
    },
  });
}

function explanationQuery(runId: string, itemId: string, unit: string, question: string) {
  return queryOptions({
    queryKey: runKeys.explanation(runId, itemId, unit, question),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ item: itemId, unit, question });
      return readJson(`/api/runs/${runId}/explanation?${query}`, explainedCellSchema, signal);
    },
  });
}

/** The explanation of one cell of an item's review; fetched only while `enabled`. */
export function useExplanation(
  runId: string,
  itemId: string,
  unit: string,
  question: string,
  enabled = true,
) {
  return useQuery({ ...explanationQuery(runId, itemId, unit, question), enabled });
}

/** Prefetches the explanation of a cell. */
export function prefetchExplanation(
  client: QueryClient,
  runId: string,
  itemId: string,
  unit: string,
  question: string,
): Promise<void> {
  return client.prefetchQuery(explanationQuery(runId, itemId, unit, question));
}

/** The plan of a run; the previous plan stays while another is computed. */
export function usePlan(request: PlanRequest) {
  return useQuery({
    queryKey: runKeys.plan(request),
    queryFn: ({ signal }) => readJson('/api/runs/plan', runPlanSchema, signal, request),
    placeholderData: keepPreviousData,
  });
}

/** A run compared with the naive way; fetched again when `state` changes. */
export function useComparison(runId: string, state: string) {
  return useQuery({
    queryKey: runKeys.comparison(runId, state),
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}/comparison`, comparisonSchema, signal),
    placeholderData: keepPreviousData,
  });
}

/** The record of a run; fetched once `wanted`. */
export function useRunRecord(runId: string, wanted: boolean) {
  return useQuery({
    queryKey: runKeys.record(runId),
    queryFn: ({ signal }) => readJson(`/api/runs/${runId}/record`, runRecordSchema, signal),
    enabled: wanted,
  });
}

/**
 * What could go on from a run that is over, with its items once they are wanted; null where no stage follows on it.
 * @param over whether the run is: until then nothing is read
 */
export function useNextStage(runId: string, over: boolean, items: boolean) {
  return useQuery({
    queryKey: runKeys.next(runId, items),
    queryFn: ({ signal }) =>
      readJson(
        `/api/runs/${runId}/next${items ? '?items=yes' : ''}`,
        nextStageSchema.nullable(),
        signal,
      ),
    enabled: over,
    placeholderData: keepPreviousData,
  });
}

/** The polling interval of the spread while a repeat runs. */
const WHILE_REPEATING_MS = 5000;

/**
 * The agreement of a run's repeats, by question; polled while one of them goes on.
 * @param states of all repeats
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

/** The agreement of a run's repeats on one question, by item. */
export function useItemSpread(runId: string, question: string) {
  return useQuery({
    queryKey: runKeys.repeats(runId, 'question', question),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ question });
      return readJson(`/api/runs/${runId}/repeats?${query}`, z.array(itemSpreadSchema), signal);
    },
  });
}

/** The polling interval of the workers' state. */
const WORKERS_MS = 5000;

/** Whether a worker is alive, as of a few seconds ago. */
export function useWorkers() {
  return useQuery({
    queryKey: runKeys.workers,
    queryFn: ({ signal }) => readJson('/api/runs/workers', workersSchema, signal),
    refetchInterval: WORKERS_MS,
  });
}

/** Query keys of trials. */
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

/** The plan of a trial; not fetched while the request is null. The previous plan stays while another is computed. */
export function useTrialPlan(request: TrialRequest | null) {
  return useQuery({
    queryKey: trialKeys.plan(request),
    enabled: request !== null,
    queryFn: ({ signal }) => readJson('/api/prompts/trial/plan', trialPlanSchema, signal, request),
    placeholderData: keepPreviousData,
  });
}
