import { reportDetector } from '@/lib/statistics/trust';
import { CLIPS, FRESH_CLIPS, TUNING_CLIPS } from '@/scripts/render-clips/catalogue';
import { type Checked, checkClip } from '@/scripts/render-clips/check-clip';

const SETS = [
  { name: 'set on', clips: TUNING_CLIPS },
  { name: 'never saw', clips: FRESH_CLIPS },
  { name: 'all', clips: CLIPS },
];

/** Prints the area under the curve of each type that the built-in judge scores, on the known-answer clips. */
export async function checkUpBaseline(): Promise<void> {
  const checked: Checked[] = [];
  for (const clip of CLIPS) checked.push(...(await checkClip(clip)));
  const types = [...new Set(checked.map(({ type }) => type))].sort();
  for (const type of types) {
    const figures = SETS.map(({ name, clips }) => {
      const mine = new Set(clips.map((clip) => clip.name));
      const units = checked.filter((each) => each.type === type && mine.has(each.clip));
      const { ranking, positives, negatives } = reportDetector(
        units.map(({ clip, wrong, score }) => ({ video: clip, positive: wrong, score })),
      );
      return ranking
        ? `${name} ${ranking.auroc.toFixed(2)} (${positives.units} with, ${negatives.units} without)`
        : null;
    });
    const known = figures.filter((figure) => figure !== null);
    if (known.length > 0)
      console.log(`AUROC of the built-in judge on ${type}: ${known.join('; ')}`);
  }
}
