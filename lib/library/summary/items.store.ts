import 'server-only';
import { usesSuite } from '@/lib/declared/chosen.store';
import { facetsIn } from '@/lib/items/facets.store';
import { Prisma } from '@/prisma/generated/client';
import { copiedColumns, hasCopies } from './copied.store';
import { isGone, itemsOf } from './runs.store';
import type { RatersOfItem } from './said';

/** The people who have answers about some items that stand. */
export async function listRaters(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
): Promise<RatersOfItem[]> {
  return db.$queryRaw<RatersOfItem[]>`
    SELECT a."itemId", a.suite, array_agg(DISTINCT a."raterId"::text) AS raters
    FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
    WHERE a."itemId" = ANY(${[...itemIds]}::uuid[]) AND a.state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM "Answer" n WHERE n."supersedesId" = a.id)
    GROUP BY 1, 2`;
}

/**
 * Writes what the library of each suite knows of items themselves, whatever run one looks at, and copies what their
 * project's copied configuration says of them. What runs say has to be written before.
 * @param raters see {@link RatersOfItem}
 * @param suite the suite for which alone they are written; every suite that takes their kind and that their project uses when
 * left out
 */
export async function writeItems(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
  raters: readonly RatersOfItem[],
  suite?: string,
): Promise<void> {
  const isMeant = suite === undefined ? Prisma.empty : Prisma.sql`AND l.suite = ${suite}`;
  await db.$executeRaw`
    INSERT INTO "ItemSummary" AS known ("itemId", suite, "projectId", "addedAt", deleted, moving, duration, generator,
      judges, "nameKey", tags, facets, raters, searched, configuration, ${copiedColumns.names})
    SELECT v.id, l.suite, v."projectId", v."createdAt", ${isGone}, runs.moving,
      coalesce(m."to", m.duration) - coalesce(m."from", 0), v.model, coalesce(runs.judges, '{}'),
      -- Every number with as many digits, so that clip 9 stands before clip 10.
      regexp_replace(
        regexp_replace(lower(v.name), '(\\d+)', '00000000000000000000\\1', 'g'), '\\d*(\\d{20})(?!\\d)', '\\1', 'g'
      ),
      words.tags, ${facetsIn('v')} || jsonb_strip_nulls(jsonb_build_object('cluster', v.cluster, 'task', v.task)),
      coalesce(people.raters, '{}'),
      lower(concat_ws(E'\n', v.name, v.model, v.prompt, array_to_string(words.tags, E'\n'))),
      c.configuration, ${copiedColumns.ofRun}
    FROM ${itemsOf(itemIds)}
    JOIN "SummarySuite" l ON l.kind = v.kind ${isMeant}
      AND ${usesSuite(Prisma.sql`v."projectId"`, Prisma.sql`l.suite`)}
    -- Item by item through the indexes, see itemsOf.
    LEFT JOIN LATERAL (
      SELECT m."from", m."to", (shown.facts->>'duration')::float8 AS duration
      FROM "ItemMedia" m LEFT JOIN "Video" shown ON shown.id = m."videoId" WHERE m."itemId" = v.id AND m.n = 1 LIMIT 1
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT c.configuration FROM "ConfigurationCount" c
      WHERE c."projectId" = v."projectId" AND c.suite = l.suite AND ${hasCopies('c')} LIMIT 1
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT * FROM "RunItemSummary" r WHERE r."itemId" = v.id AND r.configuration = c.configuration LIMIT 1
    ) r ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(t.tag ORDER BY t.tag), '{}') AS tags FROM "ItemTag" t WHERE t."itemId" = v.id
    ) words
    CROSS JOIN LATERAL (
      SELECT max(rv.state) FILTER (WHERE rv.state IN ('waiting', 'judging')) AS moving,
        array_agg(DISTINCT r."judgeFacts"->>'name') FILTER (
          WHERE rv.state IN ('judged', 'incomplete') AND r."judgeFacts"->>'kind' IS DISTINCT FROM 'people'
        ) AS judges
      FROM (SELECT "runId", state FROM "RunItem" WHERE "itemId" = v.id OFFSET 0) rv
      JOIN "Run" r ON r.id = rv."runId" AND r.suite = l.suite
    ) runs
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(raters)}::jsonb) AS people("itemId" uuid, suite text, raters uuid[])
      ON people."itemId" = v.id AND people.suite = l.suite
    ON CONFLICT ("itemId", suite) DO UPDATE SET ("projectId", "addedAt", deleted, moving, duration, generator, judges,
      "nameKey", tags, facets, raters, searched, configuration, ${copiedColumns.names}) = (excluded."projectId",
      excluded."addedAt", excluded.deleted, excluded.moving, excluded.duration, excluded.generator, excluded.judges,
      excluded."nameKey", excluded.tags, excluded.facets, excluded.raters, excluded.searched, excluded.configuration,
      ${copiedColumns.excluded})`;
}
