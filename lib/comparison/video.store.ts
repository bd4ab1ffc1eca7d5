import 'server-only';
import { readKeys } from '@/lib/answers/keys.store';
import { isRemark, type RecordedAnswer } from '@/lib/answers/schema';
import { readAnswers, STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError, missing } from '@/lib/errors';
import { readExhibits } from '@/lib/items/shown.store';
import { findRaters, listRaters, type StoredRater } from '@/lib/ratings/raters.store';
import type { KnownRater } from '@/lib/ratings/schema';
import { suiteFacts } from '@/lib/reviews/store';
import { framesToShow, withFrameSets } from '@/lib/runs/frames/items.store';
import { judgedInput, judgedParts, suiteInput } from '@/lib/runs/store';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { refuseOtherKind } from '@/lib/suites/item-kind';
import { parseUnit, type Question } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import { neededFrames, requestSettingsSchema } from '@/lib/suites/settings';
import { generatorOf } from '@/lib/suites/sides';
import type { Suite } from '@/lib/suites/suite';
import { factsOf } from '@/lib/video/store';
import { MOST_COMPARED, type VideoComparison } from './schema';

/** As many judges are put side by side where nobody was chosen. */
const USUAL_JUDGES = 3;

/** Who is compared where nobody was chosen: the latest judges, and all people and labels, as far as there is room. */
function usualRaters(raters: readonly KnownRater[]): string[] {
  const others = raters.filter(({ kind }) => kind !== 'judge').slice(0, MOST_COMPARED - 1);
  const judges = raters.filter(({ kind }) => kind === 'judge');
  return [...judges.slice(0, USUAL_JUDGES), ...others]
    .slice(0, MOST_COMPARED)
    .map(({ key }) => key);
}

/**
 * What several raters say of one video, side by side.
 * @param wanted keys of the raters, in order, and the suite; what is left out is chosen
 * @throws {AppError} 404 when the video or a rater is not there, 403 when who asks is not to be told of it, 422 when
 * the suite takes items of another kind, or too many raters are wanted
 */
export async function readVideoComparison(
  itemId: string,
  wanted: { raters: readonly string[]; suite: string | null },
  viewerId: string,
  suites: readonly Suite[],
): Promise<VideoComparison> {
  if (wanted.raters.length > MOST_COMPARED) {
    throw new AppError(422, `At most ${MOST_COMPARED} can be put side by side.`, 'rater');
  }
  const item = await findItem(itemId);
  const suiteById = (id: string) => suites.find((suite) => suite.id === id) ?? missing('suite', id);
  const judged = [...new Set(item.runItems.map(({ run }) => run.suite))];
  const takesIt = suites.find(({ takes }) => takes.kind === item.kind);
  const suite = suiteById(wanted.suite ?? judged[0] ?? takesIt?.id ?? missing('suite', item.kind));
  refuseOtherKind(suite, item, 'suite');
  await refuseBlind(viewerId, suite.id, itemId);
  await refuseUndisclosed(viewerId, [itemId]);
  const known = await listRaters(suite, itemId, suiteById);
  const compared = await findRaters(
    wanted.raters.length > 0 ? wanted.raters : usualRaters(known),
    suiteById,
  );
  const [judgings, rows] = await Promise.all([
    readJudgings(itemId, compared),
    listRows(itemId, suite, compared),
  ]);
  const frameSets = await framesToShow(item, neededFrames(suite, USUAL_SETTINGS));
  const usual = suiteInput(suite, item, frameSets, USUAL_SETTINGS);
  const inputs = new Map(
    judgings.map((one) => [one.runId, judgedInput(suite, one, one.run.settings)]),
  );
  const key = (await readKeys(suite, [itemId])).get(itemId);
  const shown = distinctFrames(inputs.size > 0 ? [...inputs.values()] : [usual]);
  const [first = usual] = shown;
  return {
    video: {
      id: item.id,
      name: item.name,
      facts: factsOf(item),
      generatorModel: generatorOf(suite, item),
      generationPrompt: item.prompt,
    },
    shows: await readExhibits(itemId, suite, usual),
    suite: suiteFacts(suite),
    suites: judged.map(suiteById).map(({ id, name }) => ({ id, name })),
    raters: known.map(({ videos: _videos, ...rater }) => rater),
    compared: compared.map(({ facts, runId }, place) => {
      const input = inputs.get(runId ?? '') ?? { ...usual, media: first.media };
      return {
        ...facts,
        frameSet: shown.findIndex((one) => isShown(one, input)),
        judging: judgings.find((one) => one.runId === runId)?.summary ?? null,
        scores: scoresOf(rows, place, suite, { ...input, key }),
      };
    }),
    frameSets: shown.map(framesOf),
    units: mergeUnits(
      shown.flatMap((input) => suite.units(input)),
      rows,
    ),
    rows: inOrder(rows, suite.questions),
  };
}

