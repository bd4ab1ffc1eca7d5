import { normalQuantile } from '@/lib/statistics/numerics';
import { type CheckedUnit, rankingInterval, reportDetector } from '@/lib/statistics/trust';
import { createRandom, cut, type Random } from './random';
import { createRules, printRules, printTable } from './tally';

const CLIPS = [15, 20, 40, 80];

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

const LAYOUTS: readonly RankLayout[] = [
  { name: 'label by clip', units: [6, 6], prevalence: 0.3, byClip: true, apart: 1.2, zeros: false },
  { name: 'by clip, rare', units: [6, 6], prevalence: 0.12, byClip: true, apart: 1.5, zeros: true },
  {
    name: 'label by unit',
    units: [6, 6],
    prevalence: 0.3,
    byClip: false,
    apart: 1.2,
    zeros: false,
  },
  { name: 'by unit, rare', units: [6, 6], prevalence: 0.1, byClip: false, apart: 1.5, zeros: true },
  {
    name: 'by unit, 2 or 40',
    units: [2, 40],
    prevalence: 0.3,
    byClip: false,
    apart: 1.2,
    zeros: false,
  },
  {
    name: 'by clip, 2 or 40',
    units: [2, 40],
    prevalence: 0.3,
    byClip: true,
    apart: 1.2,
    zeros: false,
  },
  { name: 'nearly perfect', units: [4, 4], prevalence: 0.3, byClip: true, apart: 2.6, zeros: true },
];

/**
 * Prints how often intervals of AUROCs hold the truth; old is Newcombe's by clips. Half of a score's variance is common to
 * its clip; scores are 4 + 2·(normal + apart), or 3·(normal + apart − 1) where most are 0, rounded and cut to 0–10.
 */
export function coverRanking(runs: number): void {
  console.log('### Area under the ROC curve\n');
  const rows = LAYOUTS.map((layout, place) => {
    const random = createRandom(4000 + place);
    const truth = areaOf(drawClips(layout, 60_000, random));
    const printed = CLIPS.map((clips) => {
      const rules = createRules();
      for (let run = 0; run < runs; run += 1) {
        const report = reportDetector(drawClips(layout, clips, random));
        if (!report.ranking) continue;
        const [positives, negatives] = [report.positives.videos, report.negatives.videos];
        const couldTell = rankingInterval(1, positives, negatives).low > 0.5;
        rules.old.add(
          couldTell ? rankingInterval(report.ranking.auroc, positives, negatives) : null,
          truth,
        );
        rules.now.add(report.interval, truth);
      }
      return `${printRules(rules)}, width ${rules.old.meanWidth.toFixed(2)} → ${rules.now.meanWidth.toFixed(2)}`;
    });
    return [layout.name, ...printed];
  });
  printTable(['layout', ...CLIPS.map((clips) => `${clips} clips`)], rows);
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
