import { CLIPS, FRESH_CLIPS, TUNING_CLIPS } from '@/clips/catalogue';
import { type Checked, checkClip, type TimedCluster } from '@/clips/check-clip';
import type { Clip } from '@/clips/clip';
import { listShippedClips, type ShippedClip } from '@/lib/answers/samples.store';
import { reportDetector } from '@/lib/statistics/trust';
import { type Coverage, coverageSchema, framesShown } from '@/lib/video/frames/coverage';

const SETS = [
  { name: 'set on', clips: TUNING_CLIPS },
  { name: 'never saw', clips: FRESH_CLIPS },
  { name: 'all', clips: CLIPS },
];

/** A clip's clusters as the app shows them to a judge. */
function clustersShown({ frames, clusters }: ShippedClip, coverage: Coverage): TimedCluster[] {
  const shown = framesShown({ frames, clusters, settings: { mode: 'key' } }, coverage);
  return shown.clusters.map((cluster) => ({
    times: cluster.frames.map((place) => shown.frames[place]?.at ?? 0),
    key: cluster.frames.indexOf(cluster.keyFrame),
  }));
}

/**
 * Prints the area under the curve of each type that the built-in judge scores, on the known-answer clips: over equal
 * clusters of eight frames, by which its thresholds were set, and over what each coverage shows.
 */
export async function checkUpBaseline(): Promise<void> {
  await reportClips('Equal clusters of eight frames', (clip) => checkClip(clip));
  const shipped = new Map((await listShippedClips()).map((clip) => [clip.file, clip]));
  for (const coverage of coverageSchema.options.toReversed()) {
    const began = performance.now();
    await reportClips(`Coverage ${coverage}`, (clip) => {
      const known = shipped.get(`${clip.name}.mp4`);
      return checkClip(clip, known && clustersShown(known, coverage));
    });
    const each = (performance.now() - began) / CLIPS.length;
    console.log(`  ${each.toFixed(0)} ms a clip, drawing included`);
  }
}

async function reportClips(
  heading: string,
  check: (clip: Clip) => Promise<Checked[]>,
): Promise<void> {
  const checked: Checked[] = [];
  for (const clip of CLIPS) checked.push(...(await check(clip)));
  console.log(heading);
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
      console.log(`  AUROC of the built-in judge on ${type}: ${known.join('; ')}`);
  }
}
