'use client';

import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { checklistSchema } from './checklist.schema';
import { expectedWidthsSchema } from './expected.schema';
import { practiceDetailSchema, practiceRunsSchema, practiceSummarySchema } from './practice/schema';
import { reviewersSchema } from './reviewers.schema';
import {
  differenceSchema,
  exposedPeopleSchema,
  type Holding,
  type ItemState,
  previewSchema,
  type QueueDetail,
  queueDetailSchema,
  queueItemsSchema,
  queueSummarySchema,
  type Selection,
} from './schema';
import { type ItemTogether, togetherSchema } from './together.schema';
import { workSchema } from './work.schema';

/** How soon what others do in a queue is seen. */
const OTHERS_MS = 5000;

/** For how long what people have seen before is taken to be known: it grows slowly. */
const EXPOSURE_MS = 60_000;

/** How often the server is told that a person is still at the clips that they hold. */
const RENEW_MS = 4 * 60_000;

/** Under which keys what is read about queues is kept. */
export const queueKeys = {
  all: ['queues'] as const,
  checklist: (projectId: string, suite: string) =>
    [...queueKeys.all, 'checklist', projectId, suite] as const,
  one: (id: string) => [...queueKeys.all, id] as const,
  exposure: (id: string) => [...queueKeys.one(id), 'exposure'] as const,
  items: (id: string, state: ItemState | null, facet: string | null, page: number) =>
    [...queueKeys.one(id), 'items', state, facet, page] as const,
  differences: (id: string, queueItemId: string) =>
    [...queueKeys.one(id), 'differences', queueItemId] as const,
  together: (id: string, set: string) => [...queueKeys.one(id), 'together', set] as const,
  // Apart from the others: none of these becomes another because a queue changes.
  preview: (selection: Selection | null) => ['queue-preview', selection] as const,
  expected: (selection: Selection | null) => ['queue-expected', selection] as const,
  practices: ['practices'] as const,
  people: ['queue-people'] as const,
  holdings: ['holding'] as const,
  holding: (id: string) => [...queueKeys.holdings, id] as const,
};

/** All queues, latest first. */
export function useQueues() {
  return useQuery({
    queryKey: queueKeys.all,
    queryFn: ({ signal }) => readJson('/api/queues', z.array(queueSummarySchema), signal),
    refetchInterval: OTHERS_MS,
  });
}

/** What there is to do for the person, and what they did on the day that it is where their browser is. */
export function useWork() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useQuery({
    queryKey: [...queueKeys.all, 'mine', zone],
    queryFn: ({ signal }) =>
      readJson(`/api/queues/mine?${new URLSearchParams({ zone })}`, workSchema, signal),
    refetchInterval: OTHERS_MS,
  });
}

/** All practices, latest first, with how far the person is. */
export function usePractices() {
  return useQuery({
    queryKey: queueKeys.practices,
    queryFn: ({ signal }) =>
      readJson('/api/queues/practice', z.array(practiceSummarySchema), signal),
    staleTime: OTHERS_MS,
  });
}

/** One practice as the person sees it. */
export function usePractice(id: string) {
  return useQuery({
    queryKey: [...queueKeys.practices, id],
    queryFn: ({ signal }) => readJson(`/api/queues/practice/${id}`, practiceDetailSchema, signal),
  });
}

/** The runs on whose items people can practise. */
export function usePracticeRuns() {
  return useQuery({
    queryKey: [...queueKeys.practices, 'runs'],
    queryFn: ({ signal }) => readJson('/api/queues/practice/runs', practiceRunsSchema, signal),
  });
}

/** One queue, asked again every few seconds. */
export function useQueue(id: string) {
  return useQuery({
    queryKey: queueKeys.one(id),
    queryFn: ({ signal }) => readJson(`/api/queues/${id}`, queueDetailSchema, signal),
    refetchInterval: OTHERS_MS,
  });
}

/** Says what a queue is, which is then not asked. */
export function setQueue(client: QueryClient, queue: QueueDetail): void {
  client.setQueryData(queueKeys.one(queue.id), queue);
}

