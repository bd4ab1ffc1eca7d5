import 'server-only';
import { z } from 'zod';
import {
  guidelineOf,
  guidelineSchema,
  hashGuideline,
  poolGuidelines,
} from '@/lib/answers/guideline';
import { database } from '@/lib/db';
import { canonicalJson } from '@/lib/json';
import { whatElseIsSent } from '@/lib/judge/dials.schema';
import { type JudgeParameters, judgeParametersSchema } from '@/lib/judge/schema';
import { findJudge, judgeFacts } from '@/lib/judge/store';
import type { Suite } from '@/lib/suites/suite';
import type { Conditions } from './conditions.schema';

/** Answers of people by question and guideline, see `poolGuidelines`. */
export type Given = Parameters<typeof poolGuidelines>[0];

/** What figures rest on. */
interface Rests {
  /** The runs whose judge answered, the newest first. */
  runIds: readonly string[];
  /** The suite as it is now. */
  suite: Suite;
  given: Given;
}

/** Under which words the answers of figures were given, and what has changed since. */
export async function readConditions({ runIds, suite, given }: Rests): Promise<Conditions> {
  const { mixed, recorded, unrecorded } = poolGuidelines(given);
  const labels = new Map(suite.questions.map(({ id, label }) => [id, label]));
  const nameOf = (question: string) => labels.get(question) ?? question;
  const [run, texts, frames] = await Promise.all([
    database().run.findUnique({ where: { id: runIds[0] ?? NONE } }),
    readChangedTexts(suite, given),
    countNewFrames(runIds),
  ]);
  return {
    mixed: mixed.map((one) => ({ ...one, question: nameOf(one.question) })),
    recorded,
    unrecorded,
    since: {
      judge: run !== null && (await isJudgeChanged(run)),
      prompts: run === null ? [] : await listNewerPrompts(suite, run),
      questions: texts.questions.map(nameOf),
      instructions: texts.instructions,
      frames,
    },
  };
}

/** The id of no run. */
const NONE = '00000000-0000-0000-0000-000000000000';

const rememberedSchema = z.object({
  kind: z.string(),
  baseUrl: z.string().nullish(),
  model: z.string().nullish(),
  parameters: judgeParametersSchema,
});

/** What of a judge its replies depend on, as one text. */
function repliesRestOn(baseUrl: string | null, model: string | null, all: JudgeParameters): string {
  const { temperature, maxTokens, seed, imageDetail } = all;
  const sent = whatElseIsSent(all);
  return canonicalJson({ baseUrl, model, temperature, maxTokens, seed, imageDetail, sent });
}

async function isJudgeChanged(run: { judgeId: string; judgeFacts: unknown }): Promise<boolean> {
  const remembered = rememberedSchema.safeParse(run.judgeFacts).data;
  if (remembered?.kind !== 'endpoint') return false;
  const now = judgeFacts(await findJudge(run.judgeId));
  return (
    repliesRestOn(remembered.baseUrl ?? null, remembered.model ?? null, remembered.parameters) !==
    repliesRestOn(now.baseUrl, now.model, now.parameters)
  );
}

/** A version is newer that was first stored after the run began; the suite's own text also where it was never asked with. */
async function listNewerPrompts(
  suite: Suite,
  run: { prompts: unknown; createdAt: Date },
): Promise<string[]> {
  const used = z.record(z.string(), z.string()).parse(run.prompts);
  const versions = await database().promptVersion.findMany({
    where: { prompt: { in: Object.keys(used) } },
    select: { prompt: true, hash: true, createdAt: true },
  });
  const stored = new Set(versions.map(({ hash }) => hash));
  return Object.entries(used).flatMap(([prompt, hash]) => {
    const own = suite.prompts.find(({ id }) => id === prompt)?.hash;
    const isNewer =
      (own !== undefined && !stored.has(own)) ||
      versions.some(
        (one) => one.prompt === prompt && one.hash !== hash && one.createdAt > run.createdAt,
      );
    return isNewer ? [prompt] : [];
  });
}

/** Which words of those that people answered by are no longer the suite's, or those of any of its queues. */
async function readChangedTexts(suite: Suite, given: Given) {
  const hashes = [...new Set(given.flatMap(({ guideline }) => guideline ?? []))];
  const [rows, queues] = await Promise.all([
    database().guideline.findMany({ where: { hash: { in: hashes } } }),
    database().queue.findMany({
      where: { run: { suite: suite.id } },
      select: { instructions: true },
      distinct: ['instructions'],
    }),
  ]);
  const known = new Set(['', ...queues.map(({ instructions }) => instructions)]);
  const guidelines = rows.map(({ content }) => guidelineSchema.parse(content));
  const questions = guidelines.flatMap(({ question, instructions, ...rest }) => {
    const now = suite.questions.find(({ id }) => id === question);
    const before = hashGuideline({ ...rest, question, instructions });
    return now && hashGuideline(guidelineOf(suite.id, now, instructions)) === before
      ? []
      : [question];
  });
  return {
    questions: [...new Set(questions)],
    instructions: guidelines.some(({ instructions }) => !known.has(instructions)),
  };
}

/** Items of runs of whose videos frames were taken since. */
async function countNewFrames(runIds: readonly string[]): Promise<number> {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT used."itemId")::int AS count
    FROM "FrameSet" taken
    JOIN "FrameSet" before ON before."videoId" = taken."videoId" AND before."createdAt" < taken."createdAt"
    JOIN "RunItemFrames" used ON used."frameSetId" = before.id AND used."runId" = ANY(${[...runIds]}::uuid[])
    WHERE taken."createdAt" > (SELECT min("createdAt") FROM "Run" WHERE id = ANY(${[...runIds]}::uuid[]))`;
  return row?.count ?? 0;
}

/** People's answers that stand about some items of a suite, by question and guideline. */
export function listGiven(suite: string, itemIds: readonly string[]): Promise<Given> {
  return database().$queryRaw<Given[number][]>`
    SELECT a.question, a."guidelineHash" AS guideline, count(*)::int AS answers
    FROM "Answer" a
    -- By their ids, so that judges' answers, which are most, are not read.
    WHERE a."raterId" = ANY(ARRAY(SELECT id FROM "Rater" WHERE kind = 'person'))
      AND a.suite = ${suite} AND a."itemId" = ANY(${[...itemIds]}::uuid[]) AND a.state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM "Answer" later WHERE later."supersedesId" = a.id)
    GROUP BY 1, 2`;
}
