import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { Controls, KeyedAnswer } from '@/lib/judge/controls';
import { ownSettings } from '@/lib/judge/settings';
import { isJudged } from '@/lib/library/shown.store';
import type { Prisma } from '@/prisma/generated/client';
import type { Examinee } from './examinees.store';

const judgeFactsSchema = z.object({ name: z.string() });

/** What examinees answered to a question, of items whose right answer is known. */
export async function readKeyedAnswers(
  examinees: readonly Examinee[],
  { question }: Controls,
): Promise<KeyedAnswer[]> {
  const answers = await Promise.all(examinees.map((one) => answersOf(one, question)));
  return answers.flat();
}

interface Row {
  itemId: string;
  chosen: string | null;
  right: string;
  settings: Prisma.JsonValue;
  judgeFacts: Prisma.JsonValue;
}

async function answersOf(
  { library: { suite, videosAmong } }: Examinee,
  question: string,
): Promise<KeyedAnswer[]> {
  const rows = await database().$queryRaw<Row[]>`
    SELECT shown."itemId", said.label AS chosen, k.label AS right, run.settings, run."judgeFacts"
    FROM (${videosAmong()}) shown
    JOIN "Run" run ON run.id = shown."runId"
    JOIN "Rater" judge ON judge."runId" = run.id
    JOIN "CurrentAnswer" k ON k."itemId" = shown."itemId" AND k.suite = ${suite.id} AND k.question = ${question}
    JOIN "Rater" reference ON reference.id = k."raterId" AND reference.purpose = 'key'
    LEFT JOIN "CurrentAnswer" said ON said."itemId" = shown."itemId" AND said."raterId" = judge.id
      AND said.suite = k.suite AND said.unit = k.unit AND said.question = k.question
    WHERE NOT blind AND ${isJudged} AND k.label IS NOT NULL
    ORDER BY shown."itemId"`;
  return rows.map(({ itemId, chosen, right, settings, judgeFacts }) => ({
    ...{ itemId, chosen, right },
    judge: judgeFactsSchema.parse(judgeFacts).name,
    settings: ownSettings(suite, settings),
  }));
}
