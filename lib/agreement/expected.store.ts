import 'server-only';
import { database } from '@/lib/db';
import { refuseBlindRun } from '@/lib/disclosure/refusals.store';
import { directed } from '@/lib/queues/candidates.store';
import { CHANCE_WAYS, type ChanceWay, type ExpectedWidths } from '@/lib/queues/expected.schema';
import { drawsClusters, facetsAmong, type Policy } from '@/lib/queues/policy.schema';
import { isCounted } from '@/lib/queues/sample/inclusion';
import { listJudgedScores, readInclusions } from '@/lib/queues/sample/store';
import {
  type Candidate,
  chancesOf,
  combineChances,
  groupsOf,
  stratify,
} from '@/lib/queues/sampling';
import type { Selection } from '@/lib/queues/schema';
import { chooseItems } from '@/lib/queues/selection.store';
import { type ItemMeans, meansOfItems } from '@/lib/ratings/means';
import { listIndependentPairs } from '@/lib/ratings/pairs.store';
import { type Pool, poolsOf } from '@/lib/ratings/pools';
import { runSuite } from '@/lib/runs/progress.store';
import { byCluster } from '@/lib/statistics/clusters';
import { expectWidth, type ForeseenScore } from '@/lib/statistics/expected-width';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import { describeScores, leavingCommonest, pairOf } from '@/lib/statistics/sampled';
import { firstOf, sizeOf } from '@/lib/statistics/scale';
import { readStudyPlans } from '@/lib/studies/store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';

/** So many figures are told of. */
const MOST_FIGURES = 3;

/**
 * How sure the corrected figures of a run are expected to be once what a selection draws has been read, for each way of
 * drawing about as many by chance. The figures are those of the study plan that are of agreement, else groups of questions.
 * @throws {AppError} as `chooseItems` does; 403 where the person who asks reviews any of the run's items blind
 */
export async function expectWidths(
  selection: Selection,
  chooserId: string,
  suiteById: SuiteById,
): Promise<ExpectedWidths> {
  const { runId, policy } = selection;
  await refuseBlindRun(chooserId, runId);
  const suite = suiteById(await runSuite(runId));
  const ways = waysOf(policy, directed(suite.questions).length > 0);
  // The last way looks at scores where any does.
  const looking = ways.findLast(({ kind }) => kind !== 'stratified') ?? policy;
  const { candidates } = await chooseItems({ ...selection, policy: looking }, chooserId, suiteById);
  const pools = await poolsMeant(suite, runId);
  const { means, read } = await readMeans(runId, suite, candidates, pools);
  const drawn = ways.map((way) => {
    const sized = sizeOfWay(way, policy, candidates);
    const chances = chancesOf(sized, candidates) ?? [];
    const byItem = new Map(candidates.map(({ itemId }, at) => [itemId, chances[at] ?? 0]));
    return { way: sized, byItem, items: chances.reduce((sum, chance) => sum + chance, 0) };
  });
  return {
    read,
    figures: pools.map(({ key, label, scale }, at) => ({
      key,
      label,
      byPeople: tellsEnough(means[at]),
      range: { low: firstOf(scale), high: firstOf(scale) + sizeOf(scale) - 1 },
    })),
    ways: drawn.map(({ way, byItem, items }) => ({
      way: way.kind,
      items,
      widths: pools.map((pool, at) => {
        const mean = means[at];
        return mean ? widthOf(mean, pool, byItem, drawsClusters(way)) : null;
      }),
    })),
  };
}

type WayPolicy = Extract<Policy, { kind: ChanceWay }>;

/** The ways of drawing by chance among what a policy draws from. */
function waysOf(policy: Policy, scored: boolean): WayPolicy[] {
  const { draws, unseen } = policy;
  const facets = facetsAmong(policy);
  const among = {
    ...(draws && { draws }),
    ...(unseen && { unseen }),
    ...(facets.length > 0 && { facets: [...facets] }),
  };
  const by = policy.kind === 'stratified' ? policy.by : scored ? 'score' : 'generator';
  return CHANCE_WAYS.filter((kind) => kind !== 'uncertain' || scored).map((kind) =>
    kind === 'stratified' ? { kind, by, count: 1, ...among } : { kind, count: 1, ...among },
  );
}

