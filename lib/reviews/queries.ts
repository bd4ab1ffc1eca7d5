'use client';

import {
  hashKey,
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { recordedAnswerSchema } from '@/lib/answers/schema';
import { readJson } from '@/lib/request';
import type { RunItemState } from '@/lib/runs/schema';
import { type ItemReview, itemReviewSchema, markSchema } from './schema';

const WHILE_JUDGING_MS = 1500;

/** How soon it is seen what others, people or judges, do to the same item. */
const OTHERS_MS = 1500;

function goesOn(state: RunItemState | undefined): boolean {
  return state === 'waiting' || state === 'judging';
}

/** Whose scores the library shows, as in its address: by that an item's run is chosen where none is named. */
export type LibraryChoice = Readonly<Record<'suite' | 'configuration' | 'scoresOf', string | null>>;

/** Under which keys what is read about items is kept. */
export const reviewKeys = {
  all: ['reviews'] as const,
  /** Everything about one item: its reviews and its history. */
  ofItem: (itemId: string) => [...reviewKeys.all, itemId] as const,
  /** One item's reviews, by whatever run. */
  reviews: (itemId: string) => [...reviewKeys.ofItem(itemId), 'review'] as const,
  history: (itemId: string, suite: string, ...cell: string[]) =>
    [...reviewKeys.ofItem(itemId), 'history', suite, ...cell] as const,
  mark: (itemId: string) => ['marks', itemId] as const,
};

function reviewQuery(itemId: string, runId: string | null, choice: LibraryChoice | null) {
  const query = addressOf(runId, choice);
  return {
    queryKey: [...reviewKeys.reviews(itemId), query],
    queryFn: ({ signal }: { signal: AbortSignal }) => readReview(itemId, query, signal),
  };
}

function addressOf(runId: string | null, choice: LibraryChoice | null): string {
  const named = Object.entries(runId ? { run: runId } : (choice ?? {}));
  return new URLSearchParams(
    named.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString();
}

function readReview(itemId: string, query: string, signal: AbortSignal): Promise<ItemReview> {
  return readJson(`/api/reviews/${itemId}${query && `?${query}`}`, itemReviewSchema, signal);
}

/**
 * Everything that the review screen shows of one item. It stays by the run that it was opened by, also where another one ends
 * meanwhile and would be shown to who opens it now.
 * @param runId null: the run whose scores the library shows
 * @param choice whose these are; null: those that it shows unless told otherwise
 */
export function useReview(
  itemId: string,
  runId: string | null,
  choice: LibraryChoice | null = null,
) {
  const opened = useRef<string | null>(null);
  const result = useQuery({
    ...reviewQuery(itemId, runId, choice),
    queryFn: ({ signal }) => readReview(itemId, addressOf(runId ?? opened.current, choice), signal),
    refetchInterval: ({ state }) => (goesOn(state.data?.run?.state) ? WHILE_JUDGING_MS : false),
  });
  const { data, isFetching } = result;
  useEffect(() => {
    // What is kept of an earlier look may be of an older run: only what has been read since counts.
    if (!isFetching && data?.run) opened.current ??= data.run.id;
  }, [data, isFetching]);
  return result;
}

/** The reviews of several items in one run, by the items' ids; those that are read already. */
export function useReviews(
  itemIds: readonly string[],
  runId: string,
): ReadonlyMap<string, ItemReview> {
  return useQueries({
    queries: itemIds.map((itemId) => reviewQuery(itemId, runId, null)),
    combine: byItem,
  });
}

// A stable function lets the query library see that nothing changed.
const byItem = (results: UseQueryResult<ItemReview>[]) =>
  new Map(results.flatMap(({ data }) => (data ? [[data.item.id, data] as const] : [])));

/** Reads an item's review before it is looked at, so that opening it need not wait; answers it when it is known. */
export async function prefetchReview(
  client: QueryClient,
  itemId: string,
  runId: string | null,
  choice: LibraryChoice | null = null,
): Promise<ItemReview | undefined> {
  const query = reviewQuery(itemId, runId, choice);
  await client.prefetchQuery(query);
  return client.getQueryData<ItemReview>(query.queryKey);
}

/** Says what the review of an item shows in a run, which is then not asked. @returns the name of what was kept */
export function setReview(client: QueryClient, review: ItemReview, runId: string): string {
  const { queryKey } = reviewQuery(review.item.id, runId, null);
  client.setQueryData(queryKey, review);
  return hashKey(queryKey);
}

/** Forgets what was read of items, but for what is kept under some names. */
export function forgetReviews(client: QueryClient, kept: readonly string[]): void {
  client.removeQueries({
    queryKey: reviewKeys.all,
    predicate: ({ queryHash }) => !kept.includes(queryHash),
  });
}

/**
 * The mark of an item, which changes when anybody answers or notes something about it; asked again and again.
 * @param enabled nothing is asked for otherwise
 */
export function useMark(itemId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: reviewKeys.mark(itemId),
    queryFn: ({ signal }) => readJson(`/api/reviews/${itemId}/mark`, markSchema, signal),
    refetchInterval: OTHERS_MS,
  });
}

function historyQuery(itemId: string, suite: string, cell: { unit?: string; question?: string }) {
  const query = new URLSearchParams({ suite, ...cell });
  return {
    queryKey: reviewKeys.history(itemId, suite, ...Object.values(cell)),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readJson(`/api/reviews/${itemId}/history?${query}`, z.array(recordedAnswerSchema), signal),
  };
}

/** What people said and noted about an item, latest first. */
export function useItemHistory(itemId: string, suite: string) {
  return useQuery(historyQuery(itemId, suite, {}));
}

/** All answers ever given to one question about one unit, oldest first. */
export function useHistory(itemId: string, suite: string, unit: string, question: string) {
  return useQuery(historyQuery(itemId, suite, { unit, question }));
}
