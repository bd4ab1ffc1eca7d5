import 'server-only';
import { countWithheld } from '@/lib/disclosure/hidden.store';
import { AppError } from '@/lib/errors';
import { readCounting } from '@/lib/ratings/counting.store';
import { allPools } from '@/lib/ratings/pools';
import { findRaters, listRaters } from '@/lib/ratings/raters.store';
import { readRatings } from '@/lib/ratings/ratings.store';
import type { ComparedRater, KnownRater } from '@/lib/ratings/schema';
import { effectiveVotes } from '@/lib/statistics/effective-votes';
import { agreementMatrix } from '@/lib/statistics/rater-matrix';
import { NO_RATINGS, type Ratings } from '@/lib/statistics/ratings';
import type { AgreementScale } from '@/lib/statistics/scale';
import { agreeTogether } from '@/lib/statistics/together';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import { type MatrixRequest, MOST_IN_MATRIX, type RaterMatrix } from './schema';

/** As many judges are in the matrix where nobody was chosen. */
const USUAL_JUDGES = 6;

/**
 * How far every two of several raters agree beyond chance. Videos that who asks reviews blind are left out.
 * @throws {AppError} 404 for a rater that is not there, 422 for too many, or questions that cannot be compared
 */
export async function readMatrix(
  suite: Suite,
  request: Omit<MatrixRequest, 'suite'>,
  viewerId: string,
  suiteById: SuiteById,
): Promise<RaterMatrix> {
  const { project: projectId, labels } = request;
  const known = await listRaters(suite, { projectId }, suiteById);
  const keys = request.raters.length > 0 ? request.raters : usualRaters(known);
  if (keys.length > MOST_IN_MATRIX) {
    throw new AppError(422, `At most ${MOST_IN_MATRIX} can be compared with each other.`, 'rater');
  }
  const pools = allPools(suite.questions, suite.groups);
  const pool = pools.find(({ key }) => key === request.pool) ?? pools[0];
  if (!pool) throw new AppError(422, 'The questions of this suite cannot be compared.', 'pool');
  const raters = await findRaters(keys, suiteById);
  const counting = await readCounting(viewerId, suite, raters, {
    labels,
    projectId,
    only: pool.questions,
  });
  const [ratings = NO_RATINGS] = await readRatings(raters, counting, [pool]);
  const people = raters.map(({ facts }) => facts.kind === 'person');
  const placesOf = (kind: ComparedRater['kind']) =>
    raters.flatMap(({ facts }, place) => (facts.kind === kind ? [place] : []));
  const runIds = raters.flatMap(({ runId }) => runId ?? []);
  return {
    known,
    raters: raters.map(({ facts }) => facts.key),
    pools: pools.map(({ key, label, questions: ids }) => ({ key, label, questions: [...ids] })),
    pool: pool.key,
    withheld: await countWithheld(viewerId, suite.id, runIds),
    cells: agreementMatrix(people, ratings, pool.scale),
    votes: effectiveVotes(ratings, placesOf('judge'), placesOf('person'), pool.scale),
    together: togetherOf(ratings, pool.scale, {
      people: placesOf('person'),
      judges: placesOf('judge'),
      all: raters.map((_, place) => place),
    }),
  };
}

/** People, judges and everybody, each all together; nobody where they are fewer than two, or the same as others. */
function togetherOf(
  ratings: Ratings,
  scale: AgreementScale,
  groups: Record<RaterMatrix['together'][number]['who'], readonly number[]>,
): RaterMatrix['together'] {
  const { people, judges, all } = groups;
  const isMixed = all.length > Math.max(people.length, judges.length);
  return (['people', 'judges', 'all'] as const).flatMap((who) => {
    if (who === 'all' && !isMixed) return [];
    const found = agreeTogether(ratings, groups[who], scale);
    return found ? [{ who, ...found }] : [];
  });
}

/** The latest judges, and all people and labels, as far as there is room. */
function usualRaters(known: readonly KnownRater[]): string[] {
  const judges = known.filter(({ kind }) => kind === 'judge').slice(0, USUAL_JUDGES);
  const others = known.filter(({ kind }) => kind !== 'judge');
  return [...judges, ...others].slice(0, MOST_IN_MATRIX).map(({ key }) => key);
}
