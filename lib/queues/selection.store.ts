import 'server-only';
import { sightOf } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { hiddenFacets } from '@/lib/disclosure/hidden.store';
import { refuseBlindRun } from '@/lib/disclosure/refusals.store';
import { AppError, missing } from '@/lib/errors';
import { splitFacet } from '@/lib/library/schema';
import { openToPeople } from '@/lib/runs/people.store';
import { byCluster } from '@/lib/statistics/clusters';
import { createRandom } from '@/lib/statistics/random';
import type { SuiteById } from '@/lib/suites/by-id';
import { asksAnything, type Suite } from '@/lib/suites/suite';
import { directed, listCandidates, listKnownClips, looksAtScores } from './candidates.store';
import { countExposed, listSeen } from './exposure.store';
import { facetsAmong, type Policy, stratumFacet } from './policy.schema';
import {
  attentionCount,
  type Candidate,
  chancesOf,
  type Drawn,
  draw,
  groupsOf,
  mix,
  shuffle,
  stratify,
} from './sampling';
import type { QueuePreview, Selection } from './schema';

/** An item as it goes into a queue. */
export interface Chosen extends Drawn {
  runId: string;
  attention: boolean;
}

/** What a selection gives, in the order in which it is to be handed out, and what it was taken from. */
export interface Choice {
  suite: Suite;
  items: Chosen[];
  candidates: Candidate[];
  /** The candidates that were not drawn, with the chance that they had; none where chance had no part. */
  undrawn: { itemId: string; probability: number }[];
  /** How many known-answer clips there are to mix in. */
  known: number;
  /** The words of the facets of everything that the run has judged, both in alphabetical order. */
  facets: QueuePreview['facets'];
}

/**
 * Chooses a queue's items: known-answer clips first, then the policy's draw among the run's other items.
 * @param chooserId who is told what comes of it
 * @throws {AppError} 404 when there is no such run, 422 when nothing is left to choose, 403 where the draw goes by scores
 * and would tell the chooser about items that they review blind
 */
export async function chooseItems(
  selection: Omit<Selection, 'raters' | 'memberIds'> & Partial<Pick<Selection, 'memberIds'>>,
  chooserId: string,
  suiteById: SuiteById,
): Promise<Choice> {
  const { runId, policy, seed, attentionShare, blind } = selection;
  if (looksAtScores(policy)) await refuseBlindRun(chooserId, runId);
  const suite = await askedSuite(runId, policy, suiteById);
  const [judged, known] = await Promise.all([
    listCandidates(runId, suite, policy),
    listKnownClips(runId, suite.id, blind),
  ]);
  if (judged.length === 0) throw new AppError(422, 'This run has not judged any clip yet.');
  const told = await toldFacets(judged, policy, chooserId);
  const among = withFacets(judged, facetsAmong(policy));
  if (among.length === 0) {
    throw new AppError(422, 'Nothing that this run has judged has these facets.', 'policy.facets');
  }
  const all = policy.unseen ? await withoutSeen(among, suite.id, selection.memberIds ?? []) : among;
  if (all.length === 0) {
    throw new AppError(
      422,
      'These people have been shown what others say of all of it: add people who have not, or draw from all, and do without independent answers.',
      'policy.unseen',
    );
  }
  // A stream of its own, so that a draw is the same with and without such clips.
  const random = createRandom(seed ^ 0x5bd1e995);
  const shuffled = shuffle(known, random);
  const others = (kept: typeof known) =>
    all.filter(({ itemId }) => !kept.some((clip) => clip.itemId === itemId));
  const most = attentionCount(draw(policy, all, seed).length, attentionShare, known.length);
  const attention = shuffled.slice(0, most);
  const candidates = others(attention);
  if (candidates.length === 0) throw new AppError(422, 'Every clip of this run is a known one.');
  const drawn = draw(policy, candidates, seed).map((one) => ({ ...one, runId, attention: false }));
  // Clusters stay together.
  const items = mix(
    byCluster(drawn),
    attention.map((clip) => [{ ...clip, cluster: null, probability: null, attention: true }]),
    random,
  ).flat();
  const taken = new Set(drawn.map(({ itemId }) => itemId));
  const chances = chancesOf(policy, candidates) ?? [];
  const undrawn = candidates.flatMap(({ itemId }, index) => {
    const probability = chances[index];
    return probability === undefined || taken.has(itemId) ? [] : [{ itemId, probability }];
  });
  return { suite, items, candidates, undrawn, known: known.length, facets: wordsOf(told) };
}

/**
 * The suite of a run, opened to people.
 * @throws {AppError} 404 when there is no such run, 422 when the suite asks nothing, or nothing that the policy can draw by
 */
async function askedSuite(runId: string, policy: Policy, suiteById: SuiteById): Promise<Suite> {
  const run =
    (await database().run.findUnique({
      where: { id: runId },
      select: { suite: true, suiteVersion: true, projectId: true },
    })) ?? missing('run', runId);
  const suite = suiteById(run.suite, run.suiteVersion);
  await openToPeople(suite, run.projectId);
  if (!asksAnything(suite)) {
    throw new AppError(
      422,
      `“${suite.name}” asks nothing, so there is nothing to review of its runs: queue what they made.`,
      'runId',
    );
  }
  if (looksAtScores(policy) && directed(suite.questions).length === 0) {
    throw new AppError(
      422,
      `“${suite.name}” asks nothing that has a best and a worst answer, so nothing can be drawn by scores.`,
      'policy',
    );
  }
  return suite;
}

