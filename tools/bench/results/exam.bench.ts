import { keyRater } from '@/lib/answers/keys.store';
import { database } from '@/lib/db';
import { predictionsRequestSchema } from '@/lib/imports/predictions.schema';
import { importPredictions } from '@/lib/imports/predictions.store';
import { ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import { projectOf } from '@/lib/video/store';
import { suiteById, suites } from '@/prompts';
import { defineBench } from '../bench';
import { timed } from '../figures';
import { withDatabase } from '../set-up/database';
import { measure } from '../sides';
import { judgeAgain } from './change';

/** So many are judged between two looks. */
const CHANGED = 100;
const ROUNDS = 9;
const PAGE = { most: 300 };
const LETTERS = 'ABCDE';
/** Questions to a video, by which intervals are clustered. */
const A_VIDEO = 7;

const exam = suiteById('examining');

/** Stores questions of an exam with their right letters, all by SQL. */
async function seedQuestions(projectId: string, questions: number): Promise<void> {
  const rater = await keyRater();
  await database().$executeRaw`
    INSERT INTO "Item" (id, "projectId", kind, key, name, data, cluster, facets)
    SELECT gen_random_uuid(), ${projectId}::uuid, 'exam', 'question ' || n, 'Question ' || n,
      jsonb_build_object('video', 'v.mp4', 'source', source, 'view', view, 'from', 0, 'to', 60, 'granularity', granularity,
        'question', 'What comes after action ' || n || '?', 'options', '["one","two","three","four","five"]'::jsonb),
      'video ' || n / ${A_VIDEO}::int,
      jsonb_build_object('source', source, 'view', view, 'granularity', granularity, 'type', 'past step recall')
    FROM generate_series(1, ${questions}::int) AS n,
      LATERAL (SELECT (ARRAY['hirest', 'youcook2', 'goal-step', 'ego-exo4d'])[1 + n / ${A_VIDEO}::int % 4] AS source) s,
      LATERAL (SELECT CASE WHEN source IN ('hirest', 'youcook2') THEN 'third' ELSE 'first' END AS view,
        CASE WHEN n % 2 = 0 THEN 'coarse' ELSE 'fine' END AS granularity) g`;
  await database().$executeRaw`
    INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, label, rationale)
    SELECT id, ${rater}::uuid, 'examining', 'exam:1', 'choice', 'scored', substr(${LETTERS}, 1 + hashtext(key) & 3, 1), ''
    FROM "Item" WHERE kind = 'exam'`;
}

/** The replies of one examinee: every so many are right by chance alone. */
function repliesOf(model: string, questions: number): { name: string; text: string } {
  const lines = Array.from({ length: questions }, (_, at) => {
    const reply = LETTERS[Math.floor(Math.random() * LETTERS.length)];
    return JSON.stringify({ id: `question ${at + 1}`, reply });
  });
  return { name: `${model}.jsonl`, text: lines.join('\n') };
}

/** Sums a few items up as usual, and writes the other summaries as they would be: summing up is not what is measured. */
async function sumUp(questions: number, configurations: number): Promise<void> {
  const db = database();
  await db.$executeRaw`DELETE FROM "SummaryDue" WHERE "itemId" NOT IN (SELECT id FROM "Item" WHERE kind = 'exam' ORDER BY id LIMIT 3)`;
  while (!(await refreshSummaries(suiteById)));
  await db.$transaction(async (one) => {
    await one.$executeRaw`SET LOCAL session_replication_role = replica`;
    await one.$executeRaw`
      INSERT INTO "RunItemSummary" ("runId", "itemId", "projectId", deleted, state, answers, unscored, "toReview", reviewed,
        disagreement, configuration, judged)
      SELECT i."runId", i."itemId", r."projectId", false, i.state, 1, 0, 1, 0, NULL, r.configuration,
        (SELECT array_agg(CASE WHEN d.id = 'right' THEN (i.scores->0->>'value')::float8 END ORDER BY d.place)
          FROM "Dimension" d WHERE d.suite = 'examining')
      FROM "RunItem" i JOIN "Run" r ON r.id = i."runId" ON CONFLICT DO NOTHING`;
    await one.$executeRaw`
      UPDATE "ConfigurationCount" SET judged = ${questions} WHERE suite = 'examining'`;
    await one.$executeRaw`
      INSERT INTO "ItemSummary" ("itemId", suite, facets, "projectId", "addedAt", deleted, judges, "nameKey", tags, raters,
        searched, configuration, "runId", state, answers, unscored, "toReview", reviewed, disagreement, judged)
      SELECT i.id, 'examining', i.facets, i."projectId", i."createdAt", false, '{}', lower(i.name), '{}', '{}', lower(i.name),
        s.configuration, s."runId", s.state, s.answers, s.unscored, s."toReview", s.reviewed, s.disagreement, s.judged
      FROM "Item" i LEFT JOIN "RunItemSummary" s ON s."itemId" = i.id
        AND s.configuration = (SELECT configuration FROM "ConfigurationCount" WHERE copied AND suite = 'examining')
      WHERE i.kind = 'exam' ON CONFLICT DO NOTHING`;
  });
  const counted = await db.configurationCount.count({ where: { suite: exam.id } });
  if (counted !== configurations) throw new Error(`${counted} configurations are summed up`);
}

/** How long the results page of an exam waits for the server. The examinees' replies come in from files, as from elsewhere. */
export const bench = defineBench({
  measures: 'the results page of an exam, one of whose examinees is a blind control',
  small: { questions: 1000, examinees: 3 },
  full: { questions: 5000, examinees: 6 },
  run: ({ questions, examinees }) =>
    withDatabase(async () => {
      await ensureJudges();
      await prepareQueue();
      await fillSuites([exam]);
      const { id, name } = await localReviewer();
      const person: Person = { id, name, role: 'admin', account: null };
      await seedQuestions((await projectOf(null)).id, questions);
      const models = Array.from({ length: examinees }, (_, at) => `Examinee ${at + 1}`);
      const importing = await timed('importing all replies', async () => {
        for (const model of models) {
          const request = { suite: exam.id, files: [repliesOf(model, questions)], store: true };
          await importPredictions(person, predictionsRequestSchema.parse(request), exam);
        }
      });
      // One of them was asked without frames.
      await database()
        .$executeRaw`UPDATE "Run" SET settings = settings || '{"frames": 0}' WHERE "judgeFacts"->>'name' = ${models[0]}`;
      await sumUp(questions, models.length);
      await database().$executeRaw`VACUUM ANALYZE`;
      const read = (asked: object = {}) =>
        readResults(person, resultsRequestSchema.parse({ suite: exam.id, ...asked }), suites);
      const change = () => judgeAgain(exam.id, CHANGED);
      const what = `after ${CHANGED} questions were judged`;
      const changed = await measure(what, ROUNDS, () => read(), undefined, change);
      const figure = 'accuracy-granularity-fine';
      return [
        importing.row,
        ...changed,
        ...(await measure('as it opens', ROUNDS, () => read(), PAGE)),
        ...(await measure('compared by a type of questions', ROUNDS, () => read({ figure }), PAGE)),
      ];
    }),
});
