import { openOperation } from '@/app/api/open-operation';
import { healthSchema } from '@/lib/status/readiness.schema';
import packageFacts from '@/package.json' with { type: 'json' };

export const GET = openOperation(
  {
    summary:
      'Says that this process of the app is alive, without asking the database or anything else: one that does not answer is to be started again.',
    answer: healthSchema,
  },
  async () =>
    Response.json(
      { status: 'alive', version: packageFacts.version, uptime: process.uptime() },
      { headers: { 'cache-control': 'no-store' } },
    ),
);
