import 'server-only';
import { Prisma } from '@/prisma/generated/client';

/** What summaries of items copy from those of runs. */
const NAMES = [
  ...['runId', 'state', 'answers', 'unscored', 'toReview', 'reviewed', 'disagreement'],
  ...['judged', 'corrected'],
];

const columnsOf = (table: string | null) =>
  Prisma.raw(NAMES.map((name) => (table ? `${table}."${name}"` : `"${name}"`)).join(', '));

/** The columns of a summary of an item that are copied from the summary `r` of a run. */
export const copiedColumns = {
  names: columnsOf(null),
  ofRun: columnsOf('r'),
  excluded: columnsOf('excluded'),
};

/**
 * Whether the run `l` showed pictures in another order than that of time, to check up a judge: its scores come first only
 * where there are no others.
 */
export const isOutOfOrder = Prisma.sql`(l.settings->>'frameOrder' IS NOT NULL)`;

/** The latest run of the configuration that `ConfigurationCount` `c` counts, in its project. */
export const latestRunOf = Prisma.sql`
  SELECT r.* FROM "Run" r WHERE r."projectId" = c."projectId" AND r.configuration = c.configuration
  ORDER BY r."createdAt" DESC, r.id DESC LIMIT 1`;

/**
 * Copies into each suite's summaries of a project's items what the suite's first configuration says there, where another
 * one is first than was copied before. That takes seconds where there are a hundred thousand items.
 * @param isAll whether everything is summed up; while it is not, only what has no copy at all gets one
 */
export async function copyFirst(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
  isAll: boolean,
): Promise<void> {
  const stale = await db.$queryRaw<{ projectId: string; suite: string; configuration: string }[]>`
    SELECT "projectId", suite, configuration FROM (
      SELECT DISTINCT ON (c."projectId", c.suite) c."projectId", c.suite, c.configuration, c.copied
      FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
      WHERE c."projectId" IN (SELECT "projectId" FROM "ItemSummary" WHERE "itemId" = ANY(${[...itemIds]}::uuid[]))
      ORDER BY c."projectId", c.suite, ${isOutOfOrder}, c.judged DESC, l."createdAt" DESC, l.id DESC
    ) foremost
    WHERE NOT copied AND (${isAll} OR NOT EXISTS (
      SELECT 1 FROM "ConfigurationCount" o
      WHERE o."projectId" = foremost."projectId" AND o.suite = foremost.suite AND o.copied
    ))`;
  for (const { projectId, suite, configuration } of stale) {
    await db.$executeRaw`
      UPDATE "ConfigurationCount" SET copied = (configuration = ${configuration}::uuid)
      WHERE "projectId" = ${projectId}::uuid AND suite = ${suite}`;
    await db.$executeRaw`
      UPDATE "ItemSummary" s SET (configuration, ${copiedColumns.names}) = (${configuration}::uuid, ${copiedColumns.ofRun})
      FROM "ItemSummary" v
      LEFT JOIN "RunItemSummary" r ON r."itemId" = v."itemId" AND r.configuration = ${configuration}::uuid
      WHERE v."projectId" = ${projectId}::uuid AND v.suite = ${suite} AND s."itemId" = v."itemId" AND s.suite = ${suite}`;
  }
}
