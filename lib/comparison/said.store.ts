import 'server-only';
import type { Inclusion } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { Prisma } from '@/prisma/generated/client';
import type { ComparableQuestion } from './scales';

/** Which answers are compared. */
export interface Compared {
  suite: string;
  questions: readonly ComparableQuestion[];
  /** Which of people's answers count, and about which videos; without the latter nothing of people is compared. */
  labels: CountedAnswers;
  inclusion: Inclusion | null;
  /** Videos of which nothing is to be told: who asks reviews them blind. */
  hidden: ReadonlySet<string>;
}

/** Raters of one kind whose answers are wanted, each by themselves; or people all together. */
export type Speakers =
  | { kind: 'judge' | 'person' | 'reference'; raterIds: readonly string[] }
  | { kind: 'people' };

/**
 * The one answer of each rater to each question about each unit, as rows `(raterId, videoId, unit, question, value,
 * label, category, size, ordered, weight)`: the category counts from 0 and is −1 where there is no score. Joining this
 * for two raters gives one row per unit and question, never one per pair of rows.
 *
 * Of a person it is the independent answer, or, where all are wanted, the one that stands; of people all together every
 * independent one, or the effective one. Only those that count are there, and a video weighs as much as it does in
 * figures on people's answers: 1 or more. Of a judge and of labels it is the answer that stands, with the weight 1.
 */
export function saidBy(speakers: Speakers, compared: Compared) {
  const { suite, questions, hidden } = compared;
  return Prisma.sql`(
    SELECT a."raterId", a."videoId", a.unit, a.question, a.value, a.label, asked.size, asked.ordered,
      ${weightIn(speakers)} AS weight,
      CASE WHEN a.state = 'unscored' THEN -1
        WHEN asked.options IS NULL THEN (a.value - asked."first")::int
        ELSE (SELECT place::int - 1 FROM jsonb_array_elements_text(asked.options) WITH ORDINALITY AS o(label, place)
          WHERE o.label = a.label) END AS category
    FROM ${Prisma.raw(`"${viewOf(speakers, compared)}"`)} a
    JOIN jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      AS asked(question text, "first" int, size int, options jsonb, ordered boolean) ON asked.question = a.question
    JOIN "Video" v ON v.id = a."videoId" AND v."deletedAt" IS NULL
    ${countedOf(speakers, compared)}
    WHERE a.suite = ${suite} AND ${spokenBy(speakers, compared)} AND NOT a."videoId" = ANY(${[...hidden]}::uuid[])
  )`;
}

function viewOf({ kind }: Speakers, { labels }: Compared) {
  if (kind === 'judge' || kind === 'reference') return 'StandingAnswer';
  if (labels !== 'all') return 'IndependentAnswer';
  return kind === 'people' ? 'EffectiveAnswer' : 'StandingAnswer';
}

/** In values by which the views are quick. */
function spokenBy(speakers: Speakers, { inclusion }: Compared): Prisma.Sql {
  return speakers.kind === 'people'
    ? Prisma.sql`a."videoId" = ANY(${[...(inclusion?.videos.keys() ?? [])]}::uuid[])`
    : Prisma.sql`a."raterId" = ANY(${[...speakers.raterIds]}::uuid[])`;
}

function weightIn({ kind }: Speakers): Prisma.Sql {
  return kind === 'person' || kind === 'people'
    ? Prisma.sql`counted.weight`
    : Prisma.sql`1::float8`;
}

/** Lets only those answers of people in that count. */
function countedOf(speakers: Speakers, { inclusion }: Compared): Prisma.Sql {
  if (speakers.kind === 'judge' || speakers.kind === 'reference') return Prisma.empty;
  const wanted = speakers.kind === 'person' ? new Set(speakers.raterIds) : null;
  const rows = [...(inclusion?.videos ?? [])].flatMap(([videoId, { raterIds, weight }]) =>
    [...raterIds]
      .filter((raterId) => wanted?.has(raterId) ?? true)
      .map((raterId) => ({ videoId, raterId, weight })),
  );
  return Prisma.sql`
    JOIN unnest(${rows.map(({ videoId }) => videoId)}::uuid[], ${rows.map(({ raterId }) => raterId)}::uuid[],
      ${rows.map(({ weight }) => weight)}::float8[]) AS counted("videoId", "raterId", weight)
      ON counted."videoId" = a."videoId" AND counted."raterId" = a."raterId"`;
}
