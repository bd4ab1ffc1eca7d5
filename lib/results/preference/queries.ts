'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import type { StudyPart } from '@/lib/studies/schema';
import { preferredOfTwoSchema, type TwoItems } from './of-two.schema';
import { preferenceSchema } from './schema';

/** Under which key preferences are kept. */
export const preferenceKey = ['results', 'preference'] as const;

/** What people preferred among a project's models, on a part of its items where a study plan splits them. */
export function usePreferences(project: string, suite: string, part: StudyPart | null) {
  const query = new URLSearchParams({ project, suite, ...(part && { part }) });
  return useQuery({
    queryKey: [...preferenceKey, project, suite, part],
    queryFn: ({ signal }) => readJson(`/api/results/preference?${query}`, preferenceSchema, signal),
  });
}

/** Under which key it is kept which of two items the person prefers. */
export const preferredOfTwoKey = ({ left, right, suite }: TwoItems) =>
  [...preferenceKey, 'of-two', suite ?? '', left, right] as const;

/** Which of two items the person who asks prefers. */
export function usePreferredOfTwo(two: TwoItems) {
  const { left, right, suite } = two;
  const query = new URLSearchParams({ left, right, ...(suite !== undefined && { suite }) });
  return useQuery({
    queryKey: preferredOfTwoKey(two),
    queryFn: ({ signal }) =>
      readJson(`/api/results/preference/pair?${query}`, preferredOfTwoSchema, signal),
  });
}
