import type { OrderEffects, OtherOrder } from '@/lib/check-up/schema';
import type { Comparison } from '@/lib/statistics/compare';
import { type ReportPair, type ReportQuestion, reportAgreement } from '@/lib/statistics/report';
import type { Statistic } from '@/lib/statistics/statistic';

/** The difference between a judge's scores in another order and in the order of time. */
export interface OrderFigures {
  /** Units scored in both orders, and the clips that they are of. */
  pairs: number;
  clips: number;
  /** Units without a score in one of the orders. */
  unscored: number;
  /** Mean absolute difference, in points of the scale. */
  difference: Statistic;
  /** Share of equal scores, 0–1. */
  equal: Statistic;
}

/** One type, or the mean over all of them. */
export interface OrderRow {
  /** Null for the mean over all types. */
  id: string | null;
  label: string;
  /** Null for an order without a run. */
  figures: Record<OtherOrder, OrderFigures | null>;
}

const ALL = { id: 'all', label: 'Mean over all types' };

/**
 * The types that are asked about several frames, in order, then the mean over all.
 * @param shown the clips that count, by name
 */
export function orderRows(effects: OrderEffects, shown: (name: string) => boolean): OrderRow[] {
  const asked = effects.questions.filter(({ unit }) => unit === 'cluster');
  const questions = asked.map(
    ({ id, label, min, max }): ReportQuestion => ({
      id,
      label,
      group: ALL.id,
      scale: { kind: 'rating', min, max },
    }),
  );
  const reports = new Map(
    effects.runs.map(({ order }) => [
      order,
      reportAgreement(pairsIn(effects, order, shown), questions, [ALL]),
    ]),
  );
  const figuresOf = (order: OtherOrder, id: string | null) => {
    const report = reports.get(order);
    const found =
      id === null ? report?.groups[0] : report?.questions.find((question) => question.id === id);
    return found?.comparison ? figuresIn(found.comparison) : null;
  };
  const rowOf = (id: string | null, label: string): OrderRow => ({
    id,
    label,
    figures: { reversed: figuresOf('reversed', id), shuffled: figuresOf('shuffled', id) },
  });
  return [...asked.map(({ id, label }) => rowOf(id, label)), rowOf(null, ALL.label)];
}

function pairsIn(
  { units, videos }: OrderEffects,
  order: OtherOrder,
  shown: (name: string) => boolean,
): ReportPair[] {
  return units.flatMap(({ question, video, unit, forward, [order]: other }) => {
    const clip = videos[video];
    if (other === undefined || !clip || !shown(clip.name)) return [];
    return [
      { question, video: clip.id, cluster: clip.cluster, unit, person: forward, judge: other },
    ];
  });
}

function figuresIn(comparison: Comparison): OrderFigures | null {
  if (comparison.kind !== 'rating') return null;
  const { pairs, videos, coverage, statistics } = comparison;
  return {
    pairs,
    clips: videos,
    unscored: coverage.asked - pairs,
    difference: statistics.meanAbsoluteError,
    equal: statistics.exact,
  };
}

/** A clip whose true answer is another one when time runs backward, with the judge's largest score in either order. */
export interface TurnedClip {
  itemId: string;
  title: string;
  question: string;
  truth: { forward: number; reversed: number };
  /** Null where it scored no moment of the clip. */
  forward: number | null;
  reversed: number | null;
  /** Whether the score changed like the truth; null where a score is missing. */
  noticed: boolean | null;
}

/** The clips whose truth depends on the order of their frames, and whether the judge noticed. */
export function turnedClips(
  { turned, units, videos }: OrderEffects,
  shown: (name: string) => boolean,
): TurnedClip[] {
  return turned.flatMap(({ video, question, title, truth }) => {
    const clip = videos[video];
    if (!clip || !shown(clip.name)) return [];
    const mine = units.filter((unit) => unit.video === video && unit.question === question);
    const forward = largest(mine.map((unit) => unit.forward));
    const reversed = largest(mine.map((unit) => unit.reversed ?? null));
    const noticed =
      forward === null || reversed === null
        ? null
        : (reversed - forward) * (truth.reversed - truth.forward) > 0;
    return [{ itemId: clip.id, title, question, truth, forward, reversed, noticed }];
  });
}

function largest(scores: readonly (number | null)[]): number | null {
  const scored = scores.filter((score) => score !== null);
  return scored.length === 0 ? null : Math.max(...scored);
}

/** The conclusion from these clips, in a sentence. */
export function describeTurnedClips(clips: readonly TurnedClip[]): string {
  const scored = clips.filter(({ noticed }) => noticed !== null);
  const noticed = scored.filter((clip) => clip.noticed).length;
  if (scored.length === 0) {
    return 'It scored none of the clips whose true answer depends on the order of frames, so they say nothing about whether it looks at order.';
  }
  const counted = `${noticed} of ${scored.length}`;
  if (noticed === scored.length) {
    return `Its scores turn with the truth on ${counted} of these clips, which speaks for its looking at order; so few do not tell how often.`;
  }
  const much = noticed === 0 ? 'none' : counted;
  const chance = noticed === 0 ? '' : ', which chance may do too';
  return `Its scores turn with the truth on ${much} of these clips${chance}: a judge that scores a reversed pour as the pour is not looking at order.`;
}
