'use client';

import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { distributionSchema } from './distribution/schema';
import {
  type LibraryItem,
  type LibraryPage,
  libraryFacetsSchema,
  libraryPageSchema,
  libraryPlaceSchema,
  projectSchema,
  savedViewSchema,
  showingCostSchema,
} from './listing.schema';
import type { LibrarySelection } from './schema';

/** How soon it is seen how far judging has come. */
const WHILE_MOVING_MS = 1500;

/** How many items are asked for at once. */
export const PAGE_LENGTH = 100;

/** Under which keys what the library shows is kept. */
export const libraryKeys = {
  all: ['library'] as const,
  page: (query: string, page: number) => [...libraryKeys.all, 'page', query, page] as const,
  count: (query: string) => [...libraryKeys.all, 'count', query] as const,
  facets: (query: string) => [...libraryKeys.all, 'facets', query] as const,
  place: (query: string, itemId: string | null) =>
    [...libraryKeys.all, 'place', query, itemId] as const,
  distribution: (query: string, score: string | null) =>
    [...libraryKeys.all, 'distribution', query, score] as const,
  selection: (selection: LibrarySelection) => [...libraryKeys.all, 'selection', selection] as const,
  allViews: ['library', 'views'] as const,
  views: (projectId: string | null, suite: string) =>
    [...libraryKeys.allViews, projectId, suite] as const,
  projects: ['library', 'projects'] as const,
};

/** A query with some parameters more. */
function withMore(query: string, more: Record<string, string>): URLSearchParams {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return parameters;
}

function pageQuery(query: string, page: number) {
  return {
    queryKey: libraryKeys.page(query, page),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const place = { offset: String(page * PAGE_LENGTH), limit: String(PAGE_LENGTH) };
      return readJson(`/api/library?${withMore(query, place)}`, libraryPageSchema, signal);
    },
  };
}

/** As much of the library's list as is known. */
export interface LibraryWindow {
  /** The filters and the order that it answers to: for a moment still those before. */
  query: string;
  /** How many items the filters leave; null until anything is known. */
  found: number | null;
  /** Whether any of them is waiting or being judged. */
  moving: boolean;
  /** The item at a position, from 0; null while it is not known. */
  at: (position: number) => LibraryItem | null;
  /** All that is known, with positions, in order. */
  known: readonly { item: LibraryItem; position: number }[];
  /** Whether something that was asked for is not there yet. */
  busy: boolean;
  error: Error | null;
}

/**
 * The items of some pages of the list, page 0 first. What answers to the filters before stays until the first page of
 * the new ones has come; asked again while any item found is being judged.
 * @param query filters and order, as they stand in an address
 */
export function useLibraryWindow(query: string, pages: readonly number[]): LibraryWindow {
  const [told, setTold] = useState<Told | null>(null);
  const asked = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery(query, page),
      refetchInterval: ({ state }: { state: { data?: LibraryPage | undefined } }) =>
        state.data?.moving ? WHILE_MOVING_MS : (false as const),
    })),
  });
  const before = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(told?.query ?? query, page), enabled: false })),
  });
  const [newest] = asked
    .filter(({ data }) => data)
    .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt);
  // What was told last stays true while other pages of the same list are on their way.
  const latest = newest?.data ? { query, ...newest.data } : told;
  if (latest && !isSame(latest, told)) {
    setTold({ query: latest.query, found: latest.found, moving: latest.moving });
  }
  const shown = latest?.query === query ? asked : before;
  const byPage = new Map(pages.map((page, index) => [page, shown[index]?.data?.videos ?? []]));
  return {
    query: latest?.query ?? query,
    found: latest?.found ?? null,
    moving: latest?.moving ?? false,
    at: (position) =>
      byPage.get(Math.floor(position / PAGE_LENGTH))?.[position % PAGE_LENGTH] ?? null,
    known: pages.flatMap((page) =>
      (byPage.get(page) ?? []).map((item, index) => ({
        item,
        position: page * PAGE_LENGTH + index,
      })),
    ),
    busy: asked.some(({ isPending, error }) => isPending && !error),
    error: asked.find(({ error }) => error)?.error ?? null,
  };
}

