import 'server-only';
import { database } from '@/lib/db';
import { blindItemsQuery } from '@/lib/disclosure/kept.store';
import { isJudged } from '@/lib/library/conditions.store';
import { openLibrary } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import { rolesSchema } from '@/lib/runs/roles/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { Prisma } from '@/prisma/generated/client';
import type { Examinee } from './examinees.store';
import { type AskedModel, mergeJudges, modelAsked, partsOf } from './makers';
import type { MakersRequest } from './makers.schema';
import type { Maker } from './schema';

/** A judge, and a query of the items that it was or is to be asked about. */
interface AskedAbout {
  judge: string;
  asked: AskedModel;
  itemIds: Prisma.Sql;
}

/** Of some examinees those whose model had a part in making the items that they answered. */
export function readMakers(
  examinees: readonly Examinee[],
  projectId: string,
  suiteById: SuiteById,
): Promise<Maker[]> {
  return findMakers(
    examinees.map(({ model: judge, asked, library: { itemsAmong } }) => ({
      judge,
      asked,
      itemIds: Prisma.sql`SELECT "itemId" FROM (${itemsAmong()}) shown WHERE NOT blind AND ${isJudged}`,
    })),
    projectId,
    suiteById,
  );
}

/**
 * Of judges that are to be asked those whose model had a part in making the items, where the suite compares judges; of items
 * whose making is kept from the person nothing is said.
 */
export async function foreseeMakers(
  person: Person,
  { suite, itemIds, judgeIds }: MakersRequest,
  suiteById: SuiteById,
): Promise<Maker[]> {
  if (suiteById(suite).compares !== 'judges') return [];
  const first = await database().item.findUnique({ where: { id: itemIds[0] ?? '' } });
  if (!first) return [];
  const { itemsAmong, queues } = await openLibrary(
    person.id,
    {
      project: first.projectId,
      suite,
      scores: { configuration: null, run: null },
    },
    suiteById,
  );
  const among = Prisma.sql`${[...new Set(itemIds)]}::uuid[]`;
  // A blind queue of whatever suite may keep from its reviewers out of what an item was made.
  const told = Prisma.sql`
    SELECT "itemId" FROM (${itemsAmong(among)}) shown
    WHERE "itemId" NOT IN (SELECT kept."itemId" FROM (${blindItemsQuery(queues, among)}) kept)`;
  const judges = await database().judge.findMany({ where: { id: { in: judgeIds } } });
  return findMakers(
    judges.map((judge) => ({ judge: judge.name, asked: modelAsked(judge), itemIds: told })),
    first.projectId,
    suiteById,
  );
}

async function findMakers(
  judges: readonly AskedAbout[],
  projectId: string,
  suiteById: SuiteById,
): Promise<Maker[]> {
  const models = judges.flatMap(({ asked: { model } }) => model ?? []);
  if (models.length === 0) return [];
  const runs = await runsWith(models, projectId, suiteById);
  const makers = await Promise.all(
    judges.map(async ({ judge, asked, itemIds }): Promise<Maker[]> => {
      const made = runs.flatMap(({ id, suite, ...run }) => {
        const parts = partsOf(asked, suite, run);
        return parts.length === 0 ? [] : [{ id, parts }];
      });
      if (made.length === 0) return [];
      const found = await countMade(
        itemIds,
        made.map(({ id }) => id),
      );
      if (found.items === 0) return [];
      const parts = made.flatMap((run) => (found.runs.includes(run.id) ? run.parts : []));
      return [
        {
          model: asked.model ?? '',
          judges: [judge],
          parts: [...new Set(parts)],
          items: found.items,
          of: found.all,
        },
      ];
    }),
  );
  return mergeJudges(makers.flat());
}

/** The runs of a project in which some models had any part, and that made items. */
async function runsWith(models: readonly string[], projectId: string, suiteById: SuiteById) {
  const rows = await database().$queryRaw<
    { id: string; suite: string; judgeFacts: unknown; roles: unknown }[]
  >`
    SELECT r.id, r.suite, r."judgeFacts", r.roles FROM "Run" r
    WHERE r."projectId" = ${projectId}::uuid AND (
      r."judgeFacts"->>'model' = ANY(${models})
      OR EXISTS (SELECT 1 FROM jsonb_each(r.roles) role WHERE role.value->'facts'->>'model' = ANY(${models}))
    )
    ORDER BY r."createdAt"`;
  return rows.flatMap(({ id, suite: suiteId, judgeFacts, roles }) => {
    const suite = suiteById(suiteId);
    // What asks nobody is made by nobody's model.
    if (!suite.produces || suite.prompts.length === 0) return [];
    return [{ id, suite, judgeFacts, roles: rolesSchema.parse(roles) }];
  });
}

/**
 * How many of some items were made by any of some runs, directly or from items that these made, and by which; corrections
 * count as what they correct.
 */
async function countMade(
  itemIds: Prisma.Sql,
  runIds: readonly string[],
): Promise<{ all: number; items: number; runs: string[] }> {
  const [row] = await database().$queryRaw<{ all: number; items: number; runs: string[] | null }[]>`
    WITH RECURSIVE asked AS MATERIALIZED (${itemIds}), line AS (
      SELECT "itemId" AS root, "itemId" AS id FROM asked
      UNION
      SELECT line.root, parent.id
      FROM line JOIN "Item" i ON i.id = line.id
      CROSS JOIN LATERAL (VALUES (i."madeFromId"), (i."replacesId")) AS parent(id)
      WHERE parent.id IS NOT NULL
    ), made AS (
      SELECT line.root, split_part(i.key, '/', 1) AS run
      FROM line JOIN "Item" i ON i.id = line.id
      WHERE i."madeFromId" IS NOT NULL AND split_part(i.key, '/', 1) = ANY(${runIds})
    )
    SELECT (SELECT count(*)::int FROM asked) AS all, count(DISTINCT root)::int AS items, array_agg(DISTINCT run) AS runs
    FROM made`;
  return { all: row?.all ?? 0, items: row?.items ?? 0, runs: row?.runs ?? [] };
}
