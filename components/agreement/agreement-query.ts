'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { AgreementReport } from '@/lib/agreement/report';
import { readJson } from '@/lib/request';

/** Against whom a judge is held: people, or the labels that came with the material. */
export const AGAINST = ['person', 'reference'] as const;

/** Which of people's answers count: all, or those given without sight of the judge's. */
export const LABELS = ['all', 'blind'] as const;

/** What the agreement page asks for. */
export interface AgreementWish {
  run: string;
  against: (typeof AGAINST)[number];
  labels: (typeof LABELS)[number];
}

/** How judge and others agree, and how many of the others' answers were given with and without sight of the judge's. */
export type AgreementAnswer = AgreementReport & { labels: { blind: number; anchored: number } };

const answerSchema = z.custom<AgreementAnswer>(
  (value) =>
    typeof value === 'object' && value !== null && 'questions' in value && 'labels' in value,
);

/** The agreement of a run's judge; nothing is asked while there is no run. */
export function useAgreement(wish: AgreementWish | null) {
  return useQuery({
    queryKey: ['agreement', wish],
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      readJson(`/api/agreement?${new URLSearchParams({ ...wish })}`, answerSchema, signal),
    placeholderData: (before) => before,
  });
}