/** A way with as many items or clusters as a policy draws, strata with equal shares of them. */
function sizeOfWay(way: WayPolicy, policy: Policy, candidates: readonly Candidate[]): WayPolicy {
  const groups = groupsOf(way, candidates);
  const strata = way.kind === 'stratified' ? stratify(groups, way.by).length : 1;
  if (policy.kind === way.kind) return { ...way, count: policy.count };
  const planned = policy.kind === 'stratified' ? stratify(groups, policy.by).length : 1;
  const count =
    policy.kind === 'all'
      ? groups.length
      : policy.kind === 'chosen'
        ? policy.itemIds.length
        : policy.count * planned;
  return { ...way, count: Math.max(1, Math.round(Math.min(count, groups.length) / strata)) };
}

async function poolsMeant(suite: Suite, runId: string): Promise<Pool[]> {
  const { projectId } = await database().run.findUniqueOrThrow({
    where: { id: runId },
    select: { projectId: true },
  });
  const pools = poolsOf(suite.questions, suite.groups).filter(
    ({ scale }) => scale.kind !== 'choice',
  );
  const { versions } = await readStudyPlans({ project: projectId, suite: suite.id }, suite);
  const planned = pools.filter(({ key }) => versions[0]?.plan.figures.includes(key));
  const groups = pools.filter(({ question }) => question === null);
  const usual = groups.length > 0 ? groups : pools;
  return (planned.length > 0 ? planned : usual).slice(0, MOST_FIGURES);
}

/** What the judge says of each pool's items, and people of those that they read, among all that could be drawn by now or then. */
async function readMeans(
  runId: string,
  suite: Suite,
  candidates: readonly Candidate[],
  pools: readonly Pool[],
): Promise<{ means: ItemMeans[]; read: number }> {
  const [independent, { sample }, all] = await Promise.all([
    listIndependentPairs(runId),
    readInclusions(suite.id, ['sample']),
    listJudgedScores(runId, null),
  ]);
  const drawable = await listJudgedScores(runId, sample);
  const meant = new Set([...candidates, ...drawable].map(({ itemId }) => itemId));
  const judged = all.filter(({ itemId }) => meant.has(itemId));
  const pairs = independent
    .filter((pair) => isCounted(sample, pair))
    .map((pair) => ({ ...pair, weight: sample.items.get(pair.itemId)?.weight ?? 1 }));
  return {
    means: pools.map(({ questions }) => meansOfItems(pairs, judged, new Set(questions))),
    read: new Set(pairs.map(({ itemId }) => itemId)).size,
  };
}

/** Whether what people read says how far they and the judge lie apart. */
function tellsEnough(means: ItemMeans | undefined): boolean {
  const leaving = leavingCommonest(means?.sample ?? [], pairOf);
  return byCluster(leaving).length >= FEWEST_CLUSTERS;
}

function widthOf(
  means: ItemMeans,
  { scale }: Pool,
  chances: ReadonlyMap<string, number>,
  whole: boolean,
): { these: number; like: number } | null {
  const { sample, population, itemIds, clusters } = means;
  if (population.length < FEWEST_CLUSTERS) return null;
  const believing = tellsEnough(means);
  const judge = describeScores(population);
  if (!believing && judge.variance === 0) return null;
  const chanceOf = (itemId: string, before: number) =>
    combineChances([before, chances.get(itemId) ?? 0]);
  const known: ForeseenScore[] = believing
    ? sample.map((one) => ({ ...one, chance: chanceOf(one.itemId, 1 / one.weight) }))
    : population.map((score, at) => ({
        cluster: clusters[at] ?? null,
        person: score,
        judge: score,
        weight: 1,
        chance: chanceOf(itemIds[at] ?? '', 0),
      }));
  const low = firstOf(scale);
  const range = [low, low + sizeOf(scale) - 1] as const;
  const of = { range, isShare: scale.kind === 'yes-no' };
  const drawn = known.filter(({ chance }) => chance > 0);
  const width = expectWidth(drawn, judge, of, { whole, believing });
  return width?.halfWidths ?? null;
}