/** What any page tells of the whole list. */
interface Told {
  query: string;
  found: number;
  moving: boolean;
}

function isSame(one: Told, other: Told | null): boolean {
  return one.query === other?.query && one.found === other.found && one.moving === other.moving;
}

/** The pages on which positions from one to another stand, both included. */
export function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / PAGE_LENGTH);
  const to = Math.floor(Math.max(0, last) / PAGE_LENGTH);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Reads the items from one position to another, both included; what is known already is not asked for again. */
export async function readBetween(
  client: QueryClient,
  query: string,
  first: number,
  last: number,
): Promise<LibraryItem[]> {
  const pages = pagesBetween(first, last);
  const items: LibraryItem[] = [];
  for (const page of pages) {
    const read = await client.ensureQueryData(pageQuery(query, page));
    items.push(...read.videos);
  }
  const from = (pages[0] ?? 0) * PAGE_LENGTH;
  return items.slice(first - from, last - from + 1);
}

/** How many items each of several filters leaves; null while that is not known. */
export function useFoundCounts(queries: readonly string[]): (number | null)[] {
  const answers = useQueries({
    queries: queries.map((query) => ({
      queryKey: libraryKeys.count(query),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readJson(`/api/library?${withMore(query, { limit: '0' })}`, libraryPageSchema, signal),
    })),
  });
  return answers.map(({ data }) => data?.found ?? null);
}

/** What can be chosen in the filters, with counts; the counts before stay until others have come. Asked again while anything moves. */
export function useLibraryFacets(query: string, moving: boolean) {
  return useQuery({
    queryKey: libraryKeys.facets(query),
    queryFn: ({ signal }) => readJson(`/api/library/facets?${query}`, libraryFacetsSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      moving || (state.data?.pending ?? 0) > 0 ? WHILE_MOVING_MS : false,
  });
}

/** Where an item stands among those found; nothing is asked while `itemId` is null. */
export function useLibraryPlace(query: string, itemId: string | null) {
  return useQuery({
    queryKey: libraryKeys.place(query, itemId),
    queryFn: ({ signal }) => {
      const asked = withMore(query, { video: itemId ?? '' });
      return readJson(`/api/library/place?${asked}`, libraryPlaceSchema, signal);
    },
    enabled: itemId !== null,
  });
}

/** How a score is spread over the items found, by generator; nothing is asked while there is no score. */
export function useDistribution(query: string, score: string | null) {
  return useQuery({
    queryKey: libraryKeys.distribution(query, score),
    queryFn: ({ signal }) => {
      const asked = withMore(query, { score: score ?? '' });
      return readJson(`/api/library/distribution?${asked}`, distributionSchema, signal);
    },
    enabled: score !== null,
    placeholderData: keepPreviousData,
  });
}

/** The ids of the items that a selection means. */
export function useSelectedIds(selection: LibrarySelection) {
  return useQuery({
    queryKey: libraryKeys.selection(selection),
    queryFn: ({ signal }) =>
      readJson('/api/library/selection', z.array(z.string()), signal, selection),
    retry: false,
  });
}

/** The views that were kept of what a suite shows in a project, by name; nothing is asked while there is no project. */
export function useSavedViews(projectId: string | null, suite: string) {
  return useQuery({
    queryKey: libraryKeys.views(projectId, suite),
    queryFn: ({ signal }) =>
      readJson(
        `/api/library/views?${new URLSearchParams({ project: projectId ?? '', suite })}`,
        z.array(savedViewSchema),
        signal,
      ),
    enabled: projectId !== null,
    placeholderData: keepPreviousData,
  });
}

/** What it costs to show the scores of a project that hides them; not asked for without a project. */
export function useShowingCost(projectId: string | null) {
  return useQuery({
    queryKey: [...libraryKeys.projects, 'cost', projectId],
    queryFn: ({ signal }) =>
      readJson(`/api/projects/showing-cost?project=${projectId}`, showingCostSchema, signal),
    enabled: projectId !== null,
  });
}

/** All projects, the first one first. */
export function useProjects() {
  return useQuery({
    queryKey: libraryKeys.projects,
    queryFn: ({ signal }) => readJson('/api/projects', z.array(projectSchema), signal),
  });
}
