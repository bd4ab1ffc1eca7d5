import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/prisma/generated/client';
import { QueuingClient } from './database-connection';
import { env } from './env';

const kept = globalThis as { framejuryDatabase?: PrismaClient };

/** The one database client of this process. Kept on `globalThis`, since development reloads modules. */
export function database(): PrismaClient {
  kept.framejuryDatabase ??= connect(env().DATABASE_URL);
  return kept.framejuryDatabase;
}

/** A client of the database at an address. */
export function connect(connectionString: string): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString, max: 20, Client: QueuingClient }),
  });
}

/** Has the process use another client from now on: for measuring several databases in turns. */
export function changeDatabase(client: PrismaClient): void {
  kept.framejuryDatabase = client;
}
