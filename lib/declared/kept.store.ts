import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { DeclaredSuite, SuiteFiles } from './read';

/** Where a kept version came from last: a folder, or somebody who saved it in the browser. */
export type KeptSource = 'folder' | 'browser';

/**
 * A content of a suite as the database has it, whole. Several may be one version of the suite: they differ in texts of
 * prompts, which runs have by the hash of each.
 */
export interface KeptVersion {
  suite: string;
  content: string;
  files: SuiteFiles;
  source: KeptSource;
  /** Counts up with every content that becomes its suite's newest. */
  place: number;
  savedAt: Date;
  /** Who saved it in the browser; null for one from a folder. */
  savedBy: string | null;
}

const rowSchema = z.object({
  suite: z.string(),
  content: z.string(),
  files: z.record(z.string(), z.string()),
  source: z.enum(['folder', 'browser']),
  place: z.number(),
  savedAt: z.date(),
  savedBy: z.object({ name: z.string() }).nullable(),
});

/**
 * Keeps a content of a suite, whole, as its newest. One that is the newest already stays as it is.
 * @param savedById who saved it in the browser; null for one from a folder
 * @param after the content that it is to come after, or null for none; whichever is the newest when left out
 * @returns whether it was not the newest before
 * @throws {AppError} 409 about `version` where another one is the newest by now
 */
export async function keepVersion(
  { suite: { id: suite }, content, files }: Pick<DeclaredSuite, 'suite' | 'content' | 'files'>,
  savedById: string | null,
  after?: string | null,
): Promise<boolean> {
  return database().$transaction(async (db) => {
    // One after another: who reads up to a place must not miss one before it that is written later.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('SuiteVersion', 0))`;
    const newest = await db.suiteVersion.findFirst({
      where: { suite },
      orderBy: { place: 'desc' },
      select: { content: true },
    });
    if (newest?.content === content) return false;
    if (after !== undefined && (newest?.content ?? null) !== after)
      throw new AppError(409, 'Another version was saved just now.', 'version');
    const { _max } = await db.suiteVersion.aggregate({ _max: { place: true } });
    const source: KeptSource = savedById === null ? 'folder' : 'browser';
    const fresh = { source, place: (_max.place ?? 0) + 1, savedById, savedAt: new Date() };
    await db.suiteVersion.upsert({
      where: { suite_content: { suite, content } },
      create: { suite, content, files, ...fresh },
      update: fresh,
    });
    return true;
  });
}

/** The contents that became their suite's newest at a place or after it, in that order. */
export async function readVersionsFrom(place: number): Promise<KeptVersion[]> {
  const rows = await database().suiteVersion.findMany({
    where: { place: { gte: place } },
    orderBy: { place: 'asc' },
    include: { savedBy: { select: { name: true } } },
  });
  return rows.map((row) => {
    const { savedBy, ...kept } = rowSchema.parse(row);
    return { ...kept, savedBy: savedBy?.name ?? null };
  });
}
