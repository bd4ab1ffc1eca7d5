import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { Expected } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import type { FilledPlan, HereOfPlan, KnownPlan } from './coverage';

/** What plans expect, by their ids: a plan never changes. */
const known = new Map<string, Expected>();
const MOST_KNOWN = 50;

/**
 * The plan that the library's items belong to with what is here of it; of several plans the one with most of the items counts,
 * the newest before others.
 * @returns null where the project has no plan for the suite
 */
export async function readFilledPlan(library: OpenedLibrary): Promise<FilledPlan | null> {
  const plan = await planOf(library);
  return plan && { plan, here: await countHere(library, plan.expected.tasks) };
}

/** The plan of a project to which most of its items in a suite belong, the newest before others; null where there is none. */
export async function planOf({
  project,
  suite,
}: {
  project: { id: string };
  suite: Suite;
}): Promise<KnownPlan | null> {
  if (!suite.expects) return null;
  const rows = await database().dataset.findMany({
    where: { projectId: project.id, suite: suite.id },
    select: { id: true, name: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const plans: KnownPlan[] = [];
  for (const row of rows) {
    plans.push({ ...row, expected: await expectedBy(row.id, suite.expects) });
  }
  const [only] = plans;
  if (plans.length < 2) return only ?? null;
  const items = await Promise.all(
    plans.map(({ expected }) =>
      database().item.count({
        where: {
          projectId: project.id,
          kind: suite.takes.kind,
          deletedAt: null,
          task: { in: [...expected.tasks] },
        },
      }),
    ),
  );
  return plans[items.indexOf(Math.max(...items))] ?? null;
}

async function expectedBy(id: string, expects: (content: unknown) => Expected): Promise<Expected> {
  const before = known.get(id);
  if (before) return before;
  const { content } = await database().dataset.findUniqueOrThrow({
    where: { id },
    select: { content: true },
  });
  if (known.size >= MOST_KNOWN) known.clear();
  const expected = expects(content);
  known.set(id, expected);
  return expected;
}

const rowsSchema = z.array(
  z.object({
    model: z.string().nullable(),
    facets: z.record(z.string(), z.unknown()),
    items: z.number().int(),
    videos: z.number().int(),
  }),
);

/** The items of some tasks that the person who looks may know of, and the videos of these that have come, by model and facets. */
async function countHere(
  { itemsAmong }: OpenedLibrary,
  tasks: readonly string[],
): Promise<HereOfPlan[]> {
  return rowsSchema.parse(
    await database().$queryRaw`
      SELECT shown.generator AS model, ${facetsIn('i')} AS facets, count(*)::int AS items,
        coalesce(sum(m.videos), 0)::int AS videos
      FROM (${itemsAmong()}) shown JOIN "Item" i ON i.id = shown."itemId"
      LEFT JOIN (
        SELECT "itemId", count("videoId") AS videos FROM "ItemMedia" GROUP BY 1
      ) m ON m."itemId" = i.id
      WHERE NOT blind AND i.task = ANY(${[...tasks]}::text[])
      GROUP BY 1, 2`,
  );
}
