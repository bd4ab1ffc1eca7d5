import 'server-only';
import { independentAnswers } from '@/lib/answers/pairs/store';
import { Prisma } from '@/prisma/generated/client';
import type { ComparableQuestion } from '../scales';
import type { Labels } from '../schema';

/** Whose answers are compared, and which of them. */
export interface Compared {
  suite: string;
  questions: readonly ComparableQuestion[];
  labels: Labels;
  /** Videos of which nothing is to be told: who asks reviews them blind. */
  hidden: ReadonlySet<string>;
}

/** Raters of one kind whose answers are wanted. */
export interface Speakers {
  kind: 'judge' | 'person' | 'reference';
  raterIds: readonly string[];
}

/**
 * The one answer of each rater to each question about each unit, as rows `(raterId, videoId, unit, question, value,
 * label, category, size, ordered)`: the category counts from 0 and is −1 where there is no score. Of a person it is the
 * answer that stands, or with blind labels the one given before anything of a judge was seen. Joining this for two raters
 * gives one row per unit and question, never one per pair of rows.
 */
export function saidBy(speakers: Speakers, { suite, questions, labels, hidden }: Compared) {
  const raterIds = Prisma.sql`${[...speakers.raterIds]}::uuid[]`;
  const counting =
    speakers.kind === 'person' && labels === 'blind'
      ? Prisma.sql`(${independentAnswers(answeredBy(raterIds), Prisma.sql`${suite}`)})`
      : Prisma.sql`(
          SELECT * FROM "Answer" s
          WHERE s."raterId" = ANY(${raterIds}) AND NOT EXISTS (SELECT 1 FROM "Answer" n WHERE n."supersedesId" = s.id)
        )`;
  return Prisma.sql`(
    SELECT a."raterId", a."videoId", a.unit, a.question, a.value, a.label, asked.size, asked.ordered,
      CASE WHEN a.state = 'unscored' THEN -1
        WHEN asked.options IS NULL THEN (a.value - asked."first")::int
        ELSE (SELECT place::int - 1 FROM jsonb_array_elements_text(asked.options) WITH ORDINALITY AS o(label, place)
          WHERE o.label = a.label) END AS category
    FROM ${counting} a
    JOIN jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      AS asked(question text, "first" int, size int, options jsonb, ordered boolean) ON asked.question = a.question
    JOIN "Video" v ON v.id = a."videoId" AND v."deletedAt" IS NULL
    WHERE a."raterId" = ANY(${raterIds}) AND a.suite = ${suite} AND a.state <> 'withdrawn'
      AND NOT a."videoId" = ANY(${[...hidden]}::uuid[])
  )`;
}

function answeredBy(raterIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT "videoId" FROM "Answer" WHERE "raterId" = ANY(${raterIds})`;
}
