import 'server-only';
import { z } from 'zod';
import { STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { readJudge } from '@/lib/judge/store';
import type { SuiteById } from '@/lib/suites/by-id';
import { largestOf } from '@/lib/suites/scale';
import { runSettingsSchema } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import {
  ANYTHING_QUESTION,
  type PairedUnit,
  pairByItem,
  pairByUnit,
  type UnitScore,
} from './pairing';
import type { CheckUp, Detection, DetectionLevel } from './schema';

/** Videos that are there and of which a true answer is known. */
const KNOWN = {
  deletedAt: null,
  answers: { some: { ...STANDS, rater: { purpose: 'known_answer' } } },
} as const;

/**
 * A judge with its runs over clips whose true answers are known, latest first: its check-ups, and runs over such clips
 * in other projects. Runs with the frames in another order than that of time are none of them; see `order/`.
 * @throws {AppError} 404 when there is no such judge
 */
export async function readCheckUp(judgeId: string): Promise<CheckUp> {
  const judge = await readJudge(judgeId);
  const runs = await database().run.findMany({
    where: { judgeId, items: { some: { item: KNOWN } } },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      createdAt: true,
      state: true,
      settings: true,
      project: { select: { name: true, knownAnswers: true } },
      items: { where: { item: KNOWN }, select: { state: true } },
    },
  });
  return {
    judge,
    runs: runs
      .filter(({ settings }) => runSettingsSchema.parse(settings).frameOrder === undefined)
      .map(({ id, createdAt, state, items, project }) => ({
        id,
        at: createdAt.toISOString(),
        state,
        clips: items.length,
        judged: items.filter((one) => ['judged', 'incomplete'].includes(one.state)).length,
        project: project.knownAnswers ? null : project.name,
      })),
  };
}

/**
 * A run's scores next to the labels of one source, at the questions' own units or for whole videos. Labels that speak of
 * whole videos only are read at that level, whatever is asked for.
 * @param source the labels' rater by name; null for the first there is
 * @param hidden items to leave out
 * @param only the items to take; all when null
 * @throws {AppError} 404 when there is no such run
 */
export async function readDetection(
  runId: string,
  source: string | null,
  level: DetectionLevel,
  suiteById: SuiteById,
  {
    hidden = new Set(),
    only = null,
  }: { hidden?: ReadonlySet<string>; only?: ReadonlySet<string> | null } = {},
): Promise<Omit<Detection, 'withheld' | 'study'>> {
  const run =
    (await database().run.findUnique({
      where: { id: runId },
      include: {
        items: {
          where: {
            state: { in: ['judged', 'incomplete'] },
            itemId: { notIn: [...hidden] },
            item: { deletedAt: null },
          },
          select: { itemId: true, scores: true, item: { select: { name: true, cluster: true } } },
          orderBy: [{ item: { name: 'asc' } }, { itemId: 'asc' }],
        },
      },
    })) ?? missing('run', runId);
  const suite = suiteById(run.suite, run.suiteVersion);
  const items = run.items.filter(({ itemId }) => only?.has(itemId) ?? true);
  const itemIds = items.map(({ itemId }) => itemId);
  const labels = await listLabels(suite.id, itemIds);
  const sources = [...new Set(labels.map(({ rater }) => rater.name))];
  const chosen = sources.find((name) => name === source) ?? sources[0] ?? null;
  const theirs = labels.filter(({ rater }) => rater.name === chosen).map(unitScoreOf);
  const reached = level === 'video' || theirs.every(({ unit }) => unit === 'video');
  const judge = await listJudged(runId, suite.id, itemIds);
  const headlines = new Map(items.map(({ itemId, scores }) => [itemId, headlineOf(scores)]));
  const pairs = reached ? pairByItem(judge, theirs, headlines) : pairByUnit(judge, theirs);
  const places = new Map(itemIds.map((id, place) => [id, place]));
  return {
    sources,
    source: chosen,
    level: reached ? 'video' : 'unit',
    questions: questionsOf(suite, pairs, reached),
    videos: items.map(({ itemId, item: { name, cluster } }) => ({ id: itemId, name, cluster })),
    units: pairs.flatMap(({ itemId, ...pair }) => {
      const video = places.get(itemId);
      return video === undefined ? [] : [{ ...pair, video }];
    }),
  };
}

const UNIT_SCORE = { itemId: true, unit: true, question: true, value: true } as const;

function listLabels(suite: string, itemIds: string[]) {
  return database().answer.findMany({
    where: {
      ...STANDS,
      suite,
      itemId: { in: itemIds },
      rater: { purpose: { in: ['known_answer', 'label'] } },
    },
    select: { ...UNIT_SCORE, rater: { select: { name: true } } },
    orderBy: [{ rater: { createdAt: 'asc' } }, { id: 'asc' }],
  });
}

function listJudged(runId: string, suite: string, itemIds: string[]): Promise<UnitScore[]> {
  return database().answer.findMany({
    where: { ...STANDS, suite, itemId: { in: itemIds }, rater: { runId } },
    select: UNIT_SCORE,
  });
}

function unitScoreOf({ itemId, unit, question, value }: UnitScore): UnitScore {
  return { itemId, unit, question, value };
}

const headlineSchema = z.array(z.object({ value: z.number().nullable() }));

/** The first of a suite's scores, which is its headline; null where there is none. */
function headlineOf(scores: unknown): number | null {
  return headlineSchema.safeParse(scores).data?.[0]?.value ?? null;
}

function questionsOf(
  suite: Suite,
  pairs: readonly PairedUnit[],
  whole: boolean,
): Detection['questions'] {
  const asked = new Set(pairs.map(({ question }) => question));
  const anything = { id: ANYTHING_QUESTION, label: 'Anything wrong', unit: 'video', most: 10 };
  const listed = suite.questions.map(({ id, label, unit, scale }) => ({
    id,
    label,
    unit: whole ? 'video' : unit,
    most: largestOf(scale),
  }));
  return [anything, ...listed].filter(({ id }) => asked.has(id));
}
