'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { apiKeyFactsSchema, peopleSchema } from './schema';

/** Under which keys people and their API keys are kept. */
export const peopleKeys = {
  all: ['people'] as const,
  apiKeys: ['api-keys'] as const,
};

/** Everybody with an account, and the open invitations. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKeys.all,
    queryFn: ({ signal }) => readJson('/api/people', peopleSchema, signal),
  });
}

/** One's own API keys. */
export function useApiKeys() {
  return useQuery({
    queryKey: peopleKeys.apiKeys,
    queryFn: ({ signal }) => readJson('/api/account/keys', z.array(apiKeyFactsSchema), signal),
  });
}
