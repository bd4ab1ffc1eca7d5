import 'server-only';
import { database } from '@/lib/db';
import type { ItemFigure } from '@/lib/judge/figures';
import type { Suite } from '@/lib/judge/suite';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import { correctedPoints, readInputs } from '@/lib/library/summary/corrected.store';
import type { EffectiveAnswer } from '@/lib/library/summary/runs.store';
import type { Inclusion } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { listJudged, type SaidItem, type SampleChoice } from './rows.store';
import { figureValue, meanValue, type Points } from './values';

/** What an independent answer is, and of whom. */
interface Said {
  itemId: string;
  raterId: string;
  answers: Omit<EffectiveAnswer, 'judged'>[];
}

/**
 * What people say of items in figures. Independent answers make a value for each person, by the suite's own formulas, and an
 * item has the mean of these; where every answer counts that stands, an item has its corrected scores, in which the judge's
 * answers stand where nobody said anything.
 */
export async function readSaid(
  library: OpenedLibrary,
  suite: Suite,
  figures: readonly ItemFigure[],
  { videos, queueIds }: Inclusion,
  labels: CountedAnswers,
): Promise<SampleChoice> {
  const judged = videos.size === 0 ? [] : await listJudged(library, [...videos.keys()]);
  const said =
    labels === 'all'
      ? judged.map(({ itemId, corrected }) => ({ itemId, points: [corrected ?? {}] }))
      : await readIndependent(suite, judged, videos);
  const items = said.map(({ itemId, points }): [string, SaidItem] => [
    itemId,
    {
      itemId,
      weight: videos.get(itemId)?.weight ?? 1,
      said: Object.fromEntries(
        figures.map((figure) => [
          figure.id,
          meanValue(points.map((one) => figureValue(figure, one))),
        ]),
      ),
    },
  ]);
  return { said: new Map(items), queueIds: labels === 'sample' ? queueIds : [] };
}

async function readIndependent(
  suite: Suite,
  judged: readonly { itemId: string; runId: string }[],
  videos: Inclusion['videos'],
): Promise<{ itemId: string; points: Points[] }[]> {
  if (judged.length === 0) return [];
  const db = database();
  const itemIds = judged.map(({ itemId }) => itemId);
  const [inputs, said] = await Promise.all([
    readInputs(db, judged, () => suite),
    db.$queryRaw<Said[]>`
      SELECT a."itemId", a."raterId", jsonb_agg(jsonb_build_object('unit', a.unit, 'question', a.question,
        'state', a.state, 'value', a.value, 'label', a.label, 'reason', a.reason)) AS answers
      FROM "IndependentAnswer" a
      WHERE a.suite = ${suite.id} AND a."itemId" = ANY(${itemIds}::uuid[])
      GROUP BY 1, 2`,
  ]);
  const points = new Map<string, Points[]>();
  const runs = new Map(judged.map(({ itemId, runId }) => [itemId, runId]));
  for (const { itemId, raterId, answers } of said) {
    const input = inputs.get(`${runs.get(itemId)} ${itemId}`);
    if (!input || !videos.get(itemId)?.raterIds.has(raterId)) continue;
    const own = answers.map((answer) => ({ ...answer, judged: true }));
    const worth = correctedPoints(suite, input, own).flatMap(({ id, value }) =>
      id === null ? [] : [[id, value] as const],
    );
    points.set(itemId, [...(points.get(itemId) ?? []), Object.fromEntries(worth)]);
  }
  return [...points].map(([itemId, each]) => ({ itemId, points: each }));
}
