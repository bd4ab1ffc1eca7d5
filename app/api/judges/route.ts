import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { judgeFactsSchema } from '@/lib/judge/schema';
import { listJudges } from '@/lib/judge/store';

export const GET = operation(
  {
    summary: 'Lists the judges that can be chosen; never a key.',
    role: 'viewer',
    answer: z.array(judgeFactsSchema),
  },
  () => listJudges(),
);
