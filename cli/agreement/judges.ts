import { z } from 'zod';
import { adjustByHolm, adjustByYekutieli } from '@/lib/statistics/adjusted';
import { advantagesOf, testAlternative } from '@/lib/statistics/alternative-annotator';
import {
  accuracy,
  nameCounts,
  phi,
  positiveAgreement,
  precision,
  sensitivity,
  specificity,
} from '@/lib/statistics/binary';
import { bradleyTerry } from '@/lib/statistics/bradley-terry';
import { meanOfClusters } from '@/lib/statistics/clustered-mean';
import { correctMean } from '@/lib/statistics/corrected';
import { rankDetector, tabulateDetector } from '@/lib/statistics/detector';
import { wilsonInterval } from '@/lib/statistics/proportion';
import { type Computed, endsOf, type Family, family } from './family';

const detectorSchema = z.object({
  human: z.array(z.number()),
  score: z.array(z.number()),
  threshold: z.number(),
});

function detector({ human, score, threshold }: z.infer<typeof detectorSchema>): Computed {
  const positive = human.map((answer) => answer === 1);
  const counts = nameCounts(tabulateDetector(positive, score, threshold));
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn, trueNegatives: tn } = counts;
  const wilson = (share: number, of: number) => endsOf(wilsonInterval(share, of));
  const ranking = rankDetector(positive, score);
  return {
    ...{ n: human.length, tp, fp, fn, tn },
    accuracy: accuracy(counts),
    precision: precision(counts),
    recall: sensitivity(counts),
    specificity: specificity(counts),
    f1: positiveAgreement(counts),
    mcc: phi(counts),
    precisionWilson95: wilson(tp, tp + fp),
    recallWilson95: wilson(tp, tp + fn),
    specificityWilson95: wilson(tn, tn + fp),
    auroc: ranking?.auroc ?? null,
    ...(ranking && {
      rocPoints: ranking.points.map((point) => [point.falsePositiveRate, point.truePositiveRate]),
    }),
  };
}

const alternativeSchema = z.object({
  humans: z.record(z.string(), z.record(z.string(), z.number().nullable())),
  judge: z.record(z.string(), z.number().nullable()),
});
const alternativeOptions = z.object({
  scoring: z.enum(['accuracy', 'neg_rmse']),
  epsilon: z.number(),
  minInstancesPerHuman: z.number(),
});

function alternative(
  { humans, judge }: z.infer<typeof alternativeSchema>,
  { scoring, epsilon, minInstancesPerHuman: fewest }: z.infer<typeof alternativeOptions>,
): Computed {
  const units = Object.entries(judge).flatMap(([video, answer]) => {
    const people = Object.entries(humans).flatMap(([rater, answers]) => {
      const own = answers[video] ?? null;
      return own === null ? [] : [{ rater, answer: own }];
    });
    return answer === null || people.length < 2 ? [] : [{ video, judge: answer, people }];
  });
  const advantages = advantagesOf(units, scoring === 'accuracy' ? 'exact' : 'negative-rmse');
  const test = testAlternative(advantages, epsilon, 'byUnit', fewest);
  const perHuman = advantages.map(({ rater, judgeAhead, personAhead, byUnit }) => {
    const tested = test?.readers.find((reader) => reader.rater === rater);
    if (!tested) return [rater, { n: byUnit.count, skipped: true }];
    const { t, p, adjusted, rejected } = tested;
    const ahead = { rhoJudge: judgeAhead, rhoHuman: personAhead, meanDifference: byUnit.mean };
    return [rater, { n: byUnit.count, ...ahead, t, p, rejected, pAdjustedBY: adjusted }];
  });
  return {
    winningRate: test?.winningRate,
    averageAdvantageProbability: test?.advantage,
    passes: test?.passes,
    perHuman: Object.fromEntries(perHuman),
  };
}

function shares({ successes, n }: { successes: number; n: number }): Computed {
  const wilson = (level: number) => endsOf(wilsonInterval(successes, n, level));
  return { estimate: successes / n, wilson95: wilson(0.95), wilson90: wilson(0.9) };
}

const numbers = z.array(z.number());
const correctedSchema = z.object({
  labelled: numbers,
  labelledJudge: numbers,
  unlabelledJudge: numbers,
});
const powerSchema = z.object({ lambda: z.union([z.number(), z.literal('auto')]) });

/** The corrected mean, of all items with equal chances; what a λ of one's own would come to is not computed. */
function corrected(
  { labelled, labelledJudge, unlabelledJudge }: z.infer<typeof correctedSchema>,
  { lambda }: z.infer<typeof powerSchema>,
): Computed {
  const sample = labelled.map((person, place) => ({
    person,
    judge: labelledJudge[place] ?? Number.NaN,
    weight: 1 + unlabelledJudge.length / labelled.length,
  }));
  // The reference knows of no scale: nothing is cut.
  const range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
  const mean = correctMean(sample, [...labelledJudge, ...unlabelledJudge], { range });
  const [n, others] = [labelled.length, unlabelledJudge.length];
  return {
    ...{ n, N: others },
    classicalEstimate: mean?.people.value,
    judgeOnlyMean: mean?.judge.value,
    ...(lambda === 'auto' && {
      lambda: mean && (mean.power * others) / (n + others),
      estimate: mean?.corrected.value,
    }),
  };
}

const matchesSchema = z.object({
  models: z.array(z.string()),
  matches: z.array(z.tuple([z.string(), z.string()])),
});

/** Strengths against the first model, by matches with the winner first. */
function strengths({ models: [first = ''], matches }: z.infer<typeof matchesSchema>): Computed {
  const found = bradleyTerry(
    matches.map(([left, right], place) => ({ left, right, points: 1, cluster: String(place) })),
  );
  if (!('strengths' in found)) return {};
  const of = new Map(found.strengths.map(({ name, strength }) => [name, strength]));
  const against = of.get(first) ?? Number.NaN;
  return {
    logStrength: Object.fromEntries([...of].map(([name, strength]) => [name, strength - against])),
  };
}

const valuedSchema = z.object({ clusters: z.array(z.string()), values: numbers });

function clustered({ clusters, values }: z.infer<typeof valuedSchema>): Computed {
  const names = [...new Set(clusters)];
  const own = names.map((name) => values.filter((_, place) => clusters[place] === name));
  const mean = meanOfClusters({
    sums: Float64Array.from(own, (each) => each.reduce((sum, value) => sum + value, 0)),
    counts: Float64Array.from(own, ({ length }) => length),
  });
  return { n: mean?.items, clusters: mean?.clusters, mean: mean?.value };
}

/** The families of what judges are worth. */
export const JUDGES: Readonly<Record<string, Family>> = {
  detector: family(detectorSchema, detector),
  proportion_ci: family(z.object({ successes: z.number(), n: z.number() }), shares),
  alt_test: family(alternativeSchema, alternative, alternativeOptions),
  p_adjust: family(z.object({ p: numbers }), ({ p }) => ({
    by: adjustByYekutieli(p),
    holm: adjustByHolm(p),
  })),
  ppi_mean: family(correctedSchema, corrected, powerSchema),
  bradley_terry: family(matchesSchema, strengths),
  cluster_mean: family(valuedSchema, clustered),
};
