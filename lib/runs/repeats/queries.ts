'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import type { RunProgress } from '@/lib/runs/schema';
import { runKeys } from '../queries';
import { questionSpreadSchema, videoSpreadSchema } from './schema';

const WHILE_RUNNING_MS = 5000;

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
    refetchInterval: states.includes('running') ? WHILE_RUNNING_MS : false,
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
