'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { MatrixCell } from '@/lib/agreement/rater-matrix';
import { readJson } from '@/lib/request';
import { knownRaterSchema } from '@/lib/reviews/comparison/schema';
import type { CountedAnswers } from '@/lib/reviews/queues/sample/schema';

const answerSchema = z.object({
  /** Everybody who can be in it. */
  known: z.array(knownRaterSchema),
  /** Keys of those who are, in order. */
  raters: z.array(z.string()),
  pools: z.array(z.object({ key: z.string(), label: z.string(), questions: z.array(z.string()) })),
  /** Key of the pool that was reckoned. */
  pool: z.string(),
  /** Clips that are left out, since the person who looks reviews them blind. */
  withheld: z.number(),
  cells: z.custom<(MatrixCell | null)[][]>(Array.isArray),
});

/** How far every two raters agree beyond chance. */
export type RaterMatrix = z.infer<typeof answerSchema>;

/** What is asked of a matrix; raters and pool that are left empty are chosen. */
export interface MatrixWish {
  suite: string;
  raters: readonly string[];
  pool: string | null;
  labels: CountedAnswers;
}

/** The matrix of some raters. */
export function useRaterMatrix({ suite, raters, pool, labels }: MatrixWish) {
  return useQuery({
    queryKey: ['comparison', 'matrix', suite, raters, pool, labels],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams([
        ['suite', suite],
        ['labels', labels],
        ...(pool ? [['pool', pool]] : []),
        ...raters.map((rater) => ['rater', rater]),
      ]);
      return readJson(`/api/comparison/matrix?${query}`, answerSchema, signal);
    },
    placeholderData: keepPreviousData,
  });
}
