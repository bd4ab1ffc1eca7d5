'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { webhooksSchema } from './schema';

/** Under which key webhooks are kept. */
export const WEBHOOKS_KEY = ['webhooks'] as const;

/** How often it is looked what became of messages, in milliseconds. */
const LOOK_MS = 2000;

/** The webhooks, and the latest messages to them, looked at again and again. */
export function useWebhooks() {
  return useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => readJson('/api/webhooks', webhooksSchema, signal),
    refetchInterval: LOOK_MS,
  });
}
