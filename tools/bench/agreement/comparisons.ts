import { compareModels } from '@/lib/results/differences';
import { estimateBySample } from '@/lib/results/estimates';
import type { ModelRows } from '@/lib/results/rows';
import { clustersOf, NOT_TAKEN } from '@/lib/results/rows';
import { normalQuantile } from '@/lib/statistics/numerics';
import type { Figure } from '@/lib/suites/figures';
import type { Row } from '../bench';
import { row, shareRow } from '../figures';
import { drawRare } from './means';
import { createRandom, type Random } from './random';
import { type Design, eachOf, Tally } from './tally';

const FACTS = { label: '', help: '', published: '', better: 'high' } as const;

const MEAN: Figure = {
  id: 'mean',
  ...FACTS,
  kind: 'mean',
  of: { score: 'mean' },
  range: { min: null, max: null },
};
const SHARE: Figure = {
  id: 'share',
  ...FACTS,
  kind: 'share',
  of: { score: 'share' },
  atLeast: 1,
  range: { min: 0, max: 1 },
};

/** Judged items of one model, a value and a task for each. */
function rowsOf(
  figures: Readonly<Record<string, readonly number[]>>,
  tasks: readonly number[],
  model: string,
): ModelRows {
  const items = tasks.length;
  return {
    model,
    items,
    clusters: clustersOf(Float64Array.from(tasks, () => Number.NaN)),
    tasks: Float64Array.from(tasks),
    drawable: new Uint8Array(items).fill(1),
    incomplete: new Uint8Array(items),
    populations: new Map(),
    judged: Object.fromEntries(
      Object.entries(figures).map(([id, values]) => [id, Float64Array.from(values)]),
    ),
    sample: [],
  };
}

/** The tasks of a model: the first ones are the same for all models. */
function tasksOf(clips: number, shared: number, model: number): number[] {
  return Array.from({ length: clips }, (_, clip) =>
    clip < shared ? clip : (model + 1) * 10_000 + clip,
  );
}

/** A number that is the same for a task, for all models, standard normal. */
function ofTasks(random: Random): (task: number) => number {
  const known = new Map<number, number>();
  return (task) => {
    const value = known.get(task) ?? random.normal();
    known.set(task, value);
    return value;
  };
}

/**
 * How often intervals of the difference of two models hold the truth, how wide they are, and how often they tell models apart,
 * by how many prompts both were given: of means, whose prompts differ with SD 2 and clips within them 1.5, at a true difference
 * of 1; and of shares.
 */
export function coverDifferences({ samples, clips, every }: Design): Row[] {
  return clips.flatMap((count) => {
    const shared = [0, 4, 5, 6, 20, 40, 100].filter((each) => each <= count);
    return [
      ...shared.flatMap((each) => coverMean(samples, count, each)),
      ...coverShare(samples, count, every),
    ];
  });
}

function coverMean(samples: number, clips: number, shared: number): Row[] {
  const random = createRandom(6000 + clips * 101 + shared);
  const tally = new Tally();
  let apart = 0;
  for (let run = 0; run < samples; run += 1) {
    const models = drawModels([1, 0], clips, shared, random);
    const interval = compareModels(MEAN, 'judge', models, [MEAN]).differences[0]?.interval ?? null;
    tally.add(interval, 1);
    if (interval && interval.low > 0) apart += 1;
  }
  const what = `difference of means, ${clips} clips, ${shared} shared`;
  return [
    ...tally.rows(what),
    { ...row(`width: ${what}`, 'ratio', tally.meanWidth), runs: samples },
    ...shareRow(`told apart: ${what}`, apart, samples),
  ];
}

/** Models whose clips lie so much above 5, with a part of their prompts in common. */
function drawModels(
  above: readonly number[],
  clips: number,
  shared: number,
  random: Random,
): ModelRows[] {
  const difficulty = ofTasks(random);
  return above.map((more, place) => {
    const tasks = tasksOf(clips, shared, place);
    const values = tasks.map((task) => 5 + more + 2 * difficulty(task) + 1.5 * random.normal());
    return rowsOf({ mean: values }, tasks, `${place}`);
  });
}

const SHARES = [
  [0.5, 0.4],
  [0.9, 0.8],
  [0.95, 0.95],
  [0.99, 0.99],
] as const;

