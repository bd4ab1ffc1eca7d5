import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/prisma/generated/client';
import { env } from './env';

const kept = globalThis as { framejuryDatabase?: PrismaClient };

/** The one database client of this process. Kept on `globalThis`, since development reloads modules. */
export function database(): PrismaClient {
  kept.framejuryDatabase ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: env().DATABASE_URL, max: 20 }),
  });
  return kept.framejuryDatabase;
}