/** The item, with its frames and the runs that judged it, the latest first. */
async function findItem(itemId: string) {
  const runItems = { orderBy: { run: { createdAt: 'desc' } }, select: { run: true } } as const;
  const item = await database().item.findFirst({
    where: { id: itemId, deletedAt: null },
    include: { ...withFrameSets, runItems },
  });
  return item ?? missing('video', itemId);
}

type Row = VideoComparison['rows'][number];

const USUAL_SETTINGS = requestSettingsSchema.parse({});

/** The frames of an item's first video; none where there is none. */
function framesOf({ media: [medium] }: SuiteInput) {
  return { frames: [...(medium?.frames ?? [])], clusters: [...(medium?.clusters ?? [])] };
}

/** Whether two judges were shown the same frames in the same clusters. */
function isShown(one: SuiteInput, other: SuiteInput): boolean {
  const looks = ({ media }: SuiteInput) =>
    JSON.stringify(
      media.map((medium) => [medium?.frames.map(({ at, hash }) => [at, hash]), medium?.clusters]),
    );
  return looks(one) === looks(other);
}

function distinctFrames(inputs: readonly SuiteInput[]): SuiteInput[] {
  return inputs.filter((input, index) => inputs.findIndex((one) => isShown(one, input)) === index);
}

/** How the video fared in the runs of the judges among the compared. */
async function readJudgings(itemId: string, compared: readonly StoredRater[]) {
  const runIds = compared.flatMap(({ runId }) => runId ?? []);
  const [runItems, sums] = await Promise.all([
    database().runItem.findMany({
      where: { itemId, runId: { in: runIds }, framed: true },
      omit: { evidence: true, scores: true },
      include: { run: { select: { settings: true } }, ...judgedParts },
    }),
    database().$queryRaw<
      { runId: string; calls: number; cost: number | null; latencyMs: number }[]
    >`
      SELECT s."runId", count(*)::int AS calls, sum(coalesce(o.cost, s.cost)) AS cost,
        sum(coalesce(o."latencyMs", s."latencyMs"))::float8 AS "latencyMs"
      FROM "Step" s LEFT JOIN "Step" o ON o.id = s."replayOfId"
      WHERE s."itemId" = ${itemId}::uuid AND s."runId" = ANY(${runIds}::uuid[]) GROUP BY 1`,
  ]);
  return runItems.map(({ state, stateReason, ...judging }) => {
    const sum = sums.find(({ runId }) => runId === judging.runId);
    const { calls = 0, cost = null, latencyMs = 0 } = sum ?? {};
    return { ...judging, summary: { state, stateReason, calls, cost, latencyMs } };
  });
}

/** What each of the compared says where any of them says something, in no order. */
async function listRows(
  itemId: string,
  suite: Suite,
  compared: readonly StoredRater[],
): Promise<Row[]> {
  const stored = await readAnswers({
    ...STANDS,
    itemId,
    suite: suite.id,
    raterId: { in: compared.map(({ raterId }) => raterId) },
    question: { in: suite.questions.map(({ id }) => id) },
  });
  const rows = new Map<string, Row>();
  for (const answer of stored) {
    if (isRemark(answer)) continue;
    const { unit, question } = answer;
    const row = rows.get(`${unit} ${question}`) ?? {
      unit,
      question,
      answers: compared.map((): RecordedAnswer | null => null),
    };
    const place = compared.findIndex(({ raterId }) => raterId === answer.rater.id);
    row.answers[place] = answer;
    rows.set(`${unit} ${question}`, row);
  }
  return [...rows.values()];
}

function scoresOf(rows: readonly Row[], place: number, suite: Suite, input: SuiteInput): Score[] {
  const verdicts = rows.flatMap(({ unit, question, answers }) => {
    const verdict = answers[place]?.verdict;
    return verdict ? [{ unit, question, verdict }] : [];
  });
  return verdicts.length === 0 ? [] : suite.scores(verdicts, input);
}

/** What the units are called: as the first set of frames that has them does, or by their time where none has. */
function mergeUnits(
  listed: readonly ListedUnit[],
  rows: readonly Row[],
): { unit: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const { unit, label } of listed) {
    if (!labels.has(unit)) labels.set(unit, label);
  }
  for (const { unit } of rows) if (!labels.has(unit)) labels.set(unit, timeOf(unit));
  return [...labels].map(([unit, label]) => ({ unit, label }));
}

function timeOf(unit: string): string {
  const { kind, span } = parseUnit(unit);
  if (!span) return kind === 'video' ? 'Whole video' : unit;
  if (kind === 'key-frame') return `Key frame · ${span.from.toFixed(2)} s`;
  return `Cluster · ${span.from.toFixed(2)}–${span.to.toFixed(2)} s`;
}

/** Rows in the order of the questions, then of time. */
function inOrder(rows: readonly Row[], questions: readonly Question[]): Row[] {
  const place = new Map(questions.map(({ id }, index) => [id, index]));
  const start = ({ unit }: Row) => parseUnit(unit).span?.from ?? -1;
  return rows.toSorted(
    (one, other) =>
      (place.get(one.question) ?? 0) - (place.get(other.question) ?? 0) ||
      start(one) - start(other),
  );
}
