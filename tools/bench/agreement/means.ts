import { correctMean, MEAN_TARGETS, type MeanTarget } from '@/lib/statistics/corrected';
import type { SampledScore } from '@/lib/statistics/sampled';
import { oldMeanInterval } from './old-rules';
import { createRandom, cut, type Random } from './random';
import { createRules, printRules, printTable, type Rules } from './tally';

/** A clip's mean scores. */
interface Clip {
  person: number;
  judge: number;
}

/** How they come about. */
interface ScoreLayout {
  name: string;
  draw: (random: Random) => Clip;
}

/**
 * Spread: people normal about 4.5 with deviation 2, the judge a point below with deviation 1.5. Zero-heavy: people have 0
 * but for a share of clips, there 1 + exponential of mean 2.1; the judge scores 80 % of these and 10 % of the others, with
 * deviation 1.2 about people's score, or about 1.5.
 */
const LAYOUTS: readonly ScoreLayout[] = [
  {
    name: 'spread',
    draw: (random) => {
      const person = cut(4.5 + 2 * random.normal(), 0, 10);
      return { person, judge: cut(person - 1 + 1.5 * random.normal(), 0, 10) };
    },
  },
  { name: '65 % 0', draw: (random) => drawRare(random, 0.35) },
  { name: '85 % 0', draw: (random) => drawRare(random, 0.15) },
];

function drawRare(random: Random, share: number): Clip {
  const isThere = random.uniform() < share;
  const person = isThere ? cut(1 - 2.1 * Math.log(1 - random.uniform()), 0, 10) : 0;
  const fires = random.uniform() < (isThere ? 0.8 : 0.1);
  return { person, judge: fires ? cut((person || 1.5) + 1.2 * random.normal(), 0.2, 10) : 0 };
}

const SIZES = [
  { read: 20, of: 30 },
  { read: 20, of: 200 },
  { read: 40, of: 60 },
  { read: 40, of: 400 },
  { read: 30, of: 30 },
];

const ESTIMATES = ['people', 'corrected'] as const;

type Rows = Record<(typeof ESTIMATES)[number], Record<MeanTarget, Rules>>;

/**
 * Prints how often intervals of means hold the truth: of these clips the mean of the population drawn, of clips like
 * these that of half a million. Chances are equal, or three times as high where the judge scores 1.6 and more.
 */
export function coverMeans(runs: number): void {
  for (const design of [drawEqual, drawUnequal]) {
    console.log(
      `### Means of scores, clips drawn with ${design === drawEqual ? '' : 'un'}equal chances\n`,
    );
    const rows = LAYOUTS.flatMap((layout, place) => {
      const random = createRandom(3000 + place);
      let truth = 0;
      for (let clip = 0; clip < 500_000; clip += 1) truth += layout.draw(random).person / 500_000;
      return SIZES.filter(({ read, of }) => read < of || design === drawEqual).map(
        ({ read, of }) => {
          const rules: Rows = {
            people: { these: createRules(), like: createRules() },
            corrected: { these: createRules(), like: createRules() },
          };
          for (let run = 0; run < runs; run += 1) {
            const clips = Array.from({ length: of }, () => layout.draw(random));
            count(rules, clips, design(clips, read, random), truth);
          }
          const printed = ESTIMATES.flatMap((name) =>
            MEAN_TARGETS.map((target) =>
              read === of && target === 'these' ? 'known' : printRules(rules[name][target]),
            ),
          );
          return [layout.name, `${read} of ${of}`, ...printed];
        },
      );
    });
    printTable(
      ['layout', 'read', 'people, these', 'people, like', 'corrected, these', 'corrected, like'],
      rows,
    );
  }
}

/** Counts what is said of one sample. */
function count(
  rules: Rows,
  clips: readonly Clip[],
  sample: readonly SampledScore[],
  truth: number,
): void {
  const mean = correctMean(
    sample,
    clips.map(({ judge }) => judge),
    [0, 10],
  );
  if (!mean) return;
  const truths = {
    these: clips.reduce((sum, { person }) => sum + person, 0) / clips.length,
    like: truth,
  };
  for (const name of ESTIMATES) {
    const { value, intervals } = mean[name];
    const old = oldMeanInterval(sample, value, name === 'people' ? 0 : mean.power);
    for (const target of MEAN_TARGETS) {
      rules[name][target].old.add(old, truths[target]);
      rules[name][target].now.add(intervals[target], truths[target]);
    }
  }
}

function drawEqual(clips: readonly Clip[], read: number, random: Random): SampledScore[] {
  const order = clips
    .map((clip) => ({ clip, place: random.uniform() }))
    .sort((one, other) => one.place - other.place);
  return order.slice(0, read).map(({ clip }) => ({ ...clip, weight: clips.length / read }));
}

function drawUnequal(clips: readonly Clip[], read: number, random: Random): SampledScore[] {
  const size = ({ judge }: Clip) => (judge >= 1.6 ? 3 : 1);
  const total = clips.reduce((sum, clip) => sum + size(clip), 0);
  return clips.flatMap((clip) => {
    const chance = Math.min(1, (read * size(clip)) / total);
    return random.uniform() < chance ? [{ ...clip, weight: 1 / chance }] : [];
  });
}
