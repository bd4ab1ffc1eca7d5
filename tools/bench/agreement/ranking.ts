import { normalQuantile } from '@/lib/statistics/numerics';
import { type CheckedUnit, reportDetector } from '@/lib/statistics/trust';
import type { Row } from '../bench';
import { row } from '../figures';
import { createRandom, cut, type Random } from './random';
import { type Design, eachOf, Tally } from './tally';

/** How scored units with known answers come about. */
interface RankLayout {
  name: string;
  /** Units of a clip; alternating between these at random, four times in five the first. */
  units: readonly [usual: number, seldom: number];
  prevalence: number;
  /** Whether a clip's units share their label, or have one each (then with .3 of their variance in common). */
  byClip: boolean;
  /** How far scores of violations lie above the others, in standard deviations. */
  apart: number;
  /** Whether most scores are 0. */
  zeros: boolean;
}

const BY_CLIP = {
  ...{ name: 'label by clip', prevalence: 0.3, byClip: true, apart: 1.2, zeros: false },
  units: [6, 6],
} as const;
const BY_UNIT = { ...BY_CLIP, name: 'label by unit', byClip: false } as const;
const RARE = { prevalence: 0.12, apart: 1.5, zeros: true };

const LAYOUTS: readonly RankLayout[] = [
  BY_CLIP,
  { ...BY_CLIP, ...RARE, name: 'by clip, rare' },
  BY_UNIT,
  { ...BY_UNIT, ...RARE, name: 'by unit, rare', prevalence: 0.1 },
  { ...BY_UNIT, name: 'by unit, 2 or 40', units: [2, 40] },
  { ...BY_CLIP, name: 'by clip, 2 or 40', units: [2, 40] },
  { ...BY_CLIP, name: 'nearly perfect', units: [4, 4], apart: 2.6, zeros: true },
];

/**
 * How often intervals of AUROCs hold the truth. Half of a score's variance is common to
 * its clip; scores are 4 + 2·(normal + apart), or 3·(normal + apart − 1) where most are 0, rounded and cut to 0–10.
 */
export function coverRanking({ samples, clips, every }: Design): Row[] {
  return eachOf(LAYOUTS, every, (layout, place) => {
    const random = createRandom(4000 + place);
    const truth = areaOf(drawClips(layout, 60_000, random));
    return clips.flatMap((count) => {
      const tally = new Tally();
      for (let run = 0; run < samples; run += 1) {
        const report = reportDetector(drawClips(layout, count, random));
        if (report.ranking) tally.add(report.interval, truth);
      }
      const what = `AUROC, ${layout.name}, ${count} clips`;
      return [
        ...tally.rows(what),
        { ...row(`width: ${what}`, 'ratio', tally.meanWidth), runs: samples },
      ];
    });
  });
}

function drawClips(layout: RankLayout, clips: number, random: Random): CheckedUnit[] {
  const cutAt = normalQuantile(1 - layout.prevalence);
  return Array.from({ length: clips }, (_, clip) => {
    const [score, label] = [random.normal(), random.normal()];
    const units = layout.units[random.uniform() < 0.8 ? 0 : 1];
    return Array.from({ length: units }, (): CheckedUnit => {
      const severity = layout.byClip
        ? label
        : Math.sqrt(0.3) * label + Math.sqrt(0.7) * random.normal();
      const positive = severity > cutAt;
      const raw =
        (positive ? layout.apart : 0) + Math.SQRT1_2 * score + Math.SQRT1_2 * random.normal();
      const points = layout.zeros ? 3 * (raw - 1) : 4 + 2 * raw;
      return { video: String(clip), positive, score: cut(Math.round(points), 0, 10) };
    });
  }).flat();
}

/** By counting scores: {@link reportDetector} would leave out each of very many clips. */
function areaOf(units: readonly CheckedUnit[]): number {
  const counts = Array.from({ length: 11 }, () => ({ positives: 0, negatives: 0 }));
  for (const { positive, score } of units) {
    const count = counts[score ?? 0];
    if (count) count[positive ? 'positives' : 'negatives'] += 1;
  }
  let below = 0;
  let won = 0;
  let positives = 0;
  for (const count of counts) {
    won += count.positives * (below + count.negatives / 2);
    below += count.negatives;
    positives += count.positives;
  }
  return won / positives / below;
}
