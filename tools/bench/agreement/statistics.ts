import { pairsIn } from '@/lib/statistics/cells';
import { type ClusterKind, describeTable, estimateTable } from '@/lib/statistics/estimate';
import {
  type Measures,
  type RatingStatistic,
  ratingMeasures,
  type YesNoStatistic,
  yesNoMeasures,
} from '@/lib/statistics/measures';
import { reportAgreement } from '@/lib/statistics/report';
import type { Row } from '../bench';
import { type ClipPairs, drawClip, PAIR_LAYOUTS, type PairLayout } from './pairs';
import { createRandom, type Random } from './random';
import { type Design, eachOf, Tally } from './tally';

/** So many clips tell the truth to about a hundredth of an interval's width. */
const TRUTH_CLIPS = 60_000;

const RATINGS: readonly RatingStatistic[] = [
  'kappaQuadratic',
  'alphaInterval',
  'ac2',
  'meanAbsoluteError',
  'bias',
  'exact',
  'withinOne',
];

const ANSWERS: readonly YesNoStatistic[] = [
  'kappa',
  'sensitivity',
  'specificity',
  'precision',
  'positiveAgreement',
];

/** How often the intervals of agreement hold the truth: of ratings, of yes and no (5 and more, or not), and of a group. */
export function coverStatistics(design: Design): Row[] {
  const ratings = ratingMeasures(0, 10);
  const answers = yesNoMeasures();
  const answerOf = (score: number) => Number(score > 4);
  return [
    ...cover(ratings, 11, RATINGS, design, ({ person, judge }) => person * 11 + judge),
    ...cover(
      answers,
      2,
      ANSWERS,
      design,
      ({ person, judge }) => answerOf(person) * 2 + answerOf(judge),
    ),
    ...coverGroup(design),
  ];
}

function cover<Name extends string>(
  measures: Measures<Name>,
  size: number,
  names: readonly Name[],
  { samples, clips: sizes, every }: Design,
  cellOf: (pair: ClipPairs[number]) => number,
): Row[] {
  return eachOf(PAIR_LAYOUTS, every, (layout, place) => {
    const random = createRandom(1000 + place);
    const draw = (count: number) =>
      Array.from({ length: count }, (): ClusterKind => {
        return kindOf(drawClip(layout, random).map(cellOf));
      });
    const truth = truthOf(measures, size, draw);
    return sizes.flatMap((clips) => {
      const tallies = new Map(names.map((name) => [name, new Tally()]));
      for (let run = 0; run < samples; run += 1) {
        const kinds = draw(clips);
        const pairs = kinds.reduce((sum, { cells }) => sum + pairsIn(cells), 0);
        const estimate = estimateTable(measures, size, kinds, pairs);
        const statistics = describeTable(estimate);
        for (const name of names) {
          const statistic = statistics[name];
          if (statistic.value !== null) tallies.get(name)?.add(statistic.interval, truth[name]);
        }
      }
      return [...tallies].flatMap(([name, tally]) => {
        return tally.rows(`${name}, ${layout.name}, ${clips} clips`);
      });
    });
  });
}

/** One clip, with a pair in each of these cells. */
function kindOf(places: number[]): ClusterKind {
  const ones = places.map(() => 1);
  return { cells: { places, weights: ones, pairs: ones }, clusters: 1, weight: 1 };
}

/** The measures of very many clips. */
function truthOf<Name extends string>(
  measures: Measures<Name>,
  size: number,
  draw: (count: number) => ClusterKind[],
): Record<Name, number> {
  const counts = new Float64Array(size * size);
  for (const { cells } of draw(TRUTH_CLIPS)) {
    for (const cell of cells.places) counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const values = measures.compute({ size, counts });
  const defined = Object.entries(values).map(([name, value]) => [name, value ?? Number.NaN]);
  return Object.fromEntries(defined);
}

const GROUP: readonly PairLayout[] = [0.9, 0.6, 0.4, 0.3, 0.3].map((prevalence, place) => ({
  name: `q${place}`,
  prevalence,
  shared: 0.5,
  units: [4, 4],
}));

/** The mean over a group of five questions of different prevalence. */
function coverGroup({ samples, clips: sizes }: Design): Row[] {
  const scale = { kind: 'rating', min: 0, max: 10 } as const;
  const measures = ratingMeasures(0, 10);
  const random = createRandom(2000);
  const kinds = (layout: PairLayout) => (count: number) =>
    Array.from({ length: count }, (): ClusterKind => {
      const pairs = drawClip(layout, random);
      return kindOf(pairs.map(({ person, judge }) => person * 11 + judge));
    });
  const truths = GROUP.map((layout) => truthOf(measures, 11, kinds(layout)));
  const names = ['kappaQuadratic', 'meanAbsoluteError', 'exact'] as const;
  const questions = GROUP.map(({ name }) => ({ id: name, label: name, group: 'all', scale }));
  return sizes.flatMap((clips) => {
    const tallies = new Map(names.map((name) => [name, new Tally()]));
    for (let run = 0; run < samples / 2; run += 1) {
      const pairs = drawGroup(clips, random);
      const { groups } = reportAgreement(pairs, questions, [{ id: 'all', label: 'All' }]);
      const comparison = groups[0]?.comparison;
      if (comparison?.kind !== 'rating') throw new Error('a group of ratings');
      for (const name of names) {
        const statistic = comparison.statistics[name];
        const truth = truths.reduce((sum, each) => sum + each[name], 0) / truths.length;
        if (statistic.value !== null) tallies.get(name)?.add(statistic.interval, truth);
      }
    }
    return [...tallies].flatMap(([name, tally]) =>
      tally.rows(`${name} over a group of five, ${clips} clips`),
    );
  });
}

function drawGroup(clips: number, random: Random) {
  return Array.from({ length: clips }, (_, clip) =>
    GROUP.flatMap((layout) =>
      drawClip(layout, random).map(({ person, judge }, unit) => ({
        question: layout.name,
        video: `clip ${clip}`,
        unit: String(unit),
        person,
        judge,
      })),
    ),
  ).flat();
}
