import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { StudyPart, StudySplit } from './schema';

/** A part of a project's items, as a split makes it. */
export interface SplitPart {
  split: StudySplit;
  part: StudyPart;
}

/**
 * Whether an item is in a part: the first 52 bits of the SHA-256 of “seed key”, as a share, lie below that of the test part.
 * The key is what stays together: the item's cluster; or its task, else its prompt, else its cluster; else its content, so
 * that copies and corrected versions go with what they are of.
 * @param item the name by which a query knows rows of the table of items
 */
export function isInPart({ split, part }: SplitPart, item: string): Prisma.Sql {
  if (part === 'all') return Prisma.sql`true`;
  const column = (name: string) => Prisma.raw(`${item}."${name}"`);
  const cluster = Prisma.sql`${column('cluster')}, ${column('contentId')}::text`;
  const key =
    split.by === 'cluster'
      ? cluster
      : Prisma.sql`${column('task')}, ${column('prompt')}, ${cluster}`;
  const text = Prisma.sql`${String(split.seed)} || ' ' || coalesce(${key})`;
  const bits = Prisma.sql`('x' || substr(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 1, 13))::bit(52)::bigint`;
  const isTest = Prisma.sql`(${bits} < ${split.share}::float8 * 4503599627370496)`;
  return part === 'test' ? isTest : Prisma.sql`NOT ${isTest}`;
}

/**
 * Whether what models made of a task is in a part, as {@link isInPart} says it of items; null where that cannot be told, since
 * parts go by clusters.
 */
export function isTaskInPart({ split, part }: SplitPart, task: string): boolean | null {
  if (part === 'all') return true;
  if (split.by === 'cluster') return null;
  const digest = createHash('sha256').update(`${split.seed} ${task}`).digest('hex');
  const isTest = Number.parseInt(digest.slice(0, 13), 16) < split.share * 2 ** 52;
  return part === 'test' ? isTest : !isTest;
}

/** The items of a run that are in a part. */
export async function listInPart(runId: string, part: SplitPart): Promise<Set<string>> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT i.id FROM "RunItem" rv JOIN "Item" i ON i.id = rv."itemId"
    WHERE rv."runId" = ${runId}::uuid AND ${isInPart(part, 'i')}`;
  return new Set(rows.map(({ id }) => id));
}
