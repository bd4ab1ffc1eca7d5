'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { CorrectedMean } from '@/lib/agreement/corrected';
import type { AgreementReport } from '@/lib/agreement/report';
import { readJson } from '@/lib/request';
import type { AnswerBasis, CountedAnswers } from '@/lib/reviews/queues/sample/schema';

/** Against whom a judge is held: people, or the labels that came with the material. */
export const AGAINST = ['person', 'reference'] as const;

/** What the agreement page asks for. */
export interface AgreementWish {
  run: string;
  against: (typeof AGAINST)[number];
  labels: CountedAnswers;
}

/** How judge and others agree, and what people's answers rest on; null for labels that came with the material. */
export type AgreementAnswer = AgreementReport & {
  basis: AnswerBasis | null;
  /** What a blind sample says of the mean over all clips, by the key of a row. */
  means: Record<string, CorrectedMean>;
  /** Clips of the run that the figures leave out, since the person who looks reviews them blind. */
  withheld: number;
};

const answerSchema = z.custom<AgreementAnswer>(
  (value) =>
    typeof value === 'object' && value !== null && 'questions' in value && 'basis' in value,
);

/** Under which keys the agreement is kept. */
export const agreementKeys = {
  all: ['agreement'] as const,
  one: (wish: AgreementWish | null) => [...agreementKeys.all, wish] as const,
};

/** The agreement of a run's judge; nothing is asked while there is no run. */
export function useAgreement(wish: AgreementWish | null) {
  return useQuery({
    queryKey: agreementKeys.one(wish),
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/agreement?${new URLSearchParams({ ...wish })}`, answerSchema, signal),
    placeholderData: (before) => before,
  });
}
