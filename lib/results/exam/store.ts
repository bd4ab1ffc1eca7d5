import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { recordExposure, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import { isJudged, pointsIn } from '@/lib/library/conditions.store';
import { listConfigurations } from '@/lib/library/configurations/store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import type { Suite } from '@/lib/suites/suite';
import { type Examinee, readExaminees } from '../examinees.store';
import { openResults } from '../store';
import { detailExam, type ExaminedItem, type Sat } from './compute';
import type { Exam, ExamRequest } from './schema';

/**
 * An examination in detail: how often each judge, and each person who sat it without seeing what others say, is right; what
 * judges gain by frames; how they differ by McNemar's test; and where it is asked for, how hard items are. Items that the
 * person who asks reviews blind are left out.
 * @throws {AppError} 404 where there is no such project, suite or benchmark
 */
export async function readExam(
  person: Person,
  { items: withItems, ...request }: ExamRequest,
  suites: readonly Suite[],
): Promise<Exam> {
  const asked = { ...request, configuration: null, run: null, mixed: null };
  const { project, suite, library, open } = await openResults(person, asked, suites);
  const score = scoreOf(suite);
  if (!suite.controls || score === null) return { slices: [], sitters: [], pairs: [], items: null };
  const configurations = await listConfigurations(project.id, suite);
  const examinees = await readExaminees(suite, configurations, open);
  const judges = await Promise.all(
    examinees.map(async (one) => ({ one, right: await rightOf(one.library, suite, score) })),
  );
  const people = await rightOfPeople(library, suite, suite.controls.question);
  const sat: Sat[] = [
    ...judges.map(({ one, right }) => ({
      name: one.model,
      kind: 'judge' as const,
      control: one.control?.label ?? null,
      right,
      without: withoutSeeing(one, examinees, suite.controls?.seen),
    })),
    ...people.map(({ name, right }) => ({
      ...{ name, right },
      kind: 'person' as const,
      control: null,
      without: null,
    })),
  ];
  const ids = [...new Set(sat.flatMap(({ right }) => [...right.keys()]))];
  for (const { right } of sat) await recordExposureToFigures(person.id, suite, right.keys());
  const items = await readItems(ids);
  const exam = detailExam(items, sat, withItems);
  // How many are right about a single item tells what they said of it.
  if (withItems) await recordExposure(person.id, suite, ids);
  return exam;
}

/** The score that says whether an examinee is right: the one that the suite's first share is of. */
function scoreOf({ figures }: Suite): string | null {
  for (const figure of figures) {
    if (figure.kind === 'share' && 'score' in figure.of) return figure.of.score;
  }
  return null;
}

/** The place of the same judge with the same settings that was shown nothing; null where there is none, or it is this one. */
function withoutSeeing(
  one: Examinee,
  examinees: readonly Examinee[],
  seen: string | undefined,
): number | null {
  if (seen === undefined || one.settings[seen] === 0) return null;
  const others = JSON.stringify({ ...one.settings, [seen]: 0 });
  const place = examinees.findIndex(
    ({ judgeId, settings }) => judgeId === one.judgeId && JSON.stringify(settings) === others,
  );
  return place === -1 ? null : place;
}

/** Whether a judge is right by item, of those that who looks may know of. */
async function rightOf(
  { itemsAmong }: OpenedLibrary,
  suite: Suite,
  score: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database().$queryRaw<{ itemId: string; value: number | null }[]>`
    SELECT "itemId", ${pointsIn({ suite: suite.id }, score, 'judge')} AS value
    FROM (${itemsAmong()}) shown WHERE NOT blind AND ${isJudged} ORDER BY "itemId"`;
  return new Map(rows.flatMap(({ itemId, value }) => (value === null ? [] : [[itemId, value]])));
}

/** The same of every person who chose before they were shown what others say, by name. */
async function rightOfPeople(
  { itemsAmong }: OpenedLibrary,
  suite: Suite,
  question: string,
): Promise<{ name: string; right: ReadonlyMap<string, number> }[]> {
  const rows = await database().$queryRaw<
    { raterId: string; name: string; itemId: string; value: number }[]
  >`
    SELECT said."raterId", person.name, said."itemId", (said.label IS NOT DISTINCT FROM k.label)::int AS value
    FROM (${itemsAmong()}) shown
    JOIN "IndependentAnswer" said ON said."itemId" = shown."itemId" AND said.suite = ${suite.id} AND said.question = ${question}
    JOIN "Rater" person ON person.id = said."raterId"
    JOIN "CurrentAnswer" k ON k."itemId" = said."itemId" AND k.suite = said.suite AND k.unit = said.unit AND k.question = said.question
    JOIN "Rater" reference ON reference.id = k."raterId" AND reference.purpose = 'key'
    WHERE NOT blind AND k.label IS NOT NULL ORDER BY person.name, said."raterId", said."itemId"`;
  const people = new Map<string, { name: string; right: Map<string, number> }>();
  for (const { raterId, name, itemId, value } of rows) {
    const known = people.get(raterId) ?? { name, right: new Map() };
    known.right.set(itemId, value);
    people.set(raterId, known);
  }
  return [...people.values()];
}

function readItems(ids: readonly string[]): Promise<ExaminedItem[]> {
  return database().$queryRaw<ExaminedItem[]>`
    SELECT i.id, i.name, ${clusterKey('i')} AS cluster, ${facetsIn('i')}->>'type' AS type,
      coalesce(m."to", (v.facts->>'duration')::float8) - coalesce(m."from", 0) AS seconds
    FROM "Item" i
    LEFT JOIN "ItemMedia" m ON m."itemId" = i.id AND m.n = 1 LEFT JOIN "Video" v ON v.id = m."videoId"
    WHERE i.id = ANY(${[...ids]}::uuid[]) ORDER BY i.id`;
}
