import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { eventLoopYielder } from '@/lib/event-loop';
import type { Person } from '@/lib/people/schema';
import { type Inclusion, isCounted } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusion } from '@/lib/ratings/counting.store';
import { agreeOnTimes, type TimeAgreement } from '@/lib/statistics/time-agreement';
import type { TimedReading } from '@/lib/statistics/timed-reading';
import type { SuiteById } from '@/lib/suites/by-id';
import { NOTHING_ELSE_QUESTION, type Question } from '@/lib/suites/question';
import { largestOf } from '@/lib/suites/scale';
import { Prisma } from '@/prisma/generated/client';
import { openRun } from './counted.store';
import {
  type LookedClip,
  readAllTimes,
  type TimedAnswer,
  type TimedPerson,
  timedTypes,
} from './stretches';
import { TOLERANCES, type WhenAnswer, type WhenRequest } from './when.schema';

/**
 * When the judge of a run and people find something, over tolerances: the stretches of both, matched one to one. Of people's
 * answers those count that are asked for, each person's by themselves. Videos that the person who asks reviews blind are left
 * out.
 * @throws {AppError} 404 when there is no such run, or no such group; 403 where it is about known answers and not for this
 * person; 422 where the suite has no types of which both say when
 */
export async function readWhen(
  person: Person,
  { run, labels, part, threshold: asked, group }: WhenRequest,
  suiteById: SuiteById,
): Promise<WhenAnswer> {
  const { suite, study, withheld, shown } = await openRun(person, { run, part }, suiteById);
  const all = timedTypes(suite);
  const types = all.filter((type) => group === undefined || type.group === group);
  if (all.length === 0) {
    throw new AppError(422, `“${suite.name}” has nothing of which judge and people both say when.`);
  }
  if (types.length === 0)
    throw new AppError(404, `“${suite.name}” has no group “${group}” with a time.`, 'group');
  const most = Math.max(...types.map(({ scale }) => largestOf(scale)));
  const threshold = asked ?? most / 2;
  const inclusion = await readInclusion(suite.id, labels);
  const clips = shown(await listClips(run, suite.id, [...inclusion.items.keys()]));
  const people = await readPeople(clips, suite.id, types, inclusion, labels);
  const looked = await readLooked(run, clips);
  const judge = await readJudge(run, clips, suite.id, types);
  const { readings, leftOut } = readAllTimes(
    clips.map(({ itemId, cluster, duration }) => ({
      video: itemId,
      cluster,
      weight: inclusion.items.get(itemId)?.weight ?? 1,
      duration,
      looked: looked.get(itemId) ?? {},
      judge: judge.get(itemId) ?? [],
      people: people.get(itemId) ?? [],
    })),
    types,
    threshold,
  );
  await recordLook(person.id, suite.id, readings);
  const spacings = readings.map(({ spacing }) => spacing);
  return {
    groups: suite.groups.flatMap(({ id, label }) =>
      all.some((type) => type.group === id) ? [{ id, label }] : [],
    ),
    threshold,
    most,
    spacing:
      spacings.length === 0 ? null : { least: Math.min(...spacings), most: Math.max(...spacings) },
    points: await pointsOf(readings),
    leftOut,
    withheld,
    study,
  };
}

/** Thousands of clips take seconds, in which others are answered as well. */
async function pointsOf(readings: readonly TimedReading[]): Promise<TimeAgreement[]> {
  const pause = eventLoopYielder();
  const points: TimeAgreement[] = [];
  for (const tolerance of TOLERANCES) {
    points.push(...agreeOnTimes(readings, [tolerance]));
    await pause();
  }
  return points;
}

/** At some tolerances few items count: figures over these say something of each. */
async function recordLook(
  raterId: string,
  suite: string,
  readings: readonly TimedReading[],
): Promise<void> {
  for (const tolerance of TOLERANCES) {
    const counted = readings.filter(({ spacing }) => spacing <= tolerance);
    await recordExposureToFigures(
      raterId,
      suite,
      counted.map(({ video }) => video),
    );
  }
}

/** An item of a run. */
interface Clip {
  itemId: string;
  cluster: string | null;
  /** Seconds. */
  duration: number;
}

/** Those of some items that a run has. */
function listClips(runId: string, suite: string, itemIds: readonly string[]): Promise<Clip[]> {
  return database().$queryRaw<Clip[]>`
    SELECT i.id AS "itemId", ${clusterKey('i')} AS cluster, coalesce(s.duration, 0) AS duration
    FROM "RunItem" ri JOIN "Item" i ON i.id = ri."itemId" AND i."deletedAt" IS NULL
    LEFT JOIN "ItemSummary" s ON s."itemId" = i.id AND s.suite = ${suite}
    WHERE ri."runId" = ${runId}::uuid AND i.id = ANY(${[...itemIds]}::uuid[])
    ORDER BY i.id`;
}

