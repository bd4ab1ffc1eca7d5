'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type StudyPlace, studyPlansSchema } from './schema';

/** All that is known of a suite's study plan in a project. */
export function useStudyPlans(place: StudyPlace) {
  return useQuery({
    queryKey: ['study plans', place],
    queryFn: ({ signal }) =>
      readJson(`/api/studies?${new URLSearchParams(place)}`, studyPlansSchema, signal),
  });
}
