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
 * Whether the scores of the run `l` come first only where there are no others: it showed pictures in another order than that
 * of time, to check up a judge, or people alone answered in it.
 */
export const comesLast = Prisma.sql`
  (l.settings->>'frameOrder' IS NOT NULL OR l."judgeFacts"->>'kind' IS NOT DISTINCT FROM 'people')`;

/** The latest run of the configuration that `ConfigurationCount` `c` counts, in its project. */
export const latestRunOf = Prisma.sql`
  SELECT r.* FROM "Run" r WHERE r."projectId" = c."projectId" AND r.configuration = c.configuration
  ORDER BY r."createdAt" DESC, r.id DESC LIMIT 1`;

/** How many items get their copy at a time: well within a second's work, also on a busy machine. */
const BATCH = 2000;

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Begins to copy into each suite's summaries of a project's items what the suite's first configuration says there, where
 * another one is first than was copied before: the first batch at once, the rest by {@link copyBatch}. Until all is copied,
 * whatever is read is read from the summaries of runs.
 * @param isAll whether everything is summed up; while it is not, only what has no copy at all gets one
 */
export async function copyFirst(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
  isAll: boolean,
): Promise<void> {
  const stale = await db.$queryRaw<{ projectId: string; suite: string; configuration: string }[]>`
    SELECT "projectId", suite, configuration FROM (
      SELECT DISTINCT ON (c."projectId", c.suite) c."projectId", c.suite, c.configuration, ${hasCopies('c')} AS copied
      FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
      WHERE c."projectId" IN (SELECT "projectId" FROM "Item" WHERE id = ANY(${[...itemIds]}::uuid[]))
      ORDER BY c."projectId", c.suite, ${comesLast}, c.judged DESC, l."createdAt" DESC, l.id DESC
    ) foremost
    WHERE NOT copied AND (${isAll} OR NOT EXISTS (
      SELECT 1 FROM "ConfigurationCount" o
      WHERE o."projectId" = foremost."projectId" AND o.suite = foremost.suite AND ${hasCopies('o')}
    ))`;
  for (const { projectId, suite, configuration } of stale) {
    await db.$executeRaw`
      UPDATE "ConfigurationCount"
      SET copied = false, "copiedTo" = CASE WHEN configuration = ${configuration}::uuid THEN ${FIRST}::uuid END
      WHERE "projectId" = ${projectId}::uuid AND suite = ${suite}`;
    await copyBatch(db, { projectId, suite });
  }
}

/** Whether all or some summaries have copies of the configuration that a row of `ConfigurationCount` is about. */
export function hasCopies(row: string): Prisma.Sql {
  return Prisma.raw(`(${row}.copied OR ${row}."copiedTo" IS NOT NULL)`);
}

/**
 * Goes on with a copy that was begun, by the order of items' ids, and notes how far it is.
 * @param of which one; whichever there is when left out
 * @returns of how many items; 0 where nothing is left to copy
 */
export async function copyBatch(
  db: Prisma.TransactionClient,
  of: { projectId?: string; suite?: string } = {},
): Promise<number> {
  const begun = await db.configurationCount.findFirst({
    where: { ...of, copiedTo: { not: null } },
    orderBy: [{ projectId: 'asc' }, { configuration: 'asc' }],
  });
  if (!begun) return 0;
  const { projectId, suite, configuration, copiedTo } = begun;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "itemId" AS id FROM "ItemSummary"
    WHERE suite = ${suite} AND "projectId" = ${projectId}::uuid AND "itemId" > ${copiedTo}::uuid
    ORDER BY "itemId" LIMIT ${BATCH}`;
  // Row by row through the index, whatever is thought of the tables' sizes: they may have been filled a moment ago.
  await db.$executeRaw`
    UPDATE "ItemSummary" s SET (configuration, ${copiedColumns.names}) = (
      SELECT ${configuration}::uuid, ${copiedColumns.ofRun}
      FROM (SELECT) one LEFT JOIN "RunItemSummary" r
        ON r."itemId" = s."itemId" AND r.configuration = ${configuration}::uuid
    )
    WHERE s.suite = ${suite} AND s."itemId" = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  const isLast = rows.length < BATCH;
  await db.configurationCount.update({
    where: { projectId_configuration: { projectId, configuration } },
    data: { copied: isLast, copiedTo: isLast ? null : (rows.at(-1)?.id ?? null) },
  });
  return Math.max(1, rows.length);
}