const idsOf = (clips: readonly Clip[]) => clips.map(({ itemId }) => itemId);

/** What a rater says, as {@link TimedAnswer}. */
type AnswerRow = Omit<TimedAnswer, 'span'> & {
  itemId: string;
  raterId: string;
  from: number | null;
  to: number | null;
};

const ANSWER = Prisma.sql`a."itemId", a."raterId", a.unit, a.question, a.value, a."spanFrom" AS "from", a."spanTo" AS "to"`;

function answerOf({ unit, question, value, from, to }: AnswerRow): TimedAnswer {
  return { unit, question, value, span: from === null || to === null ? null : { from, to } };
}

/** What the judge of a run says of some types, by item. */
async function readJudge(
  runId: string,
  clips: readonly Clip[],
  suite: string,
  types: readonly Question[],
): Promise<Map<string, TimedAnswer[]>> {
  const rows = await database().$queryRaw<AnswerRow[]>`
    SELECT ${ANSWER} FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId" AND r."runId" = ${runId}::uuid
    WHERE a.suite = ${suite} AND a."itemId" = ANY(${idsOf(clips)}::uuid[]) AND a.question = ANY(${types.map(({ id }) => id)})
    ORDER BY a.id`;
  return gather(rows, ({ itemId }) => itemId, answerOf);
}

/** What people say of some types whose answers count, by item. */
async function readPeople(
  clips: readonly Clip[],
  suite: string,
  types: readonly Question[],
  inclusion: Inclusion,
  labels: CountedAnswers,
): Promise<Map<string, TimedPerson[]>> {
  const isIndependent = labels !== 'all';
  const view = Prisma.raw(isIndependent ? '"IndependentAnswer"' : '"CurrentAnswer"');
  const asked = [...types.map(({ id }) => id), NOTHING_ELSE_QUESTION];
  const rows = await database().$queryRaw<AnswerRow[]>`
    SELECT ${ANSWER} FROM ${view} a JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
    WHERE a.suite = ${suite} AND a."itemId" = ANY(${idsOf(clips)}::uuid[]) AND a.question = ANY(${asked})
    ORDER BY a.id`;
  const counted = rows.filter((row) => isCounted(inclusion, row));
  const readers = gather(
    counted,
    ({ itemId, raterId }) => `${itemId} ${raterId}`,
    (row) => row,
  );
  const people = [...readers.values()].map((own) => ({
    itemId: own[0]?.itemId ?? '',
    answers: own.map(answerOf),
    // In view of the judge's answers it says that these and one's own have missed nothing, and not that they are wrong.
    saidAll:
      isIndependent &&
      own.some(({ question, value }) => question === NOTHING_ELSE_QUESTION && value === 1),
  }));
  return gather(
    people,
    ({ itemId }) => itemId,
    ({ answers, saidAll }) => ({ answers, saidAll }),
  );
}

/** The times of the frames that a run's calls showed, by item and the kind of the unit that the call was about. */
async function readLooked(
  runId: string,
  clips: readonly Clip[],
): Promise<Map<string, LookedClip['looked']>> {
  const rows = await database().$queryRaw<{ itemId: string; kind: string; times: number[] }[]>`
    SELECT s."itemId", split_part(s.unit, '@', 1) AS kind, array_agg(DISTINCT shown.at) AS times
    FROM "Step" s
    CROSS JOIN LATERAL (
      SELECT coalesce((cell.frame->>'at')::float8, (f.frame->>'at')::float8) AS at
      FROM jsonb_array_elements(s.frames) AS f(frame)
      LEFT JOIN LATERAL jsonb_array_elements(f.frame->'cells') AS cell(frame) ON true
    ) shown
    WHERE s."runId" = ${runId}::uuid AND s."itemId" = ANY(${idsOf(clips)}::uuid[]) AND s.reason IS NULL
      AND s.role = 'judge'
    GROUP BY 1, 2`;
  const byItem = gather(
    rows,
    ({ itemId }) => itemId,
    ({ kind, times }) => [kind, times] as const,
  );
  return new Map([...byItem].map(([itemId, kinds]) => [itemId, Object.fromEntries(kinds)]));
}

/** Something of each row, by a key. */
function gather<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  of: (row: Row) => Value,
): Map<string, Value[]> {
  const gathered = new Map<string, Value[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = gathered.get(key);
    if (known) known.push(of(row));
    else gathered.set(key, [of(row)]);
  }
  return gathered;
}
