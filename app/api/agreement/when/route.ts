import { operation } from '@/app/api/operation';
import { whenAnswerSchema, whenRequestSchema } from '@/lib/agreement/when.schema';
import { readWhen } from '@/lib/agreement/when.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says how far a run’s judge and people agree on when something is to be seen, over tolerances. It takes the types of `group`, from `threshold` points on; of people’s answers those count that `labels` says.',
    role: 'viewer',
    query: whenRequestSchema,
    answer: whenAnswerSchema,
  },
  ({ person, query }) => readWhen(person, query, suiteById),
);
