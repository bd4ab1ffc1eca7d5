import { openOperation } from '@/app/api/open-operation';
import { readinessSchema } from '@/lib/status/readiness.schema';
import { readReadiness } from '@/lib/status/readiness.store';

export const GET = openOperation(
  {
    summary:
      'Says whether this process of the app can do its work: the database answers, has the tables that this version needs, and files can be written. 503 where not, so that a proxy sends requests to another one.',
    answer: readinessSchema,
  },
  async () => {
    const readiness = await readReadiness();
    return Response.json(readiness, {
      status: readiness.ready ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    });
  },
);