function coverShare(samples: number, clips: number, every: number): Row[] {
  return eachOf(SHARES, every, ([p, q]) =>
    [0, Math.round(clips / 2), clips].flatMap((shared) => {
      const random = createRandom(7000 + clips * 7 + shared + 1000 * p);
      const tally = new Tally();
      for (let run = 0; run < samples; run += 1) {
        const difficulty = ofTasks(random);
        const models = [p, q].map((share, place) => {
          const tasks = tasksOf(clips, shared, place);
          const level = Math.SQRT2 * normalQuantile(share);
          const values = tasks.map((task) => Number(difficulty(task) + random.normal() < level));
          return rowsOf({ share: values }, tasks, `${place}`);
        });
        const [difference] = compareModels(SHARE, 'judge', models, [SHARE]).differences;
        tally.add(difference?.interval ?? null, p - q);
      }
      return tally.rows(`difference of shares ${p} and ${q}, ${clips} clips, ${shared} shared`);
    }),
  );
}

/** How often ranges of ranks of six models over two points hold all true ranks, and how many of six places they leave open. */
export function coverRanks({ samples, clips }: Design): Row[] {
  return clips.flatMap((count) =>
    [0, Math.round(count / 2), count].flatMap((shared) => {
      const random = createRandom(8000 + count * 3 + shared);
      let held = 0;
      let places = 0;
      let outside = 0;
      for (let run = 0; run < samples; run += 1) {
        const models = drawModels([2, 1.6, 1.2, 0.8, 0.4, 0], count, shared, random);
        const ranks = compareModels(MEAN, 'judge', models, [MEAN]).ranks ?? [];
        places += ranks.reduce((sum, rank) => sum + (rank ? rank.to - rank.from + 1 : 6), 0) / 6;
        if (ranks.every((rank, place) => rank && rank.from <= place + 1 && rank.to >= place + 1))
          held += 1;
        if (ranks.some((rank) => rank && (rank.rank < rank.from || rank.rank > rank.to)))
          outside += 1;
      }
      const what = `ranks of six models, ${count} clips, ${shared} shared`;
      return [
        ...shareRow(`all held: ${what}`, held, samples, { least: 95 }),
        { ...row(`places left open: ${what}`, 'count', places / samples), runs: samples },
        ...shareRow(`outside of its range: ${what}`, outside, samples, { most: 0 }),
      ];
    }),
  );
}

const DIMENSIONS = 9;

/** How often intervals of a total over nine dimensions hold the truth where half is read and most scores are 0. */
export function coverTotals({ samples, clips, every }: Design): Row[] {
  const parts: Figure[] = Array.from({ length: DIMENSIONS }, (_, place) => ({
    ...FACTS,
    id: `d${place}`,
    kind: 'mean',
    of: { score: `d${place}` },
    range: { min: 0, max: 10 },
  }));
  const total: Figure = {
    ...FACTS,
    id: 'total',
    kind: 'mean-of',
    figures: parts.map(({ id }) => id),
    range: { min: 0, max: 10 },
  };
  return eachOf([0.5, 0.35, 0.14], every, (share) => {
    const random = createRandom(9000 + 100 * share);
    let truth = 0;
    for (let clip = 0; clip < 200_000; clip += 1) truth += drawRare(random, share).person / 200_000;
    return clips.flatMap((count) => {
      const tallies = { people: new Tally(), corrected: new Tally() };
      for (let run = 0; run < samples; run += 1) {
        const sample = estimateBySample(total, drawTotal(count, share, random), [...parts, total]);
        for (const by of ['people', 'corrected'] as const) {
          tallies[by].add(sample?.[by].intervals.like ?? null, truth);
        }
      }
      const what = `total, ${100 - 100 * share} % 0, ${count} clips a dimension`;
      return [
        ...tallies.people.rows(`${what}, people`),
        ...tallies.corrected.rows(`${what}, corrected`),
      ];
    });
  });
}

function drawTotal(clips: number, share: number, random: Random): ModelRows {
  const scores = Array.from({ length: DIMENSIONS * clips }, () => drawRare(random, share));
  const judged = Array.from({ length: DIMENSIONS }, (_, dimension) => [
    `d${dimension}`,
    scores.map(({ judge }, place) => (Math.floor(place / clips) === dimension ? judge : NOT_TAKEN)),
  ]);
  const tasks = scores.map((_, place) => place);
  const rows = rowsOf(Object.fromEntries(judged), tasks, 'one');
  const sample = scores.flatMap(({ person }, place) => {
    const dimension = Math.floor(place / clips);
    const isRead = place % clips < Math.round(clips / 2);
    const weight = clips / Math.round(clips / 2);
    return isRead
      ? [{ itemId: `${place}`, place, weight, said: { [`d${dimension}`]: person }, partly: {} }]
      : [];
  });
  return { ...rows, sample };
}
