import type { Policy } from './schema';

/** A video as policies see it. */
export interface Candidate {
  itemId: string;
  generator: string | null;
  /**
   * For each judge that scored it, the worst score of each of its runs as a share of the scale, 0–1: the queue's own
   * judge first. No run has scored it when it is empty.
   */
  judges: readonly (readonly number[])[];
}

/** A video that a policy took. */
export interface Drawn {
  itemId: string;
  /** The chance with which it was taken, in (0, 1]; null where chance had no part in it. */
  probability: number | null;
}

/** A group of videos that is drawn from by itself. */
export interface Stratum {
  name: string;
  candidates: Candidate[];
}

/** Score bands end where a finding counts as one: half of the scale. */
const THRESHOLD = 0.5;
const SMALLEST_ERROR_SCORE = 0.05;

/** Random numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How far the judges' mean scores of a video lie apart, 0–1; 0 with a single judge. */
function judgeGap({ judges }: Candidate): number {
  const means = judges.filter((runs) => runs.length > 0).map(mean);
  return means.length > 1 ? Math.max(...means) - Math.min(...means) : 0;
}

/**
 * How likely the judge is to be wrong about a video, 0.05–1: the mean of the spread of its repeats, the gap between
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

/** The groups that a stratified policy draws from, in a fixed order. */
export function stratify(candidates: readonly Candidate[], by: 'generator' | 'score'): Stratum[] {
  const nameOf = (candidate: Candidate) =>
    by === 'generator' ? (candidate.generator ?? 'Unknown generator') : bandOf(candidate);
  const names = [...new Set(candidates.map(nameOf))].toSorted();
  return names.map((name) => ({
    name,
    candidates: candidates.filter((candidate) => nameOf(candidate) === name),
  }));
}

function bandOf(candidate: Candidate): string {
  const score = worst(candidate);
  if (score === null) return 'No score';
  if (score === 0) return 'Score 0';
  return score < THRESHOLD ? 'Score below the middle' : 'Score from the middle up';
}

/**
 * Chooses videos by a policy. They are handed out in random order, or worst first where the policy looks for the worst.
 * @param candidates in an order that does not change, on which the draw depends as well as on the seed
 */
export function draw(policy: Policy, candidates: readonly Candidate[], seed: number): Drawn[] {
  const chances = chancesOf(policy, candidates);
  const chanceOf = new Map(candidates.map((one, index) => [one, chances?.[index] ?? null]));
  return take(policy, candidates, chanceOf, createRandom(seed)).map((candidate) => ({
    itemId: candidate.itemId,
    probability: chanceOf.get(candidate) ?? null,
  }));
}

function take(
  policy: Policy,
  candidates: readonly Candidate[],
  chanceOf: ReadonlyMap<Candidate, number | null>,
  random: () => number,
): Candidate[] {
  switch (policy.kind) {
    case 'all':
      return shuffle(candidates, random);
    case 'random':
      return shuffle(candidates, random).slice(0, policy.count);
    case 'stratified': {
      const drawn = stratify(candidates, policy.by).flatMap((stratum) =>
        shuffle(stratum.candidates, random).slice(0, policy.count),
      );
      return shuffle(drawn, random);
    }
    case 'uncertain': {
      const drawn = candidates.filter((candidate) => random() < (chanceOf.get(candidate) ?? 0));
      return shuffle(drawn, random);
    }
    case 'score':
      return first(candidates, policy.count, (candidate) => worst(candidate) ?? -1);
    case 'disagreement':
      return first(candidates, policy.count, judgeGap);
    case 'chosen': {
      const wanted = new Set(policy.itemIds);
      return shuffle(
        candidates.filter(({ itemId }) => wanted.has(itemId)),
        random,
      );
    }
  }
}

/**
 * The chance with which a policy takes each of the candidates, in their order; null where chance has no part in it, as
 * in {@link draw}.
 */
export function chancesOf(policy: Policy, candidates: readonly Candidate[]): number[] | null {
  const even = (count: number, among: number) => Math.min(1, count / among);
  switch (policy.kind) {
    case 'all':
      return candidates.map(() => 1);
    case 'random':
      return candidates.map(() => even(policy.count, candidates.length));
    case 'stratified': {
      const sizes = new Map(
        stratify(candidates, policy.by).flatMap((stratum) =>
          stratum.candidates.map(({ itemId }) => [itemId, stratum.candidates.length]),
        ),
      );
      return candidates.map(({ itemId }) => even(policy.count, sizes.get(itemId) ?? 0));
    }
    case 'uncertain':
      return chancesByError(candidates, policy.count);
    default:
      return null;
  }
}

/**
 * The chance of being in at least one of several samples drawn independently of each other, 1 − Π(1 − π); 0 for none.
 * @param chances with which each of the samples takes the video, 0–1
 */
export function combineChances(chances: readonly number[]): number {
  return 1 - chances.reduce((missed, chance) => missed * (1 - chance), 1);
}

/** Half of the budget goes where errors are likely, half to every video alike: π = min(1, ½·B·e/Σe + ½·B/N). */
function chancesByError(candidates: readonly Candidate[], budget: number): number[] {
  const errors = candidates.map(errorScore);
  const sum = errors.reduce((total, error) => total + error, 0);
  return errors.map((error) =>
    Math.min(1, (budget * error) / (2 * sum) + budget / (2 * candidates.length)),
  );
}

function first(
  candidates: readonly Candidate[],
  count: number,
  rank: (candidate: Candidate) => number,
): Candidate[] {
  return candidates.toSorted((a, b) => rank(b) - rank(a)).slice(0, count);
}

/** How many known-answer clips make up a share of all clips beside `drawn` others. */
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
