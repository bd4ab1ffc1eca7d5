import 'server-only';
import { FEWEST_IN_A_FIGURE, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { suiteAmong } from '@/lib/declared/registry';
import { AppError, missing } from '@/lib/errors';
import { type OpenedLibrary, openLibrary } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import { answersOf, readBulk } from '@/lib/ratings/answers.store';
import { type Counting, readCounting, readInclusion } from '@/lib/ratings/counting.store';
import { openStudy } from '@/lib/studies/store';
import { asksSides, type SideOption } from '@/lib/suites/sides';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { Prisma } from '@/prisma/generated/client';
import { labelsMeant } from '../schema';
import { agreementOf, type PairAnswer, standingOf } from './compute';
import type { PairResults, PairsRequest } from './schema';

/** A pair that the person who looks may know of, and the models of its videos. */
interface KnownPair {
  models: readonly [string, string];
  cluster: string | null;
  /** The run whose judge counts; null where none judged it. */
  runId: string | null;
}

/**
 * How models stand by pairs of their videos, by the judge and by people, and how well these agree. Pairs that the person who
 * asks reviews blind are left out.
 * @throws {AppError} 404 where there is no such project or suite, 422 where the suite compares no two videos
 */
export async function readPairResults(
  person: Person,
  request: PairsRequest,
  suites: readonly Suite[],
): Promise<PairResults> {
  const { configuration, run } = request;
  const suiteById = (id: string, version?: string) => suiteAmong(suites, id, version);
  const project = await projectFor(person, request.project);
  const wanted = suiteById(request.suite ?? missing('suite', 'any'));
  const asked = { part: request.part, threshold: null };
  const { part } = await openStudy(person.id, project.id, wanted, asked);
  const library = await openLibrary(
    person.id,
    {
      project: project.id,
      suite: wanted.id,
      scores: { configuration, run },
      part,
    },
    suiteById,
  );
  const { suite } = library;
  const labels = labelsMeant(request, library.runs);
  const questions = suite.questions.filter(asksSides);
  if (questions.length === 0)
    throw new AppError(422, `“${suite.name}” compares no two videos.`, 'suite');
  const [{ pairs, withheld }, counting, inclusion] = await Promise.all([
    listPairs(library),
    readCounting(person.id, suite, [], {
      labels,
      projectId: project.id,
      only: ids(questions),
    }),
    readInclusion(suite.id, labels),
  ]);
  const [judge, people] = await Promise.all([
    readJudge(suite.id, ids(questions), pairs),
    readPeople({ ...counting, inclusion }, pairs),
  ]);
  await recordFew(person.id, suite.id, pairs, [judge, people]);
  return {
    withheld,
    questions: questions.map(({ id, label }) => {
      const [byJudge, byPeople] = [judge.get(id) ?? [], people.get(id) ?? []];
      const standing = standingOf(byPeople);
      const judged = new Map(byJudge.map(({ itemId, said }) => [itemId, said]));
      return {
        id,
        label,
        judge: standingOf(byJudge),
        people: standing,
        agreement: agreementOf(judged, byPeople, standing),
      };
    }),
  };
}

const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id);

/** The pairs of a library whose models are known, by their ids. */
async function listPairs({ itemsAmong, suite }: OpenedLibrary) {
  interface Row extends Pick<KnownPair, 'cluster' | 'runId'> {
    itemId: string;
    data: unknown;
    hidden: boolean;
  }
  const rows = await database().$queryRaw<Row[]>`
    SELECT shown."itemId", i.data, i."projectId"::text || ' ' || coalesce(i.cluster, i.id::text) AS cluster,
      shown."runId", shown.blind OR shown.nameless AS hidden
    FROM (${itemsAmong()}) shown JOIN "Item" i ON i.id = shown."itemId"`;
  const pairs = new Map<string, KnownPair>();
  for (const { itemId, data, hidden, cluster, runId } of rows) {
    const [one, other] = suite.sides?.(data) ?? [];
    if (!hidden && one != null && other != null) {
      pairs.set(itemId, { models: [one, other], cluster, runId });
    }
  }
  return { pairs, withheld: rows.filter(({ hidden }) => hidden).length };
}

interface AnswerRow {
  itemId: string;
  raterId: string;
  question: string;
  label: SideOption | null;
}

/** What the judges of the runs that count say, by question. */
async function readJudge(
  suite: string,
  questions: readonly string[],
  pairs: ReadonlyMap<string, KnownPair>,
) {
  const runIds = [...new Set([...pairs.values()].flatMap(({ runId }) => runId ?? []))];
  const rows = await readBulk<AnswerRow & { runId: string }>(
    Prisma.sql`
      SELECT a."itemId", a."raterId", a.question, a.label, r."runId"
      FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId"
      WHERE r."runId" = ANY(${runIds}::uuid[]) AND a.suite = ${suite} AND a.question = ANY(${[...questions]})
        AND a.state = 'scored'
      ORDER BY a."itemId", a.id`,
  );
  return byQuestion(
    rows.filter(({ itemId, runId }) => pairs.get(itemId)?.runId === runId),
    pairs,
  );
}

/** What people say whose answers count, by question. */
async function readPeople(counting: Counting, pairs: ReadonlyMap<string, KnownPair>) {
  const rows = await readBulk<AnswerRow>(Prisma.sql`
    SELECT said."itemId", said."raterId", said.question, said.label
    FROM ${answersOf({ kind: 'people' }, counting)} said ORDER BY said."itemId", said."raterId"`);
  return byQuestion(rows, pairs);
}

function byQuestion(
  rows: readonly AnswerRow[],
  pairs: ReadonlyMap<string, KnownPair>,
): ReadonlyMap<string, PairAnswer[]> {
  const answers = new Map<string, PairAnswer[]>();
  for (const { itemId, raterId, question, label } of rows) {
    const pair = pairs.get(itemId);
    if (!pair || label === null) continue;
    const known = answers.get(question) ?? [];
    known.push({ itemId, raterId, models: pair.models, cluster: pair.cluster, said: label });
    answers.set(question, known);
  }
  return answers;
}

/** Figures over few pairs say of each what others answered: they count as a look at these. */
async function recordFew(
  raterId: string,
  suite: string,
  pairs: ReadonlyMap<string, KnownPair>,
  sides: readonly ReadonlyMap<string, readonly PairAnswer[]>[],
): Promise<void> {
  const few = sides.flatMap((side) =>
    [...side.values()].flatMap((answers) => {
      const itemIds = [...new Set(answers.map(({ itemId }) => itemId))];
      return itemIds.length < FEWEST_IN_A_FIGURE ? itemIds : [];
    }),
  );
  const shown = [...new Set(few)].filter((itemId) => pairs.has(itemId));
  if (shown.length > 0) await recordExposureToFigures(raterId, suite, shown);
}
