import { database } from '@/lib/db';
import { ensureJudges } from '@/lib/judge/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { projectOf } from '@/lib/video/store';
import { input, quoted, RUN_ID, type Run, seedRuns, seedVideos, workOff } from './clips';

/** How much there is. */
interface Size {
  clips: number;
  /** Clips that somebody answered in a blind queue, drawn by chance. */
  read: number;
}

const QUEUE = '00000000-0000-7000-8000-0000000000b1';
const QUEUE_ITEM = `('00000000-0000-7000-8003-' || right(s."itemId"::text, 12))::uuid`;

/**
 * Fills the database with clips of 13 models, one judge's summaries of all, and a blind sample read by one person: of its
 * clips there are the judge's answers, too.
 */
export async function seedResults({ clips, read }: Size, suite: Suite): Promise<void> {
  await ensureJudges();
  await prepareQueue();
  const { id: reader } = await addLocalReviewer('Reader');
  const project = await projectOf(null);
  const asked = askedCells(suite.questions, suite.units(input));
  const db = database();
  await db.$transaction(
    async (transaction) => {
      const run: Run = (statement) => transaction.$executeRawUnsafe(statement);
      await run('SET LOCAL session_replication_role = replica');
      await seedVideos(run, project.id, clips);
      await seedRuns(
        run,
        project.id,
        suite,
        { videos: clips, judgeAnswers: 0, humanAnswers: 0 },
        1,
      );
      await seedSummaries(run, project.id, suite, clips);
      await seedSample(run, suite, asked, { clips, read }, reader);
    },
    { timeout: 3_600_000 },
  );
  await sumUpSample(suite);
  await db.$executeRaw`VACUUM ANALYZE`;
}

/** Of what was read the summaries are as they are made. */
async function sumUpSample(suite: Suite): Promise<void> {
  await fillSuites([suite]);
  await database()
    .$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT "itemId" FROM "QueueItem"`;
  await workOff(() => suite);
}

/** Most types show nothing in most clips; some have no score. */
async function seedSummaries(run: Run, projectId: string, suite: Suite, clips: number) {
  const scores = suite.scores([], input).map(({ id }) => id);
  const questions = suite.questions.flatMap(({ id }) => (scores.includes(id) ? [] : [id]));
  const places = [...scores, ...questions];
  await run(
    `INSERT INTO "Dimension" (suite, id, place) VALUES ${places.map((id, index) => `(${quoted(suite.id)}, ${quoted(id)}, ${index + 1})`).join(', ')}`,
  );
  const points = places.map((id) => {
    if (scores.includes(id)) return 'round((random() * 10)::numeric, 2)::float8';
    return 'CASE WHEN random() < 0.03 THEN NULL ELSE floor(10.999 * greatest(0, random() - 0.75) * 4) END';
  });
  await run(
    `INSERT INTO "RunItemSummary" ("runId", "itemId", "projectId", deleted, state, answers, unscored, "toReview", reviewed,
      disagreement, configuration, judged)
    SELECT rv."runId", rv."itemId", '${projectId}', false, rv.state, 96, 3, 93, 0, NULL, r.configuration, ARRAY[${points.join(', ')}]::float8[]
    FROM "RunItem" rv JOIN "Run" r ON r.id = rv."runId"`,
  );
  await run(
    `INSERT INTO "ConfigurationCount" ("projectId", suite, configuration, judged, copied)
    SELECT '${projectId}', suite, configuration, ${clips}, true FROM "Run" WHERE id = '${RUN_ID}'`,
  );
  await run(
    `INSERT INTO "ItemSummary" ("itemId", suite, facets, "projectId", "addedAt", deleted, duration, generator, judges, "nameKey", tags, raters,
      searched, configuration, "runId", state, answers, unscored, "toReview", reviewed, disagreement, judged)
    SELECT i.id, ${quoted(suite.id)}, '{}', i."projectId", i."createdAt", false, 5, i.model, '{Judge 1}', lower(i.name), '{}', '{}', lower(i.name),
      s.configuration, s."runId", s.state, s.answers, s.unscored, s."toReview", s.reviewed, s.disagreement, s.judged
    FROM "Item" i JOIN "RunItemSummary" s ON s."itemId" = i.id`,
  );
}

/** A blind queue over all clips that drew some of them, read by one person who scores a little otherwise. */
async function seedSample(
  run: Run,
  suite: Suite,
  asked: readonly { unit: string; question: string }[],
  { clips, read }: Size,
  reader: string,
) {
  const share = read / clips;
  const sampled = `(SELECT "itemId" FROM "RunItemSummary" ORDER BY md5("itemId"::text) LIMIT ${read})`;
  await run(
    `INSERT INTO "Queue" (id, name, "runId", policy, seed, raters, blind, tolerance, "createdById")
    VALUES ('${QUEUE}', 'Sample', '${RUN_ID}', '{"kind":"random","count":${read}}', 1, 1, true, 3, '${reader}')`,
  );
  await run(
    `INSERT INTO "QueueItem" (id, "queueId", "itemId", "runId", position, probability, submitted)
    SELECT ${QUEUE_ITEM}, '${QUEUE}', s."itemId", '${RUN_ID}', row_number() OVER (), ${share}, 1 FROM ${sampled} s`,
  );
  await run(
    `INSERT INTO "Undrawn" ("queueId", "itemId", probability)
    SELECT '${QUEUE}', "itemId", ${share} FROM "RunItemSummary" s
    WHERE "itemId" NOT IN (SELECT "itemId" FROM "QueueItem")`,
  );
  await run(
    `INSERT INTO "Claim" ("queueItemId", slot, "queueId", position, raters, state, "raterId", "submittedAt")
    SELECT id, 1, "queueId", position, 1, 'submitted', '${reader}', now() FROM "QueueItem"`,
  );
  for (const [raterId, act] of [
    [RUN_ID, 'NULL'],
    [reader, `'state'`],
  ]) {
    await run(
      `INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value, act)
      SELECT s."itemId", '${raterId}', '${suite.id}', p.unit, p.question, 'scored',
        floor(10.999 * greatest(0, random() - 0.8) * 5), ${act}
      FROM "QueueItem" s, jsonb_to_recordset(${quoted(JSON.stringify(asked))}::jsonb) AS p(unit text, question text)`,
    );
  }
}
