'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import {
  type PreferenceReport,
  type PreferenceRequest,
  preferenceReportSchema,
  preferenceSchema,
} from './schema';

/** Under which key preferences are kept. */
export const preferenceKey = ['results', 'preference'] as const;

/** What people preferred among a project's models. */
export function usePreferences(project: string, suite: string) {
  const query = new URLSearchParams({ project, suite });
  return useQuery({
    queryKey: [...preferenceKey, project, suite],
    queryFn: ({ signal }) => readJson(`/api/results/preference?${query}`, preferenceSchema, signal),
  });
}

/**
 * Sends files of preferences: to look at them, or to store what they say.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export function sendPreferences(request: PreferenceRequest): Promise<PreferenceReport> {
  return readJson('/api/results/preference', preferenceReportSchema, undefined, request);
}
