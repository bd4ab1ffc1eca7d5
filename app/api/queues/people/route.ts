import { operation } from '@/app/api/operation';
import { reviewersSchema } from '@/lib/queues/reviewers.schema';
import { listReviewers } from '@/lib/queues/store';

export const GET = operation(
  {
    summary: 'Lists everybody who may review in a queue.',
    role: 'admin',
    answer: reviewersSchema,
  },
  () => listReviewers(),
);
