import { database } from '@/lib/db';
import { bundledProtocols } from '@/lib/declared/bundled';
import { fillSuites } from '@/lib/library/summary/suites.store';
import type { Suite } from '@/lib/suites/suite';
import { sumUp } from '../seed/clips';

const RUN_ID = '00000000-0000-7000-8000-0000000000b1';

/** How many answers the judge gives to each item. */
const ANSWERS = 3;

const ITEM_ID = `('00000000-0000-7000-8003-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** A suite that is data, with items of a kind of its own. */
export function secondSuite(): Suite {
  const found = bundledProtocols().find(({ declaration }) => declaration?.id === 'physical-laws');
  if (!found?.suite) throw new Error('there is no sound protocol of this name');
  return found.suite;
}

/** Adds a suite with so many items, all judged in one run, to what is there. */
export async function seedSecondSuite(
  items: number,
  suite: Suite,
  suiteById: (id: string) => Suite,
): Promise<void> {
  const db = database();
  const first = await db.run.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const data = { laws: ['gravity'] };
  const scores = suite.scores([], { data, prompt: null, media: [null], settings: {} });
  const questions = suite.questions.slice(0, ANSWERS).map(({ id }) => id);
  await db.$executeRawUnsafe(
    `INSERT INTO "Item" (id, "projectId", kind, key, name, model, prompt, data, facets, task, "createdAt")
    SELECT ${ITEM_ID}, '${first.projectId}', '${suite.takes.kind}', n::text, 'item ' || n, 'Model ' || n % 7, 'Describe the video.',
      -- Items that say the same would be copies of each other.
      '${JSON.stringify(data)}'::jsonb || jsonb_build_object('text', 'text ' || n), jsonb_build_object('dimension', 'Dimension ' || n % 18), 'task ' || n % 900, now() - make_interval(secs => n * 30)
    FROM generate_series(1, ${items}) n`,
  );
  await fillSuites([suiteById('hallucination'), suite]);
  await db.run.create({
    data: {
      id: RUN_ID,
      projectId: first.projectId,
      suite: suite.id,
      suiteVersion: suite.version,
      judgeId: first.judgeId,
      prompts: {},
      settings: {},
      state: 'ended',
      judgeFacts: { name: 'Judge of the second suite' },
      rater: { create: { id: RUN_ID, kind: 'judge', name: 'Judge of the second suite' } },
    },
  });
  await db.$executeRawUnsafe(
    `INSERT INTO "RunItem" ("runId", "itemId", state, plan, scores)
    SELECT '${RUN_ID}', ${ITEM_ID}, 'judged', '{}', (
      SELECT jsonb_agg(jsonb_set(one, '{value}', to_jsonb(n * place % 11)))
      FROM jsonb_array_elements('${JSON.stringify(scores).replaceAll("'", "''")}'::jsonb) WITH ORDINALITY AS s(one, place)
    ) FROM generate_series(1, ${items}) n`,
  );
  await db.$executeRawUnsafe(
    `INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value, rationale)
    SELECT ${ITEM_ID}, '${RUN_ID}', '${suite.id}', 'video', question, 'scored', n % 11, ''
    FROM generate_series(1, ${items}) n, unnest(ARRAY['${questions.join("', '")}']) AS question`,
  );
  await db.$executeRaw`DELETE FROM "SummaryDue"`;
  await sumUp(suite, suiteById);
}
