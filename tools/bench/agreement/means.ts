import type { MeanScale } from '@/lib/statistics/clustered-mean';
import { correctMean } from '@/lib/statistics/corrected';
import { MEAN_TARGETS, type MeanTarget, type SampledScore } from '@/lib/statistics/sampled';
import type { Row } from '../bench';
import { createRandom, cut, type Random } from './random';
import { type Design, eachOf, Tally } from './tally';

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
    name: 'mean, spread',
    draw: (random) => {
      const person = cut(4.5 + 2 * random.normal(), 0, 10);
      return { person, judge: cut(person - 1 + 1.5 * random.normal(), 0, 10) };
    },
  },
  { name: 'mean, 65 % 0', draw: (random) => drawRare(random, 0.35) },
  { name: 'mean, 85 % 0', draw: (random) => drawRare(random, 0.15) },
];

/** A clip's scores of which most are 0: people see something in `share` of them, the judge in most of these and a few others. */
export function drawRare(random: Random, share: number): Clip {
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

type Tallies = Record<(typeof ESTIMATES)[number], Record<MeanTarget, Tally>>;

/**
 * How often intervals of means hold the truth: of these clips the mean of the population drawn, of clips like these that of
 * half a million. Chances are equal, or three times as high where the judge scores 1.6 and more.
 */
export function coverMeans({ samples, every }: Design): Row[] {
  return Object.entries({ equal: drawEqual, unequal: drawUnequal }).flatMap(([chances, design]) =>
    eachOf(LAYOUTS, every, (layout, place) => {
      const random = createRandom(3000 + place);
      let truth = 0;
      for (let clip = 0; clip < 500_000; clip += 1) truth += layout.draw(random).person / 500_000;
      return SIZES.filter(({ read, of }) => read < of || design === drawEqual).flatMap(
        ({ read, of }) => {
          const tallies = noTallies();
          for (let run = 0; run < samples; run += 1) {
            const clips = Array.from({ length: of }, () => layout.draw(random));
            count(tallies, clips, design(clips, read, random), truth, SCORES);
          }
          const what = `${layout.name}, ${read} of ${of} with ${chances} chances`;
          return rowsOf(tallies, what, read === of);
        },
      );
    }),
  );
}

/** Base rates, and how often the judge says yes where people do, and no where they do not. */
const RATES = [0.02, 0.1, 0.5, 0.9, 0.98] as const;
const JUDGES = [
  { name: 'never wrong', yes: 1, no: 1 },
  { name: 'right in 90 %', yes: 0.9, no: 0.9 },
  { name: 'right in 70 and 80 %', yes: 0.7, no: 0.8 },
  { name: 'says yes to all', yes: 1, no: 0 },
] as const;

/** The same of shares, drawn with equal chances. */
export function coverShares({ samples, every }: Design): Row[] {
  return eachOf(RATES, every, (rate, place) =>
    eachOf(JUDGES, every, (judge, turn) =>
      SIZES.flatMap(({ read, of }) => {
        const random = createRandom(3500 + 10 * place + turn);
        const tallies = noTallies();
        for (let run = 0; run < samples; run += 1) {
          const clips = Array.from({ length: of }, (): Clip => {
            const person = Number(random.uniform() < rate);
            const isRight = random.uniform() < (person ? judge.yes : judge.no);
            return { person, judge: isRight ? person : 1 - person };
          });
          count(tallies, clips, drawEqual(clips, read, random), rate, SHARES);
        }
        const what = `share ${100 * rate} %, judge ${judge.name}, ${read} of ${of}`;
        return rowsOf(tallies, what, read === of);
      }),
    ),
  );
}

const SCORES = { range: [0, 10] } as const;
const SHARES = { range: [0, 1], isShare: true } as const;

function noTallies(): Tallies {
  return {
    people: { these: new Tally(), like: new Tally() },
    corrected: { these: new Tally(), like: new Tally() },
  };
}

/** Rows of both estimates and both targets; what is said of these clips is known where all are read. */
function rowsOf(tallies: Tallies, what: string, isKnown: boolean): Row[] {
  const targets = MEAN_TARGETS.filter((target) => !isKnown || target === 'like');
  return ESTIMATES.flatMap((name) =>
    targets.flatMap((target) => tallies[name][target].rows(`${what}, ${name}, ${target}`)),
  );
}

/** Counts what is said of one sample. */
function count(
  tallies: Tallies,
  clips: readonly Clip[],
  sample: readonly SampledScore[],
  truth: number,
  scale: MeanScale,
): void {
  const mean = correctMean(
    sample,
    clips.map(({ judge }) => judge),
    scale,
  );
  if (!mean) return;
  const truths = {
    these: clips.reduce((sum, { person }) => sum + person, 0) / clips.length,
    like: truth,
  };
  for (const name of ESTIMATES) {
    for (const target of MEAN_TARGETS) {
      tallies[name][target].add(mean[name].intervals[target], truths[target]);
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