/** Who of a queue's raters has seen what others say of how many of its clips; not asked where everybody sees it anyway. */
export function useQueueExposure({ id, blind }: { id: string; blind: boolean }) {
  return useQuery({
    queryKey: queueKeys.exposure(id),
    queryFn: ({ signal }) => readJson(`/api/queues/${id}/exposure`, exposedPeopleSchema, signal),
    enabled: blind,
    staleTime: EXPOSURE_MS,
  });
}

/** A page (from 0) of a queue's items, of one state and one word of a column, or all. */
export function useQueueItems(
  id: string,
  state: ItemState | null,
  facet: string | null,
  page: number,
) {
  return useQuery({
    queryKey: queueKeys.items(id, state, facet, page),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        page: String(page),
        ...(state && { state }),
        ...(facet && { facet }),
      });
      return readJson(`/api/queues/${id}/items?${query}`, queueItemsSchema, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: OTHERS_MS,
  });
}

/** What a selection would come to; null while there is none to ask about. */
export function useQueuePreview(selection: Selection | null) {
  return useQuery({
    queryKey: queueKeys.preview(selection),
    queryFn: ({ signal }) => readJson('/api/queues/preview', previewSchema, signal, selection),
    enabled: selection !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** How sure figures are expected to be for what a selection would draw; none while nothing is selected. */
export function useExpectedWidths(selection: Selection | null) {
  return useQuery({
    queryKey: queueKeys.expected(selection),
    queryFn: ({ signal }) =>
      readJson('/api/queues/expected', expectedWidthsSchema, signal, selection),
    enabled: selection !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Everybody who may review in a queue. */
export function useReviewers() {
  return useQuery({
    queryKey: queueKeys.people,
    queryFn: ({ signal }) => readJson('/api/queues/people', reviewersSchema, signal),
  });
}

/**
 * What the person at the browser holds in a queue, renewed as long as this is in use.
 * @param hold asks the server for it. Rejects with the server's sentence
 * @param held what it is at first; null where that is not known
 */
export function useHolding(
  queueId: string,
  hold: (queueId: string) => Promise<Holding>,
  held: Holding | null,
) {
  return useQuery({
    queryKey: queueKeys.holding(queueId),
    queryFn: () => hold(queueId),
    ...(held && { initialData: held }),
    refetchInterval: RENEW_MS,
    refetchIntervalInBackground: true,
    // Who comes back later, or sits here by then, may hold something else.
    gcTime: 0,
  });
}

/** Says what a person holds by now, where that is looked at; what was asked before does not come after it. */
export async function setHolding(
  client: QueryClient,
  queueId: string,
  holding: Holding,
): Promise<void> {
  const queryKey = queueKeys.holding(queueId);
  if (!client.getQueryState(queryKey)) return;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Holding>(queryKey, holding);
}

/** Asks again what a person holds, where that is looked at; resolves when it is known. */
export async function holdAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queueKeys.holdings });
}

/** What is to be adjudicated about an item of an adjudication. */
export function useDifferences(queueId: string, queueItemId: string) {
  return useQuery({
    queryKey: queueKeys.differences(queueId, queueItemId),
    queryFn: ({ signal }) =>
      readJson(
        `/api/queues/${queueId}/differences/${queueItemId}`,
        z.array(differenceSchema),
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The items of a set that the person has side by side; read once, since none comes to it while they look.
 * @param set null where the item stands by itself
 */
export function useTogether(queueId: string, set: string | null) {
  return useQuery({
    queryKey: queueKeys.together(queueId, set ?? ''),
    queryFn: ({ signal }) =>
      readJson(`/api/queues/${queueId}/together/${set}`, togetherSchema, signal),
    enabled: set !== null,
  });
}

/** Says what a person has side by side, which is then not asked; see {@link useTogether}. */
export function setTogether(
  client: QueryClient,
  queueId: string,
  set: string,
  items: ItemTogether[],
): void {
  client.setQueryData(queueKeys.together(queueId, set), items);
}

/** How far a suite has come in a project. */
export function useChecklist(projectId: string, suite: string) {
  return useQuery({
    queryKey: queueKeys.checklist(projectId, suite),
    queryFn: ({ signal }) =>
      readJson(
        `/api/projects/checklist?${new URLSearchParams({ project: projectId, suite })}`,
        checklistSchema,
        signal,
      ),
  });
}
