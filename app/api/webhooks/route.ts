import { operation } from '@/app/api/operation';
import { webhooksSchema } from '@/lib/webhooks/schema';
import { listWebhooks } from '@/lib/webhooks/store';

export const GET = operation(
  {
    summary: 'Lists all webhooks, and the 50 latest messages to them, latest first.',
    role: 'admin',
    answer: webhooksSchema,
  },
  listWebhooks,
);
