import { operation } from '@/app/api/operation';
import { statusSchema } from '@/lib/status/schema';
import { readStatus } from '@/lib/status/store';

export const GET = operation(
  {
    summary:
      'Says how the installation is: workers, the queue, judges’ pace, failures, storage, the database, failed requests, slow addresses. Nothing of what judges or people said.',
    role: 'admin',
    answer: statusSchema,
  },
  () => readStatus(),
);
