import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import { readEvidence } from '@/lib/suites/evidence';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { projectOf } from '@/lib/video/store';

/** How much there is. */
export interface Size {
  videos: number;
  judgeAnswers: number;
  humanAnswers: number;
}

/** What was seeded. */
export interface Seeded {
  size: Size;
  /** The run over all videos; one of another judge is over as many as it takes to have all judges’ answers. */
  runId: string;
  people: string[];
  /** The id of the video of a number, from 1. */
  itemId: (number: number) => string;
  /** How long summing up everything took, in milliseconds. */
  summedUpIn: number;
  /** The units and questions of every video. */
  asked: { unit: string; question: string }[];
}

const REVIEWERS = 20;
const KEY_FRAMES = 5;
/** The run of the first judge, over all clips. */
export const RUN_ID = '00000000-0000-7000-8000-0000000000a1';
const SECOND_RUN_ID = '00000000-0000-7000-8000-0000000000a2';

/** Ten frames, two of them around each key frame's moment. */
const clip = {
  duration: 5,
  frames: Array.from({ length: 2 * KEY_FRAMES }, (_, position) => ({
    position,
    at: position / 2,
    hash: String(position).padEnd(64, '0'),
    width: 640,
    height: 360,
  })),
  clusters: Array.from({ length: KEY_FRAMES }, (_, index) => ({
    keyFrame: 2 * index,
    frames: [2 * index, 2 * index + 1],
  })),
};
export const input: SuiteInput = {
  data: {},
  prompt: 'a red ball rolls',
  media: [clip],
  settings: { blindToPrompt: false, tellGenerated: true },
};

/** What each key frame and each stretch shows; the checks themselves stand in the answers. */
const evidence = {
  clusters: clip.clusters.map(() => ({
    staticGraph: {
      state: 'answered',
      reply: {
        objects: ['ball_1', 'floor_1', 'wall_1'],
        relations: [
          { subject: 'ball_1', relation: 'lies on', object: 'floor_1' },
          { subject: 'wall_1', relation: 'stands behind', object: 'ball_1' },
        ],
      },
    },
    dynamicGraph: {
      state: 'answered',
      reply: { changes: [{ object: 'ball_1', change: 'rolls to the right' }] },
    },
    staticCheck: { state: 'unanswered', reason: 'abstained', detail: '' },
    dynamicCheck: { state: 'unanswered', reason: 'abstained', detail: '' },
  })),
  summary: { state: 'answered', reply: { description: 'A red ball rolls along a floor.' } },
  inconsistency: { state: 'unanswered', reason: 'abstained', detail: '' },
};

export const facts = {
  container: 'mp4',
  codec: 'h264',
  width: 640,
  height: 360,
  duration: clip.duration,
  frameCount: 120,
  frameRate: 24,
  rotation: 0,
  hasAudio: false,
  warnings: [],
};

