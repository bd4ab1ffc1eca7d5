import 'server-only';
import { recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import type { Person } from '@/lib/people/schema';
import type { JudgedScore } from '@/lib/queues/sample/store';
import { meansOfItems } from '@/lib/ratings/means';
import { hasKeys } from '@/lib/ratings/pairs.store';
import { comparedQuestions } from '@/lib/ratings/pools';
import { poolKey } from '@/lib/ratings/schema';
import { ratedPairs, type WeighedPair } from '@/lib/ratings/weigh';
import { type CorrectedMean, correctMean } from '@/lib/statistics/corrected';
import { type AgreementReport, reportAgreement } from '@/lib/statistics/report';
import type { SuiteById } from '@/lib/suites/by-id';
import { ceilingsOf } from './ceilings';
import { readConditions } from './conditions.store';
import { readCounted } from './counted.store';
import { listFacets } from './facets.store';
import type { AgreementAnswer, AgreementRequest, RowCeiling } from './schema';
import { timedTypes } from './stretches';

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
      const { sample, population, clusters } = meansOfItems(pairs, judged, new Set(ids));
      const { categories } = comparison.confusion;
      const range = [Number(categories[0]), Number(categories.at(-1))] as const;
      const scale = { range, isShare: comparison.kind === 'yes-no' };
      const mean = correctMean(sample, population, scale, clusters);
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
  request: AgreementRequest,
  suiteById: SuiteById,
): Promise<AgreementAnswer> {
  const counted = await readCounted(person, request, suiteById);
  const { suite, pairs, seen, basis, judged, withheld, study } = counted;
  await recordExposureToFigures(person.id, suite.id, seen);
  const questions = comparedQuestions(suite.questions);
  const rated = ratedPairs(suite.questions, pairs);
  const report = reportAgreement(rated, questions, suite.groups);
  const ceilings = ceilingsOf(isIndependent(request) ? rated : [], questions);
  await recordExposureToFigures(person.id, suite.id, ceilings.items);
  return {
    ...report,
    basis,
    keyed: await hasKeys(request.run),
    timed: timedTypes(suite).length > 0,
    means: correctMeans(report, pairs, judged),
    ceilings: ceilings.rows,
    readers: await readNames(ceilings.rows),
    facets: await listFacets(request.run),
    withheld,
    conditions:
      request.against === 'person'
        ? await readConditions({
            runIds: [request.run],
            suite: suiteById(suite.id),
            given: pairs.map(({ question, guideline = null }) => ({
              question,
              guideline,
              answers: 1,
            })),
          })
        : null,
    study,
  };
}

/** Whether what people say was said by each by themselves, so that they can be held against each other. */
function isIndependent({ against, labels }: AgreementRequest): boolean {
  return against === 'person' && labels !== 'all';
}

async function readNames(rows: Record<string, RowCeiling>): Promise<Record<string, string>> {
  const ids = Object.values(rows).flatMap(({ advantages }) => advantages.map(({ rater }) => rater));
  const raters = await database().rater.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return Object.fromEntries(raters.map(({ id, name }) => [id, name]));
}
