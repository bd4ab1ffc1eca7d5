import { createHash } from 'node:crypto';
import type { MatchUp, PairPolicy, PairReport } from './schema';

/** A clip that may stand in a pair. */
export interface PairableClip {
  id: string;
  name: string;
  /** Null where it is not known. */
  model: string | null;
  /** What the model was given: clips of one task can be compared. Null where it is not known. */
  task: string | null;
}

/** Two clips of one task by different models, in the order in which they stand in the item. */
export interface DrawnPair {
  clips: readonly [PairableClip, PairableClip];
  task: string;
  /** How likely the pair was to be drawn of those of its two models: 0 to 1, never 0. */
  chance: number;
}

/** What could be paired, and what was drawn. */
export interface PairDraw extends Pick<PairReport, 'matchUps' | 'leftOut'> {
  drawn: DrawnPair[];
}

/** What two clips are known by, whichever stands first. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** How many pairs there could be of some clips, without listing them: there may be thousands of clips of one task. */
export function countPairs(clips: readonly PairableClip[]): number {
  const tasks = new Map<string, Map<string, number>>();
  for (const { model, task } of clips) {
    if (model === null || task === null) continue;
    const models = tasks.get(task) ?? new Map<string, number>();
    tasks.set(task, models);
    models.set(model, (models.get(model) ?? 0) + 1);
  }
  let pairs = 0;
  for (const models of tasks.values()) {
    let before = 0;
    for (const count of models.values()) {
      pairs += before * count;
      before += count;
    }
  }
  return pairs;
}

/** Two clips with the models by name, of which the first comes first. */
interface Possible {
  key: string;
  clips: readonly [PairableClip, PairableClip];
  task: string;
}

/** Two models with the pairs of their clips. */
interface Match {
  models: [string, string];
  known: number;
  possible: Possible[];
}

/**
 * Draws pairs of clips of one task by different models. What is drawn follows from the clips, the policy and the seed alone;
 * with another seed other pairs are drawn, and which clip stands first is left to chance as well.
 * @param known the {@link pairKey} of pairs that there are already
 */
export function drawPairs(
  clips: readonly PairableClip[],
  known: ReadonlySet<string>,
  policy: PairPolicy,
  seed: number,
): PairDraw {
  const { matches, leftOut } = matchesOf(clips, known);
  const counts = countsOf(matches, policy);
  const drawn = matches.flatMap(({ possible }, index) => {
    const count = counts[index] ?? 0;
    return possible
      .map((pair) => ({ pair, lot: lotOf(seed, pair.key) }))
      .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
      .slice(0, count)
      .map(({ pair, lot }) => ({
        clips: isOdd(lot) ? ([pair.clips[1], pair.clips[0]] as const) : pair.clips,
        task: pair.task,
        chance: count / possible.length,
      }));
  });
  return {
    drawn,
    leftOut,
    matchUps: matches.map(
      ({ models, known: here, possible }, index): MatchUp => ({
        models,
        known: here,
        possible: possible.length,
        drawn: counts[index] ?? 0,
      }),
    ),
  };
}

function lotOf(seed: number, key: string): string {
  return createHash('sha256').update(`${seed} ${key}`).digest('hex');
}

/** By the last digit, on which the order of lots does not depend. */
function isOdd(lot: string): boolean {
  return Number.parseInt(lot.slice(-1), 16) % 2 === 1;
}

function matchesOf(clips: readonly PairableClip[], known: ReadonlySet<string>) {
  const leftOut = { model: 0, prompt: 0, single: 0 };
  const tasks = new Map<string, (PairableClip & { model: string })[]>();
  for (const clip of clips) {
    const { model, task } = clip;
    if (model === null) leftOut.model += 1;
    else if (task === null) leftOut.prompt += 1;
    else {
      const ofTask = tasks.get(task) ?? [];
      tasks.set(task, ofTask);
      ofTask.push({ ...clip, model });
    }
  }
  const matches = new Map<string, Match>();
  for (const [task, ofTask] of tasks) {
    if (new Set(ofTask.map(({ model }) => model)).size < 2) leftOut.single += ofTask.length;
    for (const [index, one] of ofTask.entries()) {
      for (const other of ofTask.slice(index + 1)) {
        if (one.model === other.model) continue;
        const clipsByModel = byName(one.model, other.model) < 0 ? [one, other] : [other, one];
        addPair(matches, clipsByModel as [typeof one, typeof one], task, known);
      }
    }
  }
  const sorted = [...matches.values()].toSorted(
    (one, other) =>
      byName(one.models[0], other.models[0]) || byName(one.models[1], other.models[1]),
  );
  return { matches: sorted, leftOut };
}

function addPair(
  matches: Map<string, Match>,
  clips: [PairableClip & { model: string }, PairableClip & { model: string }],
  task: string,
  known: ReadonlySet<string>,
): void {
  const models: [string, string] = [clips[0].model, clips[1].model];
  const name = JSON.stringify(models);
  const match = matches.get(name) ?? { models, known: 0, possible: [] };
  matches.set(name, match);
  const key = pairKey(clips[0].id, clips[1].id);
  if (known.has(key)) match.known += 1;
  else match.possible.push({ key, clips, task });
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** How many pairs of each two models are drawn. */
function countsOf(matches: readonly Match[], policy: PairPolicy): number[] {
  const most = matches.map(({ possible }) => possible.length);
  if (policy.kind === 'all') return most;
  if (policy.kind === 'by-models') return most.map((possible) => Math.min(possible, policy.count));
  return fillUp(matches, policy.count);
}

/** Gives one after the other to those that have fewest so far, as long as they have any; the first by name of equals. */
function fillUp(matches: readonly Match[], count: number): number[] {
  const given = matches.map(() => 0);
  for (let left = count; left > 0; left -= 1) {
    let fewest: number | null = null;
    for (const [index, { known, possible }] of matches.entries()) {
      const has = known + (given[index] ?? 0);
      const hasFewest = fewest === null || has < total(matches, given, fewest);
      if ((given[index] ?? 0) < possible.length && hasFewest) fewest = index;
    }
    if (fewest === null) break;
    given[fewest] = (given[fewest] ?? 0) + 1;
  }
  return given;
}

function total(matches: readonly Match[], given: readonly number[], index: number): number {
  return (matches[index]?.known ?? 0) + (given[index] ?? 0);
}
