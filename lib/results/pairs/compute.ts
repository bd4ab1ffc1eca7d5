import { bradleyTerry, expectedShare } from '@/lib/statistics/bradley-terry';
import { shareOf } from '@/lib/statistics/clustered-mean';
import { type PairedComparison, winRatios } from '@/lib/statistics/win-ratio';
import type { SideOption } from '@/lib/suites/sides';
import type { PairAgreement, PairStanding } from './schema';

/** An answer to a question of which of two videos is better. */
export interface PairAnswer {
  itemId: string;
  raterId: string;
  /** The models of the first video and of the second. */
  models: readonly [string, string];
  /** Pairs of one cluster are not independent of each other; null for one by itself. */
  cluster: string | null;
  said: SideOption;
}

const POINTS: Readonly<Record<SideOption, number>> = {
  first: 1,
  second: 0,
  tie: 0.5,
  'both-bad': 0.5,
};

/** How models stand by the answers of some raters: Bradley–Terry strengths, and the share of the points that each got. */
export function standingOf(answers: readonly PairAnswer[]): PairStanding {
  const comparisons = answers.map(
    ({ itemId, models: [left, right], cluster, said }): PairedComparison => ({
      left,
      right,
      points: POINTS[said],
      cluster: cluster ?? itemId,
    }),
  );
  const found = bradleyTerry(comparisons);
  const count = (said: SideOption) => answers.filter((one) => one.said === said).length;
  const strengths = 'strengths' in found ? found.strengths : [];
  return {
    comparisons: answers.length,
    tasks: new Set(comparisons.map(({ cluster }) => cluster)).size,
    raters: new Set(answers.map(({ raterId }) => raterId)).size,
    ties: count('tie'),
    bothBad: count('both-bad'),
    unbeaten: 'unbeaten' in found ? found.unbeaten : null,
    models: winRatios(comparisons).map(({ name, ratio, interval, comparisons: own }) => {
      const strength = strengths.find((one) => one.name === name) ?? null;
      return {
        model: name,
        comparisons: own,
        share: ratio,
        shareInterval: interval,
        strength: strength?.strength ?? null,
        strengthInterval: strength?.interval ?? null,
      };
    }),
  };
}

/** The judge and somebody on one pair. */
interface BothSaid extends PairAnswer {
  judge: SideOption;
}

/** From which share of the points on, that the better of two is expected to get, how far apart two models are. */
const GAPS = [
  { id: 'close', from: 0.5, to: 0.6 },
  { id: 'apart', from: 0.6, to: 0.75 },
  { id: 'far', from: 0.75, to: 1 },
] as const;

/**
 * How well judge and people agree: in all, by the two models, and by how far these are apart by what people say.
 * @param judged by the item's id what the judge says of it
 * @param standing of people, see {@link standingOf}
 */
export function agreementOf(
  judged: ReadonlyMap<string, SideOption>,
  answers: readonly PairAnswer[],
  standing: PairStanding,
): PairAgreement {
  const both = answers.flatMap((answer): BothSaid[] => {
    const judge = judged.get(answer.itemId);
    return judge ? [{ ...answer, judge }] : [];
  });
  const matches = new Map<string, BothSaid[]>();
  for (const one of both) {
    const key = JSON.stringify([...one.models].toSorted());
    matches.set(key, [...(matches.get(key) ?? []), one]);
  }
  const strengthOf = (name: string) =>
    standing.models.find(({ model }) => model === name)?.strength ?? null;
  const gapOf = ({ models: [one, other] }: BothSaid) => {
    const [left, right] = [strengthOf(one), strengthOf(other)];
    return left === null || right === null
      ? null
      : expectedShare(Math.max(left, right), Math.min(left, right));
  };
  return {
    all: agreed(both),
    matchUps: [...matches]
      .map(([key, own]) => ({ models: JSON.parse(key) as [string, string], ...agreed(own) }))
      .toSorted((one, other) =>
        one.models.join().localeCompare(other.models.join(), 'en', { numeric: true }),
      ),
    gaps: GAPS.map(({ id, from, to }) => ({
      id,
      from,
      to,
      ...agreed(
        both.filter((one) => {
          const gap = gapOf(one);
          return gap !== null && gap >= from && (gap < to || to === 1);
        }),
      ),
    })),
  };
}

const isDecided = (said: SideOption) => said === 'first' || said === 'second';
/** Whether neither is better since both are good or since both are bad is no matter here. */
const classOf = (said: SideOption) => (isDecided(said) ? said : 'neither');

function agreed(both: readonly BothSaid[]) {
  const decided = both.filter(({ judge, said }) => isDecided(judge) && isDecided(said));
  return {
    equal: shareOf(both, ({ judge, said }) => classOf(judge) === classOf(said)),
    decided: shareOf(decided, ({ judge, said }) => judge === said),
  };
}
