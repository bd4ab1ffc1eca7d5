'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { knownRaterSchema } from '@/lib/ratings/schema';
import { readJson } from '@/lib/request';
import { answerDifferencesSchema, videoDifferencesSchema } from './differences.schema';
import {
  type MatrixRequest,
  otherClipSchema,
  raterMatrixSchema,
  type SetRequest,
  setComparisonSchema,
  videoComparisonSchema,
} from './schema';

/** What a query of an address says; a name may come several times, and what is null is left out. */
type Parameters = Readonly<Record<string, string | number | null | readonly string[]>>;

function addressOf(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const values = typeof value === 'object' ? (value ?? []) : [String(value)];
    for (const one of values) query.append(name, one);
  }
  return `/api/comparison${path}?${query}`;
}

/** How what an address of comparisons answers is read. */
function reading<Answer>(path: string, parameters: Parameters, schema: z.ZodType<Answer>) {
  const address = addressOf(path, parameters);
  return {
    queryKey: ['comparison', address],
    queryFn: ({ signal }: { signal: AbortSignal }) => readJson(address, schema, signal),
  };
}

/** What several raters say of one video; who is left to be chosen where none is named. */
export function useVideoComparison(itemId: string, rater: readonly string[], suite: string | null) {
  return useQuery({
    ...reading(`/video/${itemId}`, { rater, suite: suite || null }, videoComparisonSchema),
    placeholderData: keepPreviousData,
  });
}

/**
 * Everybody who answered in a suite, in a project (null for all).
 * @param enabled whether it is known what is to be asked
 */
export function useKnownRaters(suite: string, project: string | null, enabled: boolean) {
  return useQuery({
    ...reading('/raters', { suite, project }, z.array(knownRaterSchema)),
    enabled,
  });
}

/** Two raters with where the page of their differences begins. */
export interface DifferencesPage extends SetRequest {
  from: number;
}

/** A page of the videos on which two raters differ most, by one of their scores or, when null, by their answers. */
export function useVideoDifferences(page: DifferencesPage, score: string | null) {
  return useQuery({
    ...reading('/videos', { ...page, score: score || null }, videoDifferencesSchema),
    placeholderData: keepPreviousData,
  });
}

/** A page of the single answers on which two raters differ most, to some questions or, when empty, to all. */
export function useAnswerDifferences(page: DifferencesPage, question: readonly string[]) {
  return useQuery({
    ...reading('/answers', { ...page, question }, answerDifferencesSchema),
    placeholderData: keepPreviousData,
  });
}

/** Clips to compare with one, those of the same prompt first. */
export function useOtherClips(itemId: string, search: string) {
  return useQuery({
    ...reading(`/beside/${itemId}`, { search }, z.array(otherClipSchema)),
    placeholderData: keepPreviousData,
  });
}

/**
 * The matrix of some raters.
 * @param enabled whether it is known what is to be asked
 */
export function useRaterMatrix(
  { raters: rater, pool, ...request }: MatrixRequest,
  enabled: boolean,
) {
  return useQuery({
    ...reading('/matrix', { ...request, pool: pool || null, rater }, raterMatrixSchema),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** Compares two raters; nothing is asked while one is missing. */
export function useSetComparison(request: SetRequest | null) {
  return useQuery({
    ...reading('', { ...request }, setComparisonSchema),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
}
