'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { apiKeyFactsSchema, peopleSchema } from './schema';

/** Everybody with an account, and the open invitations. */
export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => readJson('/api/people', peopleSchema, signal),
  });
}

/** One's own API keys. */
export function useApiKeys() {
  return useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => readJson('/api/account/keys', z.array(apiKeyFactsSchema), signal),
  });
}
