import { byCluster, type Clustered } from '@/lib/statistics/clusters';
import { createRandom } from '@/lib/statistics/random';
import { drawsClusters, type Policy, type StratumBy, stratumFacet } from './policy.schema';

/** An item as policies see it. */
export interface Candidate extends Clustered {
  itemId: string;
  generator: string | null;
  /** Name → word; none when left out. */
  facets?: Readonly<Record<string, string>>;
  /**
   * For each judge that scored it, the worst score of each of its runs as a share of the scale, 0–1: the queue's own
   * judge first. No run has scored it when it is empty.
   */
  judges: readonly (readonly number[])[];
}

/** An item that a policy took. */
export interface Drawn {
  itemId: string;
  /** The cluster with which it was drawn as a whole; null where items were drawn one by one. */
  cluster: string | null;
  /** The chance with which it was taken, in (0, 1]; null where chance had no part in it. */
  probability: number | null;
}

/** What is drawn as one: an item, or all items of a cluster. */
export type Group = readonly Candidate[];

/** A stratum, from which is drawn by itself. */
export interface Stratum {
  name: string;
  groups: Group[];
}

/** Score bands end where a finding counts as one: half of the scale. */
const THRESHOLD = 0.5;
const SMALLEST_ERROR_SCORE = 0.05;

/** The same things in random order, each order with the same chance (Fisher–Yates). */
export function shuffle<Thing>(things: readonly Thing[], random: () => number): Thing[] {
  const shuffled = [...things];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Thing, shuffled[last] as Thing];
  }
  return shuffled;
}

/** The worst score that the queue's own judge gave, as a share of the scale; null when it gave none. */
function worst({ judges: [own] }: Candidate): number | null {
  return own && own.length > 0 ? Math.max(...own) : null;
}

