'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { questionSpreadSchema, videoSpreadSchema } from './schema';

/** How far the repeats of a run agree, question by question. */
export function useSpread(runId: string) {
  return useQuery({
    queryKey: ['runs', runId, 'repeats'],
    queryFn: ({ signal }) =>
      readJson(`/api/runs/${runId}/repeats`, z.array(questionSpreadSchema), signal),
  });
}

/** How far the repeats of a run agree on one question, video by video. */
export function useVideoSpread(runId: string, question: string) {
  return useQuery({
    queryKey: ['runs', runId, 'repeats', question],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ question });
      return readJson(`/api/runs/${runId}/repeats?${query}`, z.array(videoSpreadSchema), signal);
    },
  });
}
