import { hash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { QueuingClient } from '@/lib/database-connection';

/**
 * Connects to a database, which plans a query once: where the same few hundred are asked thousands of times, and there is
 * hardly a row in any table, planning them takes longer than answering.
 */
export function plannedOnce(connectionString: string): PrismaPg {
  return new PrismaPg(
    {
      connectionString,
      // Each connection plans for itself.
      max: 2,
      Client: QueuingClient,
      options: '-c plan_cache_mode=force_generic_plan',
    },
    { statementNameGenerator: ({ sql }) => hash('sha1', sql) },
  );
}
