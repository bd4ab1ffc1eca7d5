'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { knownRaterSchema } from '@/lib/ratings/schema';
import { readJson } from '@/lib/request';
import { answerDifferencesSchema, videoDifferencesSchema } from './differences.schema';
import {
  besideVideoSchema,
  type MatrixWish,
  raterMatrixSchema,
  type SetWish,
  setComparisonSchema,
  videoComparisonSchema,
} from './schema';

/** Under which keys comparisons are kept. */
const comparisonKeys = {
  all: ['comparison'] as const,
  video: (itemId: string, raters: readonly string[], suite: string | null) =>
    [...comparisonKeys.all, 'video', itemId, raters, suite] as const,
  raters: (suite: string | null) => [...comparisonKeys.all, 'raters', suite] as const,
  videos: (wish: DifferencesWish, score: string | null) =>
    [...comparisonKeys.all, 'videos', wish, score] as const,
  answers: (wish: DifferencesWish, questions: readonly string[]) =>
    [...comparisonKeys.all, 'answers', wish, questions] as const,
  matrix: (wish: MatrixWish) => [...comparisonKeys.all, 'matrix', wish] as const,
  set: (wish: SetWish | null) => [...comparisonKeys.all, 'set', wish] as const,
  beside: (itemId: string, search: string) =>
    [...comparisonKeys.all, 'beside', itemId, search] as const,
};

/** What several raters say of one video; who is left to be chosen where none is named. */
export function useVideoComparison(
  itemId: string,
  raters: readonly string[],
  suite: string | null,
) {
  return useQuery({
    queryKey: comparisonKeys.video(itemId, raters, suite),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams([
        ...raters.map((rater) => ['rater', rater]),
        ...(suite ? [['suite', suite]] : []),
      ]);
      return readJson(`/api/comparison/video/${itemId}?${query}`, videoComparisonSchema, signal);
    },
    placeholderData: keepPreviousData,
  });
}

/** Everybody who answered in a suite; not asked while no suite is known. */
export function useKnownRaters(suite: string | null) {
  return useQuery({
    queryKey: comparisonKeys.raters(suite),
    enabled: suite !== null,
    queryFn: ({ signal }) =>
      readJson(
        `/api/comparison/raters?${new URLSearchParams({ suite: suite ?? '' })}`,
        z.array(knownRaterSchema),
        signal,
      ),
  });
}

/** Two raters whose differences are wanted. */
export interface DifferencesWish {
  left: string;
  right: string;
  labels: CountedAnswers;
  suite: string;
  /** Where the page begins. */
  from: number;
}

function addressOf(wish: DifferencesWish, more: Record<string, readonly string[]>): string {
  const { from, ...sides } = wish;
  const query = new URLSearchParams({ ...sides, from: String(from) });
  for (const [name, values] of Object.entries(more)) {
    for (const value of values) query.append(name, value);
  }
  return query.toString();
}

/** A page of the videos on which two raters differ most, by one of their scores or, when null, by their answers. */
export function useVideoDifferences(wish: DifferencesWish, score: string | null) {
  return useQuery({
    queryKey: comparisonKeys.videos(wish, score),
    queryFn: ({ signal }) =>
      readJson(
        `/api/comparison/videos?${addressOf(wish, { score: score ? [score] : [] })}`,
        videoDifferencesSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** A page of the single answers on which two raters differ most, to some questions or, when empty, to all. */
export function useAnswerDifferences(wish: DifferencesWish, questions: readonly string[]) {
  return useQuery({
    queryKey: comparisonKeys.answers(wish, questions),
    queryFn: ({ signal }) =>
      readJson(
        `/api/comparison/answers?${addressOf(wish, { question: questions })}`,
        answerDifferencesSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** Videos to put beside one, those of the same prompt first. */
export function useBeside(itemId: string, search: string) {
  return useQuery({
    queryKey: comparisonKeys.beside(itemId, search),
    queryFn: ({ signal }) =>
      readJson(
        `/api/comparison/beside/${itemId}?${new URLSearchParams({ search })}`,
        z.array(besideVideoSchema),
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** The matrix of some raters. */
export function useRaterMatrix({ suite, raters, pool, labels }: MatrixWish) {
  return useQuery({
    queryKey: comparisonKeys.matrix({ suite, raters, pool, labels }),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams([
        ['suite', suite],
        ['labels', labels],
        ...(pool ? [['pool', pool]] : []),
        ...raters.map((rater) => ['rater', rater]),
      ]);
      return readJson(`/api/comparison/matrix?${query}`, raterMatrixSchema, signal);
    },
    placeholderData: keepPreviousData,
  });
}

/** Compares two raters; nothing is asked while one is missing. */
export function useSetComparison(wish: SetWish | null) {
  return useQuery({
    queryKey: comparisonKeys.set(wish),
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/comparison?${new URLSearchParams({ ...wish })}`, setComparisonSchema, signal),
    placeholderData: keepPreviousData,
  });
}
