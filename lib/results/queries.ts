'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { useRunsStand } from '@/lib/runs/stand.queries';
import { writeResultsAddress } from './address';
import { examSchema } from './exam/schema';
import type { MakersRequest } from './makers.schema';
import { makerSchema, type ResultsRequest, resultsSchema } from './schema';
import { type PointUnit, twoJudgesSchema } from './two-judges.schema';

/** Under which keys results are kept. */
const resultsKeys = {
  all: ['results'] as const,
  one: (query: string) => [...resultsKeys.all, query] as const,
  makers: (request: MakersRequest) => [...resultsKeys.all, 'makers', request] as const,
  twoJudges: (query: string) => [...resultsKeys.all, 'two judges', query] as const,
  exam: (query: string) => [...resultsKeys.all, 'exam', query] as const,
};

/** The results that are asked for; while they are read, those before. They are read again whenever a run has ended. */
export function useResults(request: ResultsRequest) {
  const client = useQueryClient();
  const query = writeResultsAddress(request).toString();
  const results = useQuery({
    queryKey: resultsKeys.one(query),
    queryFn: ({ signal }) => readJson(`/api/results?${query}`, resultsSchema, signal),
    placeholderData: keepPreviousData,
    // A run may have ended since the page was left.
    staleTime: 0,
  });
  const { data } = results;
  const of = data?.suite ? { project: data.project.id, suite: data.suite.id } : null;
  useRunsStand(of, 'ended', () => void client.invalidateQueries({ queryKey: resultsKeys.all }));
  return results;
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
