'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import {
  differenceSchema,
  type ItemState,
  previewSchema,
  queueDetailSchema,
  queueItemsSchema,
  queueSummarySchema,
  type Selection,
} from './schema';

/** How soon what others do in a queue is seen. */
const OTHERS_MS = 5000;

/** All queues, latest first. */
export function useQueues() {
  return useQuery({
    queryKey: ['queues'],
    queryFn: ({ signal }) => readJson('/api/queues', z.array(queueSummarySchema), signal),
    refetchInterval: OTHERS_MS,
  });
}

/** One queue, asked again every few seconds. */
export function useQueue(id: string) {
  return useQuery({
    queryKey: ['queues', id],
    queryFn: ({ signal }) => readJson(`/api/queues/${id}`, queueDetailSchema, signal),
    refetchInterval: OTHERS_MS,
  });
}

/** A page (from 0) of a queue's items, of one state or all. */
export function useQueueItems(id: string, state: ItemState | null, page: number) {
  return useQuery({
    queryKey: ['queues', id, 'items', state, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), ...(state && { state }) });
      return readJson(`/api/queues/${id}/items?${query}`, queueItemsSchema, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: OTHERS_MS,
  });
}

/** What a selection would come to; null while there is none to ask about. */
export function useQueuePreview(selection: Selection | null) {
  return useQuery({
    queryKey: ['queue-preview', selection],
    queryFn: ({ signal }) => readJson('/api/queues/preview', previewSchema, signal, selection),
    enabled: selection !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Everybody who may review in a queue. */
export function useReviewers() {
  return useQuery({
    queryKey: ['queue-people'],
    queryFn: ({ signal }) =>
      readJson(
        '/api/queues/people',
        z.array(z.object({ id: z.string(), name: z.string() })),
        signal,
      ),
  });
}

/** What is to be settled about an item of a queue that settles disagreements. */
export function useDifferences(queueId: string, itemId: string) {
  return useQuery({
    queryKey: ['queues', queueId, 'differences', itemId],
    queryFn: ({ signal }) =>
      readJson(`/api/queues/${queueId}/differences/${itemId}`, z.array(differenceSchema), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
