import 'server-only';
import { recordExposureToFigures } from '@/lib/answers/exposure.store';
import { hasKeys, listCurrentPairs, listIndependentPairs } from '@/lib/answers/pairs.store';
import { poolKey } from '@/lib/comparison/schema';
import { blindVideos, countWithheld } from '@/lib/disclosure/blind.store';
import { withheldClips } from '@/lib/disclosure/withheld.store';
import { comparableScale, numberOf } from '@/lib/judge/scale';
import type { Suite } from '@/lib/judge/suite';
import type { Person } from '@/lib/people/schema';
import { meansOfVideos } from '@/lib/queues/sample/means';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import {
  countPopulation,
  type JudgedScore,
  listJudgedScores,
  readInclusions,
} from '@/lib/queues/sample/store';
import { type WeighedPair, weighPairs } from '@/lib/queues/sample/weigh';
import { runSuite } from '@/lib/runs/progress.store';
import { type CorrectedMean, correctMean } from '@/lib/statistics/corrected';
import { type AgreementReport, reportAgreement } from '@/lib/statistics/report';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import type { AgreementAnswer, AgreementWish } from './schema';

const videosOf = (pairs: readonly { itemId: string }[]) => pairs.map(({ itemId }) => itemId);

/** The means that a blind sample says of all clips, by question and by group of questions with one scale of numbers. */
function correctMeans(
  { groups, questions }: AgreementReport,
  pairs: readonly WeighedPair[],
  judged: readonly JudgedScore[],
): Record<string, CorrectedMean> {
  const rows = [
    ...groups.map(({ id, comparison }) => ({
      key: poolKey('group', id),
      comparison,
      ids: questions.filter(({ group }) => group === id).map((question) => question.id),
    })),
    ...questions.map(({ id, comparison }) => ({
      key: poolKey('question', id),
      comparison,
      ids: [id],
    })),
  ];
  return Object.fromEntries(
    rows.flatMap(({ key, comparison, ids }) => {
      if (comparison?.kind !== 'rating' && comparison?.kind !== 'yes-no') return [];
      const { sample, population, clusters } = meansOfVideos(pairs, judged, new Set(ids));
      const { categories } = comparison.confusion;
      const range = [Number(categories[0]), Number(categories.at(-1))] as const;
      const mean = correctMean(sample, population, range, clusters);
      return mean ? [[key, mean]] : [];
    }),
  );
}

/**
 * How the judge of a run agrees with people, or with the labels or keys that came with the material. Clips that chance chose weigh
 * by the inverse of their chance. Videos that the person who asks reviews blind are left out.
 * @throws {AppError} 404 when there is no such run; 403 where it is about known answers and not for this person
 */
export async function readAgreement(
  person: Person,
  { run, against, labels }: AgreementWish,
  suiteById: (id: string) => Suite,
): Promise<AgreementAnswer> {
  const { id: raterId } = person;
  await refuseKnownAnswerRuns(person, [run]);
  const suite = suiteById(await runSuite(run));
  const scales = new Map(suite.questions.map(({ id, scale }) => [id, scale]));
  const questions = suite.questions.flatMap(({ id, label, group, scale }) => {
    const compared = comparableScale(scale);
    return compared ? [{ id, label, group, scale: compared }] : [];
  });
  const blind = await blindVideos(raterId, suite.id);
  const hidden = new Set([...blind, ...(await withheldClips(raterId))]);
  const withheld = await countWithheld(raterId, suite.id, [run]);
  const shown = <Pair extends { itemId: string }>(pairs: readonly Pair[]) =>
    pairs.filter(({ itemId }) => !hidden.has(itemId));
  const rated = (pairs: readonly WeighedPair[]) =>
    pairs.flatMap(({ itemId, cluster, unit, question, judge, other, raterId: rater, weight }) => {
      const scale = scales.get(question);
      if (!scale) return [];
      const values = { judge: numberOf(judge, scale), person: numberOf(other, scale) };
      return [{ video: itemId, cluster, unit, question, rater, weight, ...values }];
    });
  const keyed = await hasKeys(run);
  if (against !== 'person') {
    const known = shown(await listCurrentPairs(run, against));
    await recordExposureToFigures(raterId, suite.id, videosOf(known));
    const pairs = known.map((pair) => ({ ...pair, weight: 1 }));
    const report = reportAgreement(rated(pairs), questions, suite.groups);
    return { ...report, basis: null, keyed, means: {}, withheld };
  }
  const [independent, current, inclusions] = await Promise.all([
    listIndependentPairs(run),
    listCurrentPairs(run, 'person'),
    readInclusions(suite.id, COUNTED_ANSWERS),
  ]);
  await recordExposureToFigures(raterId, suite.id, videosOf(shown(current)));
  const { pairs, basis } = weighPairs(
    shown(independent),
    shown(current),
    inclusions,
    await countPopulation(run, inclusions[labels]),
    labels,
  );
  const report = reportAgreement(rated(pairs), questions, suite.groups);
  const judged = labels === 'sample' ? shown(await listJudgedScores(run, inclusions.sample)) : [];
  return { ...report, basis, keyed, means: correctMeans(report, pairs, judged), withheld };
}
