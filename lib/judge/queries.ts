'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readJson } from '@/lib/request';
import { judgeFactsSchema } from './schema';

const judgesSchema = z.array(judgeFactsSchema);

/** Under which key the judges are kept. */
export const judgeKeys = { all: ['judges'] as const };

/** The judges that can be chosen, the built-in ones first; never a key. */
export function useJudges() {
  return useQuery({
    queryKey: judgeKeys.all,
    queryFn: ({ signal }) => readJson('/api/judges', judgesSchema, signal),
  });
}
