import 'server-only';
import type { Prisma } from '@/prisma/generated/client';
import { copiedColumns } from './copied.store';

/**
 * Writes what the library knows of videos themselves, whatever run one looks at, and copies what their project's copied
 * configuration says of them. What runs say has to be written before.
 */
export async function writeVideos(
  db: Prisma.TransactionClient,
  videoIds: readonly string[],
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "VideoSummary" AS known ("videoId", "projectId", "addedAt", deleted, moving, duration, generator, judges,
      "nameKey", tags, raters, searched, configuration, ${copiedColumns.names})
    SELECT v.id, v."projectId", v."createdAt", v."deletedAt" IS NOT NULL, runs.moving,
      coalesce((v.facts->>'duration')::float8, 0), v."generatorModel", coalesce(runs.judges, '{}'),
      -- Every number with as many digits, so that clip 9 stands before clip 10.
      regexp_replace(
        regexp_replace(lower(v.name), '(\\d+)', '00000000000000000000\\1', 'g'), '\\d*(\\d{20})(?!\\d)', '\\1', 'g'
      ),
      words.tags, coalesce(people.raters, '{}'),
      lower(concat_ws(E'\n', v.name, v."generatorModel", v."generationPrompt", array_to_string(words.tags, E'\n'))),
      c.configuration, ${copiedColumns.ofRun}
    FROM "Video" v
    LEFT JOIN "ConfigurationCount" c ON c."projectId" = v."projectId" AND c.copied
    LEFT JOIN "RunVideoSummary" r ON r."videoId" = v.id AND r.configuration = c.configuration
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(t.tag ORDER BY t.tag), '{}') AS tags FROM "VideoTag" t WHERE t."videoId" = v.id
    ) words
    CROSS JOIN LATERAL (
      SELECT max(rv.state) FILTER (WHERE rv.state IN ('waiting', 'judging')) AS moving,
        array_agg(DISTINCT r."judgeFacts"->>'name') FILTER (WHERE rv.state IN ('judged', 'incomplete')) AS judges
      FROM "RunVideo" rv JOIN "Run" r ON r.id = rv."runId" WHERE rv."videoId" = v.id
    ) runs
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT a."raterId") AS raters
      FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
      WHERE a."videoId" = v.id AND a.state <> 'withdrawn'
        AND NOT EXISTS (SELECT 1 FROM "Answer" n WHERE n."supersedesId" = a.id)
    ) people
    WHERE v.id = ANY(${[...videoIds]}::uuid[])
    ON CONFLICT ("videoId") DO UPDATE SET ("projectId", "addedAt", deleted, moving, duration, generator, judges, "nameKey",
      tags, raters, searched, configuration, ${copiedColumns.names}) = (excluded."projectId", excluded."addedAt",
      excluded.deleted, excluded.moving, excluded.duration, excluded.generator, excluded.judges, excluded."nameKey",
      excluded.tags, excluded.raters, excluded.searched, excluded.configuration, ${copiedColumns.excluded})`;
}
