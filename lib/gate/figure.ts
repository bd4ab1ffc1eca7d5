import { biasesOf } from '@/lib/results/biases';
import type { ModelBias } from '@/lib/results/biases.schema';
import { compareModels } from '@/lib/results/differences';
import { estimateByJudge, estimateBySample, rangeOf } from '@/lib/results/estimates';
import { overlapOf } from '@/lib/results/joined';
import type { ModelRows } from '@/lib/results/rows';
import { carryingOf } from '@/lib/statistics/carrying';
import { type Gain, gainOf, judgeGain, moreForReach, moreToDecide } from '@/lib/statistics/gate';
import { FEWEST_CLUSTERS, FIRM_CLUSTERS } from '@/lib/statistics/guards';
import type { Figure } from '@/lib/suites/figures';
import type { GateFigure, GateReason } from './schema';

/** The least share of prompts that both runs must have, of all that either has. */
const LEAST_SHARED = 0.9;

/** The largest share of a run's clips that may have no score: what failed may be what is worst. */
const MOST_UNSCORED = 0.05;

/** The largest drop that is put up with where nobody says: so much of what a figure's values span. */
const USUAL_DROP = 0.05;

/** The largest drop of a figure where none is said; null for one without ends. */
export function usualDrop(figure: Pick<Figure, 'range'>): number | null {
  const [low, high] = rangeOf(figure);
  return Number.isFinite(high - low) ? USUAL_DROP * (high - low) : null;
}

/** By what a figure of both runs is held against each other. */
interface Held {
  figure: Figure & { better: 'low' | 'high' };
  /** All of the suite's. */
  figures: readonly Figure[];
  maxDrop: number;
  /** Corrected by people, within this margin; null for the judge alone. */
  delta: number | null;
}

/** How a run stands to its baseline by one figure, but for what is wrong with the comparison as a whole. */
export function holdFigure(
  { figure, figures, maxDrop, delta }: Held,
  sides: { baseline: ModelRows; run: ModelRows },
  common: readonly GateReason[],
): GateFigure {
  const models = [sides.run, sides.baseline];
  const by = delta === null ? 'judge' : 'corrected';
  const [difference] = compareModels(figure, by, models, figures).differences;
  const interval = difference?.interval;
  const gain = difference && interval ? gainOf({ ...difference, interval }, figure.better) : null;
  const [run, baseline] = models.map((rows) => sideOf(figure, by, rows, figures)) as [Side, Side];
  const groups = overlapOf(sides.run, sides.baseline);
  const bias = delta === null ? null : (biasesOf(figure, models, figures)[0] ?? null);
  const reasons = [
    ...common,
    ...unscoredReasons({ run, baseline }),
    ...(difference ? promptReasons(groups) : []),
    ...valueReasons(difference !== undefined, gain, by),
    ...(delta === null ? [] : carryingReasons(bias, delta)),
    ...(gain && judgeGain(gain, maxDrop) === 'cannot-tell' ? [tooWide(gain, maxDrop)] : []),
  ];
  return {
    ...{ id: figure.id, label: figure.label, better: figure.better, by, maxDrop, delta },
    ...{ baseline, run, ...groups },
    gain: gain && { value: gain.value, low: gain.interval.low, high: gain.interval.high },
    verdict: gain && reasons.length === 0 ? judgeGain(gain, maxDrop) : 'cannot-tell',
    reasons,
    needed: neededOf({ gain, maxDrop, bias, delta, run, baseline }),
  };
}

type Side = GateFigure['run'];

function sideOf(
  figure: Figure,
  by: 'judge' | 'corrected',
  rows: ModelRows,
  figures: readonly Figure[],
): Side {
  const { value, items, unscored } = estimateByJudge(figure, rows, figures);
  const sample = by === 'judge' ? null : estimateBySample(figure, rows, figures);
  return {
    value: by === 'judge' ? value : (sample?.corrected.value ?? null),
    ...{ clips: items, unscored, labels: sample?.sampled ?? 0 },
  };
}

