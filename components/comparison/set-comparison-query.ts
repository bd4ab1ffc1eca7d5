'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { PairedReport } from '@/lib/agreement/paired-report';
import { readJson } from '@/lib/request';
import type { ComparedRater, Usage } from '@/lib/reviews/comparison/schema';
import type { CountedAnswers } from '@/lib/reviews/queues/sample/schema';
import type { SuiteFacts } from '@/lib/reviews/schema';

/** Two raters over the videos that both answered about. */
export interface SetComparison extends PairedReport {
  suite: SuiteFacts;
  left: ComparedRater;
  right: ComparedRater;
  /** Clips that are left out, since the person who looks reviews them blind. */
  withheld: number;
  /** What two runs share and used; null unless both are judges. */
  runs: {
    common: { videos: number; hidden: number; otherFrames: number };
    left: Usage;
    right: Usage;
  } | null;
}

const answerSchema = z.custom<SetComparison>(
  (value) => typeof value === 'object' && value !== null && 'pools' in value && 'suite' in value,
);

/** Whom to compare: keys of raters, and which of people's answers count. */
export interface SetWish {
  left: string;
  right: string;
  /** Only needed where no judge is among the two. */
  suite: string;
  labels: CountedAnswers;
}

/** Compares two raters; nothing is asked while one is missing. */
export function useSetComparison(wish: SetWish | null) {
  return useQuery({
    queryKey: ['comparison', 'set', wish],
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/comparison?${new URLSearchParams({ ...wish })}`, answerSchema, signal),
    placeholderData: keepPreviousData,
  });
}
