import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { isUsed } from '@/lib/declared/chosen.store';
import { missing } from '@/lib/errors';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { completeSettings, requestSettingsSchema, storedSettings } from '@/lib/suites/settings';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';

/** How many items are added to a run at a time. */
const BATCH = 5000;

/** Who stands as the judge of runs in which people alone answer. It is in no list of judges. */
const NOBODY = 'People alone';

/**
 * Opens what a project has to people, where the suite asks nobody else: all items of its kind stand in one run, made on
 * first use, as if a judge had said nothing of them. Does nothing for any other suite.
 * @returns the run's id; null for any other suite, and while the project has no item of its kind
 */
export async function openToPeople(suite: Suite, projectId: string): Promise<string | null> {
  if (!asksPeopleAlone(suite)) return null;
  const db = database();
  const kind = suite.takes.kind;
  const where = { projectId, kind, deletedAt: null };
  const item = await db.item.findFirst({ where, select: { data: true } });
  if (!item) return null;
  const runId = (await findRun(suite.id, projectId)) ?? (await makeRun(suite, projectId));
  // Without an answer an item has no value in any score, whatever it says.
  const input = { data: suite.takes.data.parse(item.data), prompt: null, media: [], settings: {} };
  const scores = JSON.stringify(suite.scores([], input));
  await addNewItems(runId, { projectId, kind, scores });
  return runId;
}

/** Opens every project to people for each suite that it uses and that asks nobody else, so that their runs stand in lists before they are used. */
export async function openAllToPeople(suites: readonly Suite[]): Promise<void> {
  const alone = suites.filter(asksPeopleAlone);
  const places = await database().item.groupBy({
    by: ['projectId', 'kind'],
    where: { kind: { in: alone.map(({ takes }) => takes.kind) }, deletedAt: null },
  });
  for (const { projectId, kind } of places) {
    for (const suite of alone) {
      if (suite.takes.kind === kind && (await isUsed(projectId, suite.id)))
        await openToPeople(suite, projectId);
    }
  }
}

/** Adds what the run does not have yet, batch by batch: nobody waits for more than one. */
async function addNewItems(
  runId: string,
  { projectId, kind, scores }: { projectId: string; kind: string; scores: string },
): Promise<void> {
  let added = 0;
  for (let some = BATCH; some === BATCH; added += some) {
    some = await database().$executeRaw`
      INSERT INTO "RunItem" ("runId", "itemId", state, plan, scores, "startedAt", "endedAt")
      SELECT ${runId}::uuid, v.id, 'judged', '{}', ${scores}::jsonb, now(), now() FROM "Item" v
      WHERE v."projectId" = ${projectId}::uuid AND v.kind = ${kind} AND v."deletedAt" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "RunItem" known WHERE known."runId" = ${runId}::uuid AND known."itemId" = v.id)
      ORDER BY v.id LIMIT ${BATCH}
      ON CONFLICT DO NOTHING`;
  }
  await analyzeAfter(added, 'RunItem');
}

async function findRun(suite: string, projectId: string): Promise<string | null> {
  const where = { suite, projectId, judgeFacts: { path: ['kind'], equals: 'people' } };
  return (await database().run.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** Makes the run of which there is one a project, by an index; who comes second takes the first one's. */
async function makeRun(suite: Suite, projectId: string): Promise<string> {
  const db = database();
  const parameters = judgeParametersSchema.parse({});
  const judge = await db.judge.upsert({
    where: { name: NOBODY },
    create: { name: NOBODY, kind: 'people', parameters, archivedAt: new Date() },
    update: {},
  });
  const settings = completeSettings(suite, requestSettingsSchema.parse({}));
  const now = new Date();
  const made = await db.run.createManyAndReturn({
    data: {
      projectId,
      suite: suite.id,
      suiteVersion: suite.version,
      judgeId: judge.id,
      judgeFacts: { kind: 'people', name: NOBODY, baseUrl: null, model: null, parameters },
      prompts: {},
      settings: storedSettings(settings) as Prisma.InputJsonObject,
      state: 'ended',
      createdAt: now,
      endedAt: now,
    },
    skipDuplicates: true,
    select: { id: true },
  });
  const [run] = made;
  if (!run) return (await findRun(suite.id, projectId)) ?? missing('run of suite', suite.id);
  await db.rater.create({ data: { kind: 'judge', name: NOBODY, runId: run.id } });
  return run.id;
}
