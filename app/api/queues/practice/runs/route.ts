import { operation } from '@/app/api/operation';
import { practiceRunsSchema } from '@/lib/queues/practice/schema';
import { listPracticeRuns } from '@/lib/queues/practice/store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the runs that have judged items whose answers are known, on which people can practise.',
    role: 'admin',
    answer: practiceRunsSchema,
  },
  ({ person }) => listPracticeRuns(person.id, suiteById),
);