/** The id of the row of a number, as an expression. */
const idOf = (number: string, kind: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const videoIdOf = (number: string) => idOf(number, '8001');

/** A text in the quotes that SQL takes. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const json = (value: unknown) => `${quoted(JSON.stringify(value))}::jsonb`;

/** Sends a statement. */
export type Run = (statement: string) => Promise<unknown>;

/** Fills the database by a few large statements, with triggers and indexes off, and sums everything up. */
export async function seed(size: Size, suite: Suite): Promise<Seeded> {
  // A small log would have what is written be written twice, checkpoint by checkpoint.
  await database().$executeRaw`ALTER SYSTEM SET max_wal_size = '8GB'`;
  await database().$executeRaw`SELECT pg_reload_conf()`;
  await ensureJudges();
  await prepareQueue();
  const people: string[] = [];
  for (let index = 1; index <= REVIEWERS; index += 1) {
    people.push((await addLocalReviewer(`Reviewer ${index}`)).id);
  }
  const project = await projectOf(null);
  const units = suite.units(input);
  const asked = askedCells(suite.questions, units);
  await database().$transaction(
    async (db) => {
      const run: Run = (statement) => db.$executeRawUnsafe(statement);
      // Neither triggers nor foreign keys: what is made here fits together.
      await run(`SET LOCAL session_replication_role = replica`);
      await run(`SET LOCAL maintenance_work_mem = '1GB'`);
      await seedVideos(run, project.id, size.videos);
      await seedRuns(run, project.id, suite, size, asked.length);
      const indexes = await db.$queryRawUnsafe<{ indexname: string; indexdef: string }[]>(
        `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'Answer' AND indexname <> 'Answer_pkey'`,
      );
      for (const { indexname } of indexes) await run(`DROP INDEX "${indexname}"`);
      await seedAnswers(run, suite, size, asked, people);
      for (const { indexdef } of indexes) await run(indexdef);
    },
    { timeout: 3_600_000 },
  );
  const summedUpIn = await sumUp(suite, () => suite);
  return {
    size,
    summedUpIn,
    runId: RUN_ID,
    people,
    itemId: (number) => `00000000-0000-7000-8001-${number.toString(16).padStart(12, '0')}`,
    asked,
  };
}

/** Makes clips of 13 models with their videos and frames. */
export async function seedVideos(run: Run, projectId: string, videos: number): Promise<void> {
  const frameSet = idOf('n', '8002');
  await run(
    `INSERT INTO "Video" (id, "contentId", "projectId", hash, bytes, facts, "createdAt")
    SELECT ${videoIdOf('n')}, ${videoIdOf('n')}, '${projectId}', lpad(to_hex(n), 64, '0'), 1000000,
      jsonb_set(${json(facts)}, '{duration}', to_jsonb(2 + (n % 80) / 10.0)), now() - make_interval(secs => n * 30)
    FROM generate_series(1, ${videos}) n`,
  );
  await run(
    `INSERT INTO "Item" (id, "contentId", "projectId", kind, key, name, model, prompt, "createdAt")
    SELECT ${videoIdOf('n')}, ${videoIdOf('n')}, '${projectId}', 'clip', ${videoIdOf('n')}::text, 'clip ' || n || '.mp4',
      CASE WHEN n % 13 > 0 THEN 'Generator ' || (n % 13) END,
      'A ' || (ARRAY['red', 'green', 'blue', 'yellow'])[1 + n % 4] || ' ' || (ARRAY['ball', 'cube', 'cup', 'car', 'dog'])[1 + n % 5]
        || ' moves slowly through a quiet room while the camera follows it from the left, in warm evening light, take ' || n % 97,
      now() - make_interval(secs => n * 30)
    FROM generate_series(1, ${videos}) n`,
  );
  await run(
    `INSERT INTO "ItemMedia" ("itemId", n, "videoId") SELECT id, 1, id FROM "Video" ORDER BY id`,
  );
  await run(
    `INSERT INTO "FrameSet" (id, "videoId", extractor, settings, "contentHash", clusters)
    SELECT ${frameSet}, ${videoIdOf('n')}, 'bench', '{"mode":"key","maxSide":640,"quality":0.85}', lpad(to_hex(n), 64, '0'), ${json(clip.clusters)}
    FROM generate_series(1, ${videos}) n`,
  );
  await run(
    `INSERT INTO "Frame" ("frameSetId", position, at, hash, width, height)
    SELECT ${frameSet}, p, p / 2.0, lpad(to_hex(n * 16 + p), 64, '0'), 640, 360
    FROM generate_series(1, ${videos}) n, generate_series(0, ${clip.frames.length - 1}) p`,
  );
}

/** Makes the judges' runs over the clips, without answers. */
export async function seedRuns(
  run: Run,
  projectId: string,
  suite: Suite,
  size: Size,
  answersEach: number,
): Promise<void> {
  const scores = suite.scores([], input);
  const kept = readEvidence(suite, evidence, input)?.all;
  if (!kept) throw new Error(`${suite.id} cannot read the evidence`);
  const again = Math.round(size.judgeAnswers / answersEach) - size.videos;
  for (const [index, [id, videos]] of [
    [RUN_ID, size.videos],
    [SECOND_RUN_ID, Math.max(0, Math.min(again, size.videos))],
  ].entries() as Iterable<[number, [string, number]]>) {
    const judge = `Judge ${index + 1}`;
    await run(
      `INSERT INTO "Run" (id, "projectId", suite, "suiteVersion", "judgeId", "judgeFacts", prompts, settings, state, "createdAt")
      VALUES ('${id}', '${projectId}', '${suite.id}', '${suite.version}', '${BASELINE_JUDGE_ID}', ${json({ name: judge, model: judge })}, '{}',
        ${json(input.settings)}, 'ended', now() + interval '${index} minutes')`,
    );
    await run(
      `INSERT INTO "Rater" (id, kind, name, "runId") VALUES ('${id}', 'judge', '${judge}', '${id}')`,
    );
    await run(
      `INSERT INTO "RunItem" ("runId", "itemId", state, plan, evidence, scores)
      SELECT '${id}', ${videoIdOf('n')}, (CASE WHEN n % 50 = 0 THEN 'incomplete' ELSE 'judged' END)::"RunItemState", '{}', ${json(kept)},
        (SELECT jsonb_agg(jsonb_set(one, '{value}', to_jsonb(round(((n * place * 7919) % 1000) / 100.0, 2))) ORDER BY place)
          FROM jsonb_array_elements(${json(scores)}) WITH ORDINALITY AS s(one, place))
      FROM generate_series(1, ${videos}) n`,
    );
    await run(
      `INSERT INTO "RunItemFrames" ("runId", "itemId", n, "frameSetId")
      SELECT '${id}', ${videoIdOf('n')}, 1, ${idOf('n', '8002')} FROM generate_series(1, ${videos}) n`,
    );
  }
}

async function seedAnswers(
  run: Run,
  suite: Suite,
  size: Size,
  asked: Seeded['asked'],
  people: readonly string[],
): Promise<void> {
  const places = json(asked);
  // Most cells show nothing, as with real judges; some have no score.
  await run(
    `INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value, reason, detail, rationale)
    SELECT rv."itemId", rv."runId", '${suite.id}', a.unit, a.question,
      (CASE WHEN lucky < 0.03 THEN 'unscored' ELSE 'scored' END)::"AnswerState",
      CASE WHEN lucky >= 0.03 THEN floor(10.999 * greatest(0, lucky - 0.75) * 4) END,
      CASE WHEN lucky < 0.03 THEN 'abstained' END, CASE WHEN lucky < 0.03 THEN 'Cannot be told from these frames.' END,
      CASE WHEN lucky >= 0.03 THEN 'Nothing that could not be real is visible in this frame.' END
    FROM "RunItem" rv
    CROSS JOIN LATERAL (
      SELECT unit, question, random() AS lucky FROM jsonb_to_recordset(${places}) AS p(unit text, question text) WHERE rv."itemId" IS NOT NULL
    ) a`,
  );
  await run(
    `INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value, act, "seenId", rationale)
    SELECT j."itemId", (ARRAY[${people.map(quoted).join(', ')}])[1 + ('x' || right(j."itemId"::text, 7))::bit(28)::int % ${people.length}]::uuid,
      j.suite, j.unit, j.question, 'scored', CASE WHEN j.id % 10 = 0 THEN j.id / 10 % 11 ELSE j.value END,
      (CASE WHEN j.id % 10 = 0 THEN 'override' ELSE 'confirm' END)::"AnswerAct", j.id, CASE WHEN j.id % 10 = 0 THEN 'a shadow' END
    FROM "Answer" j WHERE j."raterId" = '${RUN_ID}' AND j.state = 'scored'
    LIMIT ${size.humanAnswers}`,
  );
}

/** Sums up what is out of date. */
export async function workOff(suiteById: (id: string) => Suite): Promise<void> {
  // Looking is work itself.
  while (!(await refreshSummaries(suiteById))) await sleep(1000);
}

/** Sums up all items of a suite again. @returns how long that took, in milliseconds */
export async function sumUp(suite: Suite, suiteById: (id: string) => Suite): Promise<number> {
  const db = database();
  const { kind } = suite.takes;
  await db.$executeRaw`ANALYZE`;
  await db.$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item" WHERE kind = ${kind}`;
  const start = performance.now();
  await workOff(suiteById);
  const took = performance.now() - start;
  await db.$executeRaw`VACUUM ANALYZE`;
  return took;
}
