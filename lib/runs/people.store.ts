import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { isUsed, usesSuite } from '@/lib/declared/chosen.store';
import { missing } from '@/lib/errors';
import { isNobody, judgeParametersSchema } from '@/lib/judge/schema';
import {
  completeSettings,
  neededFrames,
  requestSettingsSchema,
  storedSettings,
} from '@/lib/suites/settings';
import { asksAnything, asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import { findItemsToJudge } from './frames/items.store';
import { suiteInput } from './store';

/** How many items are added to a run at a time; fewer where the frames of each are read. */
const BATCH = 5000;
const ANSWERED_AT_ONCE = 200;

/** Who stands as the judge of runs in which people alone answer. It is in no list of judges. */
const NOBODY = 'People alone';

/**
 * Opens what a project has to people alone: items stand in one run, made on first use, as if a judge had said nothing of
 * them. Where the suite asks nobody else these are all items of its kind; of any other suite, while no judge has run in the
 * project, those about which people answered anything.
 * @returns the run's id; null where there is no such item, or judges have run
 */
export async function openToPeople(suite: Suite, projectId: string): Promise<string | null> {
  if (asksPeopleAlone(suite)) return openAll(suite, projectId);
  // An exam compares judges: without one there is nothing to say.
  const isExam = suite.compares === 'judges';
  return asksAnything(suite) && !isExam ? openAnswered(suite, projectId) : null;
}

async function openAll(suite: Suite, projectId: string): Promise<string | null> {
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

/** Opens what people answered in a project, the first so many items at a time, with the frames that a judge would be shown. */
async function openAnswered(suite: Suite, projectId: string): Promise<string | null> {
  const runs = await database().run.findMany({
    where: { suite: suite.id, projectId },
    select: { id: true, judgeFacts: true },
  });
  if (!runs.every(({ judgeFacts }) => isNobody(judgeFacts))) return null;
  let runId = runs[0]?.id ?? null;
  const settings = completeSettings(suite, requestSettingsSchema.parse({}));
  for (;;) {
    const itemIds = await listAnswered(suite, projectId, runId);
    if (itemIds.length === 0) return runId;
    runId ??= await makeRun(suite, projectId);
    const items = await findItemsToJudge({ itemIds }, neededFrames(suite, settings));
    await addAnswered(suite, runId, items);
  }
}

/** Items of a project about which people answered a suite's questions, and that are in no run of theirs yet. */
async function listAnswered(
  { id: suite, takes: { kind } }: Suite,
  projectId: string,
  runId: string | null,
): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT v.id FROM "Item" v
    WHERE v."projectId" = ${projectId}::uuid AND v.kind = ${kind} AND v."deletedAt" IS NULL
      AND EXISTS (
        SELECT 1 FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
        WHERE a."itemId" = v.id AND a.suite = ${suite}
      )
      AND NOT EXISTS (SELECT 1 FROM "RunItem" known WHERE known."runId" = ${runId}::uuid AND known."itemId" = v.id)
    ORDER BY v.id LIMIT ${ANSWERED_AT_ONCE}`;
  return rows.map(({ id }) => id);
}

async function addAnswered(
  suite: Suite,
  runId: string,
  items: Awaited<ReturnType<typeof findItemsToJudge>>,
): Promise<void> {
  const settings = storedSettings(completeSettings(suite, requestSettingsSchema.parse({})));
  const now = new Date();
  await database().$transaction(async (db) => {
    await db.runItem.createMany({
      data: items.map(({ item, frameSets }) => ({
        runId,
        itemId: item.id,
        state: 'judged' as const,
        plan: {},
        scores: suite.scores([], suiteInput(suite, item, frameSets, settings)) as object[],
        startedAt: now,
        endedAt: now,
      })),
      skipDuplicates: true,
    });
    await db.runItemFrames.createMany({
      data: items.flatMap(({ item, frameSets }) =>
        frameSets.map(({ n, frameSet }) => ({
          runId,
          itemId: item.id,
          n,
          frameSetId: frameSet.id,
        })),
      ),
      skipDuplicates: true,
    });
  });
}

/** Opens to people what a project has of the suites that it uses and no judge has run in, so that figures find it. */
export async function openProjectToPeople(
  suites: readonly Suite[],
  projectId: string,
): Promise<void> {
  const ids = suites.map(({ id }) => id);
  const kinds = suites.map(({ takes }) => takes.kind);
  const project = Prisma.sql`${projectId}::uuid`;
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT s.id FROM unnest(${ids}::text[], ${kinds}::text[]) AS s(id, kind)
    WHERE ${usesSuite(project, Prisma.sql`s.id`)}
      AND EXISTS (
        SELECT 1 FROM "Item" i WHERE i."projectId" = ${project} AND i.kind = s.kind AND i."deletedAt" IS NULL
      )
      AND NOT EXISTS (
        SELECT 1 FROM "Run" r WHERE r."projectId" = ${project} AND r.suite = s.id
          AND r."judgeFacts"->>'kind' IS DISTINCT FROM 'people'
      )`;
  for (const suite of suites) {
    if (rows.some(({ id }) => id === suite.id)) await openToPeople(suite, projectId);
  }
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
