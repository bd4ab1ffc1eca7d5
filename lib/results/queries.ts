'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { writeResultsAddress } from './address';
import { examSchema } from './exam/schema';
import type { MakersRequest } from './makers.schema';
import { runsStandSchema } from './runs.schema';
import { makerSchema, type Results, type ResultsRequest, resultsSchema } from './schema';
import { type PointUnit, twoJudgesSchema } from './two-judges.schema';

/** Under which keys results are kept. */
const resultsKeys = {
  all: ['results'] as const,
  one: (query: string) => [...resultsKeys.all, query] as const,
  runs: (project: string, suite: string) => ['runs of results', project, suite] as const,
  makers: (request: MakersRequest) => [...resultsKeys.all, 'makers', request] as const,
  twoJudges: (query: string) => [...resultsKeys.all, 'two judges', query] as const,
  exam: (query: string) => [...resultsKeys.all, 'exam', query] as const,
};

/** How often a page asks whether a run has ended, while one goes on and while none does. */
const WHILE_GOING_MS = 1000;
const WHILE_STILL_MS = 10_000;

/** The results that are asked for; while they are read, those before. They are read again whenever a run has ended. */
export function useResults(request: ResultsRequest) {
  const query = writeResultsAddress(request).toString();
  const results = useQuery({
    queryKey: resultsKeys.one(query),
    queryFn: ({ signal }) => readJson(`/api/results?${query}`, resultsSchema, signal),
    placeholderData: keepPreviousData,
    // A run may have ended since the page was left.
    staleTime: 0,
  });
  useEndedRuns(results.data);
  return results;
}

/** Has results read again when a run that they rest on ends. */
function useEndedRuns(results: Results | undefined): void {
  const client = useQueryClient();
  const [project, suite] = [results?.project.id ?? '', results?.suite?.id ?? ''];
  const { data } = useQuery({
    queryKey: resultsKeys.runs(project, suite),
    queryFn: ({ signal }) =>
      readJson(
        `/api/results/runs?${new URLSearchParams({ project, suite })}`,
        runsStandSchema,
        signal,
      ),
    enabled: suite !== '',
    refetchInterval: ({ state }) => (state.data?.going ? WHILE_GOING_MS : WHILE_STILL_MS),
  });
  const ended = data && `${project} ${suite} ${data.ended}`;
  const known = useRef(ended);
  useEffect(() => {
    const before = known.current;
    known.current = ended;
    if (!before || !ended || before === ended) return;
    if (before.startsWith(`${project} ${suite} `)) {
      void client.invalidateQueries({ queryKey: resultsKeys.all });
    }
  }, [client, ended, project, suite]);
}

/** Whose values stand on the page. */
type TwoJudgesShown = Pick<
  ResultsRequest,
  'project' | 'suite' | 'configuration' | 'run' | 'mixed' | 'part' | 'models' | 'labels'
>;

/** The values of the judge on the page and of another, or of people; nothing is asked for while none is chosen. */
export function useTwoJudges(
  { project, suite, configuration, run, mixed, part, labels, models }: TwoJudgesShown,
  other: string | null,
  per: PointUnit,
) {
  const asked = { project, suite, configuration, run, mixed, part, labels, other, per };
  const query = new URLSearchParams(models.map((model) => ['model', model]));
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null) query.set(name, value);
  }
  return useQuery({
    queryKey: resultsKeys.twoJudges(query.toString()),
    queryFn: ({ signal }) => readJson(`/api/results/beside?${query}`, twoJudgesSchema, signal),
    placeholderData: keepPreviousData,
    enabled: other !== null,
  });
}

/**
 * An examination in detail.
 * @param items whether single items are told of, which is a look at what is said of each
 */
export function useExam({ project, suite, benchmark, part }: ResultsRequest, items: boolean) {
  const query = new URLSearchParams({ items: String(items) });
  for (const [name, value] of Object.entries({ project, suite, benchmark, part })) {
    if (value !== null) query.set(name, value);
  }
  return useQuery({
    queryKey: resultsKeys.exam(query.toString()),
    queryFn: ({ signal }) => readJson(`/api/results/exam?${query}`, examSchema, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Which judges had a part in making what they are to be asked.
 * @param enabled nothing is asked for otherwise
 */
export function useMakers(request: MakersRequest, enabled: boolean) {
  return useQuery({
    queryKey: resultsKeys.makers(request),
    queryFn: ({ signal }) => readJson('/api/results/makers', z.array(makerSchema), signal, request),
    placeholderData: keepPreviousData,
    enabled,
  });
}