/** The worst score of any of a cluster's items; null when none has one. */
function worstOf(group: Group): number | null {
  const scores = group.flatMap((candidate) => worst(candidate) ?? []);
  return scores.length > 0 ? Math.max(...scores) : null;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How far the judges' mean scores of an item lie apart, 0–1; 0 with a single judge. */
function judgeGap({ judges }: Candidate): number {
  const means = judges.filter((runs) => runs.length > 0).map(mean);
  return means.length > 1 ? Math.max(...means) - Math.min(...means) : 0;
}

/**
 * How likely the judge is to be wrong about an item, 0.05–1: the mean of the spread of its repeats, the gap between
 * judges, and how close it is to the threshold.
 */
export function errorScore(candidate: Candidate): number {
  const runs = candidate.judges.flat();
  const own = candidate.judges[0] ?? [];
  const centre = own.length > 0 ? mean(own) : 0;
  const spread =
    own.length > 1
      ? Math.sqrt(own.reduce((sum, run) => sum + (run - centre) ** 2, 0) / (own.length - 1))
      : 0;
  const above = (runs.filter((run) => run >= THRESHOLD).length + 0.5) / (runs.length + 1);
  const boundary = 4 * above * (1 - above);
  return Math.max(SMALLEST_ERROR_SCORE, (spread + judgeGap(candidate) + boundary) / 3);
}

/** What a policy draws as one: each candidate by itself, or with the others of its cluster. */
export function groupsOf(policy: Policy, candidates: readonly Candidate[]): Group[] {
  return drawsClusters(policy) ? byCluster(candidates) : candidates.map((one) => [one]);
}

/** The strata that a stratified policy draws from, in a fixed order. */
export function stratify(groups: readonly Group[], by: StratumBy): Stratum[] {
  const nameOf = strataBy(by);
  const names = [...new Set(groups.map(nameOf))].toSorted();
  return names.map((name) => ({
    name,
    groups: groups.filter((group) => nameOf(group) === name),
  }));
}

/** The name of the stratum that a group is in. */
function strataBy(by: StratumBy): (group: Group) => string {
  const facet = stratumFacet(by);
  if (facet !== null) {
    const words = { several: `Several of ${facet}`, none: `Without ${facet}` };
    return (group) => commonOf(group, ({ facets }) => facets?.[facet] ?? null, words);
  }
  if (by === 'score') return bandOf;
  const words = { several: 'Several generators', none: 'Unknown generator' };
  return (group) => commonOf(group, ({ generator }) => generator, words);
}

/** What all of a group have in common, or in words that they have several or none. */
function commonOf(
  group: Group,
  read: (candidate: Candidate) => string | null,
  words: { several: string; none: string },
): string {
  const [first = null, ...others] = new Set(group.map(read));
  return others.length > 0 ? words.several : (first ?? words.none);
}

function bandOf(group: Group): string {
  const score = worstOf(group);
  if (score === null) return 'No score';
  if (score === 0) return 'Score 0';
  return score < THRESHOLD ? 'Score below the middle' : 'Score from the middle up';
}

/**
 * Chooses items by a policy. They are handed out in random order, or worst first where the policy looks for the worst; where
 * whole clusters are drawn, the items of each come together.
 * @param candidates in an order that does not change, on which the draw depends as well as on the seed
 */
export function draw(policy: Policy, candidates: readonly Candidate[], seed: number): Drawn[] {
  const chances = chancesOf(policy, candidates);
  const chanceOf = new Map(candidates.map((one, index) => [one, chances?.[index] ?? null]));
  const groups = groupsOf(policy, candidates);
  const isWhole = drawsClusters(policy);
  return take(
    policy,
    groups,
    (group) => chanceOf.get(group[0] as Candidate) ?? 0,
    createRandom(seed),
  )
    .flat()
    .map((candidate) => ({
      itemId: candidate.itemId,
      cluster: isWhole ? (candidate.cluster ?? null) : null,
      probability: chanceOf.get(candidate) ?? null,
    }));
}

function take(
  policy: Policy,
  groups: readonly Group[],
  chanceOf: (group: Group) => number,
  random: () => number,
): Group[] {
  switch (policy.kind) {
    case 'all':
      return shuffle(groups, random);
    case 'random':
      return shuffle(groups, random).slice(0, policy.count);
    case 'stratified': {
      const drawn = stratify(groups, policy.by).flatMap((stratum) =>
        shuffle(stratum.groups, random).slice(0, policy.count),
      );
      return shuffle(drawn, random);
    }
    case 'uncertain': {
      const drawn = groups.filter((group) => random() < chanceOf(group));
      return shuffle(drawn, random);
    }
    case 'score':
      return first(groups, policy.count, (group) => worstOf(group) ?? -1);
    case 'disagreement':
      return first(groups, policy.count, (group) => Math.max(...group.map(judgeGap)));
    case 'chosen': {
      const wanted = new Set(policy.itemIds);
      const picked = groups.map((group) => group.filter(({ itemId }) => wanted.has(itemId)));
      return shuffle(
        picked.filter(({ length }) => length > 0),
        random,
      );
    }
  }
}

/**
 * The chance with which a policy takes each of the candidates, in their order; null where chance has no part in it, as
 * in {@link draw}. All items of a cluster that is drawn as a whole have its chance.
 */
export function chancesOf(policy: Policy, candidates: readonly Candidate[]): number[] | null {
  const groups = groupsOf(policy, candidates);
  const chances = chancesOfGroups(policy, groups);
  if (!chances) return null;
  const byItem = new Map(
    groups.flatMap((group, index) => group.map((one) => [one, chances[index] ?? 0] as const)),
  );
  return candidates.map((one) => byItem.get(one) ?? 0);
}

function chancesOfGroups(policy: Policy, groups: readonly Group[]): number[] | null {
  const even = (count: number, among: number) => Math.min(1, count / among);
  switch (policy.kind) {
    case 'all':
      return groups.map(() => 1);
    case 'random':
      return groups.map(() => even(policy.count, groups.length));
    case 'stratified': {
      const sizes = new Map(
        stratify(groups, policy.by).flatMap((stratum) =>
          stratum.groups.map((group) => [group, stratum.groups.length] as const),
        ),
      );
      return groups.map((group) => even(policy.count, sizes.get(group) ?? 0));
    }
    case 'uncertain':
      return chancesByError(groups, policy.count);
    default:
      return null;
  }
}

/**
 * The chance of being in at least one of several samples drawn independently of each other, 1 − Π(1 − π); 0 for none.
 * @param chances with which each of the samples takes the item, 0–1
 */
export function combineChances(chances: readonly number[]): number {
  return 1 - chances.reduce((missed, chance) => missed * (1 - chance), 1);
}

/**
 * Half of the budget goes where errors are likely, half is spread evenly: π = min(1, ½·B·e/Σe + ½·B/N). A cluster is as likely
 * in error as its items are on average.
 */
function chancesByError(groups: readonly Group[], budget: number): number[] {
  const errors = groups.map((group) => mean(group.map(errorScore)));
  const sum = errors.reduce((total, error) => total + error, 0);
  return errors.map((error) =>
    Math.min(1, (budget * error) / (2 * sum) + budget / (2 * groups.length)),
  );
}

function first(groups: readonly Group[], count: number, rank: (group: Group) => number): Group[] {
  return groups.toSorted((a, b) => rank(b) - rank(a)).slice(0, count);
}

/** How many known-answer clips make up a share of all clips in addition to `drawn` others. */
export function attentionCount(drawn: number, share: number, known: number): number {
  return Math.min(known, Math.round((drawn * share) / (1 - share)));
}

/** Puts things at random places among others whose order stays. */
export function mix<Thing>(
  others: readonly Thing[],
  things: readonly Thing[],
  random: () => number,
): Thing[] {
  const mixed = [...others];
  for (const thing of things) mixed.splice(Math.floor(random() * (mixed.length + 1)), 0, thing);
  return mixed;
}