/**
 * What a selection would come to.
 * @throws {AppError} as {@link chooseItems} does
 */
export async function previewSelection(
  selection: Selection,
  chooserId: string,
  suiteById: SuiteById,
): Promise<QueuePreview> {
  const { suite, items, candidates, known, facets } = await chooseItems(
    selection,
    chooserId,
    suiteById,
  );
  const drawn = new Set(items.filter(({ attention }) => !attention).map(({ itemId }) => itemId));
  const chances = items.flatMap(({ probability }) => probability ?? []);
  const reviews = items.length * selection.raters;
  const { policy, runId, memberIds } = selection;
  const itemIds = items.map(({ itemId }) => itemId);
  // Which cluster an item is of may be kept from the chooser with its data.
  const blindness = await blindnessOf(chooserId, null);
  const countClusters = (some: readonly Candidate[]) =>
    byCluster(
      some.map((one) => (sightOf(blindness, one.itemId).data ? one : { ...one, cluster: null })),
    ).length;
  const isDrawn = ({ itemId }: Candidate) => drawn.has(itemId);
  return {
    exposed: await countExposed(runId, memberIds, itemIds),
    videos: candidates.length,
    drawn: drawn.size,
    clusters: {
      videos: countClusters(candidates),
      drawn: countClusters(candidates.filter(isDrawn)),
    },
    tells: [...(suite.reveals ?? [])],
    facets,
    attention: items.length - drawn.size,
    known,
    reviews,
    each: reviews / new Set(selection.memberIds).size,
    probability:
      chances.length > 0 ? { least: Math.min(...chances), most: Math.max(...chances) } : null,
    strata:
      policy.kind === 'stratified'
        ? stratify(groupsOf(policy, candidates), policy.by).map(({ name, groups }) => ({
            name,
            videos: groups.flat().length,
            drawn: groups.flat().filter(isDrawn).length,
          }))
        : [],
  };
}

/**
 * The candidates without the facets that follow from answers which the chooser is not to know.
 * @throws {AppError} 403 where the draw goes by one of these, or by who made items of which the chooser is not to know that
 */
async function toldFacets(
  judged: readonly Candidate[],
  policy: Policy,
  chooserId: string,
): Promise<Candidate[]> {
  const [{ names, itemIds }, { nameless }] = await Promise.all([
    hiddenFacets(chooserId),
    blindnessOf(chooserId, null),
  ]);
  const isNameless = ({ itemId }: Candidate) => nameless.has(itemId);
  if (policy.kind === 'stratified' && policy.by === 'generator' && judged.some(isNameless)) {
    throw new AppError(
      403,
      'You review items of this run without being told which model made them: submit them, close their queue, or release them if a run held them back, to draw by it.',
      'policy',
    );
  }
  const isKept = ({ itemId }: Candidate) => itemIds.has(itemId);
  if (!judged.some(isKept)) return [...judged];
  const stratum = policy.kind === 'stratified' ? stratumFacet(policy.by) : null;
  const wanted = [...facetsAmong(policy).map((facet) => splitFacet(facet)[0]), stratum ?? ''];
  const untold = wanted.find((name) => names.has(name));
  if (untold !== undefined) {
    throw new AppError(
      403,
      `You review items of this run blind, and “${untold}” follows from what is said of them: submit them, close their queue, or release them if a run held them back, to draw by it.`,
      'policy',
    );
  }
  return judged.map((one) =>
    isKept(one)
      ? {
          ...one,
          facets: Object.fromEntries(
            Object.entries(one.facets ?? {}).filter(([name]) => !names.has(name)),
          ),
        }
      : one,
  );
}

/** The candidates of which none of some people has been shown what others say. */
async function withoutSeen(
  candidates: readonly Candidate[],
  suite: string,
  raterIds: readonly string[],
): Promise<Candidate[]> {
  const seen = new Set(
    await listSeen(
      suite,
      raterIds,
      candidates.map(({ itemId }) => itemId),
    ),
  );
  return candidates.filter(({ itemId }) => !seen.has(itemId));
}

/** The candidates with any of the wanted words of each facet that is wanted. */
function withFacets(candidates: readonly Candidate[], wanted: readonly string[]): Candidate[] {
  const words = new Map<string, Set<string>>();
  for (const [name, word] of wanted.map(splitFacet)) {
    words.set(name, (words.get(name) ?? new Set()).add(word));
  }
  return candidates.filter(({ facets = {} }) =>
    [...words].every(([name, some]) => some.has(facets[name] ?? '')),
  );
}

/** Most words of a facet that can be chosen from. */
const MOST_WORDS = 200;

function wordsOf(candidates: readonly Candidate[]): QueuePreview['facets'] {
  const words = new Map<string, Set<string>>();
  for (const { facets = {} } of candidates) {
    for (const [name, word] of Object.entries(facets)) {
      words.set(name, (words.get(name) ?? new Set()).add(word));
    }
  }
  return [...words]
    .map(([name, some]) => ({ name, words: [...some].toSorted().slice(0, MOST_WORDS) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
