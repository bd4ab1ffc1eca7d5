'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { recordedAnswerSchema } from '@/lib/answers/schema';
import { readJson } from '@/lib/request';
import type { RunVideoState } from '@/lib/runs/schema';
import { libraryVideoSchema, videoReviewSchema } from './schema';

const WHILE_JUDGING_MS = 1500;

function goesOn(state: RunVideoState | undefined): boolean {
  return state === 'waiting' || state === 'judging';
}

/** All videos of the project with their latest run, newest first; asked again while any is being judged. */
export function useLibrary() {
  return useQuery({
    queryKey: ['library'],
    queryFn: ({ signal }) =>
      readJson('/api/library', z.object({ videos: z.array(libraryVideoSchema) }), signal),
    refetchInterval: ({ state }) =>
      state.data?.videos.some(({ latest }) => goesOn(latest?.state)) ? WHILE_JUDGING_MS : false,
  });
}

/** The query key of a video's review; also for optimistic updates of it. */
export function reviewKey(videoId: string, runId: string | null) {
  return ['reviews', videoId, runId] as const;
}

/** Everything that the review screen shows of one video; `runId` null means the latest run. */
export function useReview(videoId: string, runId: string | null) {
  return useQuery({
    queryKey: reviewKey(videoId, runId),
    queryFn: ({ signal }) => {
      const query = runId ? `?${new URLSearchParams({ run: runId })}` : '';
      return readJson(`/api/reviews/${videoId}${query}`, videoReviewSchema, signal);
    },
    refetchInterval: ({ state }) => (goesOn(state.data?.run?.state) ? WHILE_JUDGING_MS : false),
  });
}

/** All answers ever given to one question about one unit, oldest first. */
export function useHistory(videoId: string, suite: string, unit: string, question: string) {
  return useQuery({
    queryKey: ['reviews', videoId, 'history', suite, unit, question],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ suite, unit, question });
      return readJson(
        `/api/reviews/${videoId}/history?${query}`,
        z.array(recordedAnswerSchema),
        signal,
      );
    },
  });
}