function unscoredReasons(sides: { run: Side; baseline: Side }): GateReason[] {
  return (['baseline', 'run'] as const).flatMap((side) => {
    const { clips, unscored } = sides[side];
    if (unscored <= MOST_UNSCORED * (clips + unscored)) return [];
    return {
      reason: 'unscored',
      message: `${unscored} of ${clips + unscored} clips of the ${side} have no score; ${percent(MOST_UNSCORED)} may have none, since what failed may be what is worst.`,
    };
  });
}

function promptReasons({ shared, clusters }: { shared: number; clusters: number }): GateReason[] {
  if (shared >= LEAST_SHARED * clusters) return [];
  return [
    {
      reason: 'other-prompts',
      message: `${shared} of ${clusters} prompts are in both runs; ${percent(LEAST_SHARED)} have to be, since others may be easier or harder.`,
    },
  ];
}

function valueReasons(
  hasValues: boolean,
  gain: Gain | null,
  by: 'judge' | 'corrected',
): GateReason[] {
  if (!hasValues) {
    const of = by === 'judge' ? 'by the judge' : 'corrected by people’s answers';
    return [{ reason: 'no-value', message: `One of the runs has no value of this figure ${of}.` }];
  }
  if (gain) return [];
  const what = by === 'judge' ? 'prompts' : 'prompts that people read';
  return [
    {
      reason: 'too-few-clusters',
      message: `There is no interval: fewer than ${FEWEST_CLUSTERS} ${what} leave the commonest value, or the commonest difference.`,
    },
  ];
}

function carryingReasons(bias: ModelBias | null, delta: number): GateReason[] {
  const carrying = carryingOf(bias, delta);
  if (carrying === 'yes') return [];
  const words = {
    no: `The judge’s bias on the run is shown to lie further than ±${delta} from that on the baseline.`,
    open: `It cannot be told whether the judge’s bias on the run lies within ±${delta} of that on the baseline.`,
    unchecked:
      'Of one of the runs people read nothing that counts, so the judge’s bias on it is not known.',
  };
  return [{ reason: 'not-carried-over', message: words[carrying] }];
}

function tooWide({ interval }: Gain, maxDrop: number): GateReason {
  const message =
    interval.high < 0
      ? `It is a drop, and the interval is too wide to say whether of more than ${maxDrop}.`
      : `The interval is too wide: it allows for a drop of more than ${maxDrop}, and for none at all.`;
  return { reason: 'too-wide', message };
}

/** What would decide: answers of people where these decide, else clips. */
function neededOf({
  gain,
  maxDrop,
  bias,
  delta,
  run,
  baseline,
}: {
  gain: Gain | null;
  maxDrop: number;
  bias: ModelBias | null;
  delta: number | null;
  run: Side;
  baseline: Side;
}): GateFigure['needed'] {
  const most = (read: (side: Side) => number) => Math.max(read(run), read(baseline));
  if (delta === null) {
    const count =
      gain &&
      moreToDecide(
        gain,
        maxDrop,
        most(({ clips }) => clips),
      );
    return count ? { of: 'clips', count } : null;
  }
  const labels = most((side) => side.labels);
  const counts = [
    gain ? moreToDecide(gain, maxDrop, labels) : 0,
    bias ? moreToCarry(bias, delta) : FIRM_CLUSTERS,
  ];
  if (counts.includes(null)) return null;
  const count = Math.max(...counts.map((each) => each ?? 0));
  return count > 0 ? { of: 'labels', count } : null;
}

/** How many more clips have to be read for a bias to be shown to carry over; null where it is shown not to. */
function moreToCarry(bias: ModelBias, delta: number): number | null {
  const carrying = carryingOf(bias, delta);
  if (carrying === 'yes') return 0;
  const firm = Math.max(0, FIRM_CLUSTERS - bias.clusters);
  const { apart } = bias;
  if (!apart?.ninety) return carrying === 'no' ? null : Math.max(1, firm);
  const room = delta - Math.abs(apart.value);
  if (carrying === 'no' || room <= 0) return null;
  const reach = (apart.ninety.high - apart.ninety.low) / 2;
  return Math.max(firm, moreForReach(reach, room, bias.read));
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
