'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import type { JudgeFacts } from './schema';

const judgesSchema = z.array(
  z.custom<JudgeFacts>((value) => typeof value === 'object' && value !== null && 'id' in value),
);

/** The judges that can be chosen, the built-in ones first; never a key. */
export function useJudges() {
  return useQuery({
    queryKey: ['judges'],
    queryFn: ({ signal }) => readJson('/api/judges', judgesSchema, signal),
  });
}
