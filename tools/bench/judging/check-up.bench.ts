import { CLIPS, FRESH_CLIPS, TUNING_CLIPS } from '@/clips/catalogue';
import { type Checked, checkClip, type TimedCluster } from '@/clips/check-clip';
import type { Clip } from '@/clips/clip';
import { listShippedClips, type ShippedClip } from '@/lib/answers/samples.store';
import { reportDetector } from '@/lib/statistics/trust';
import { type Coverage, coverageSchema, framesShown } from '@/lib/video/frames/coverage';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';

/** A clip's clusters as the app shows them to a judge. */
function clustersShown({ frames, clusters }: ShippedClip, coverage: Coverage): TimedCluster[] {
  const shown = framesShown({ frames, clusters, settings: { mode: 'key' } }, coverage);
  return shown.clusters.map((cluster) => ({
    times: cluster.frames.map((place) => shown.frames[place]?.at ?? 0),
    key: cluster.frames.indexOf(cluster.keyFrame),
  }));
}

/**
 * The area under the curve of each type that the built-in judge scores, on the known-answer clips: over equal clusters of
 * eight frames, by which its thresholds were set, and over what each coverage shows.
 */
export const bench = defineBench({
  measures: 'the built-in judge on clips whose faults are known, by the area under the curve',
  small: { every: 16 },
  full: { every: 1 },
  async run({ every }) {
    const clips = CLIPS.filter((_, place) => place % every === 0);
    const rows = rankRows('equal clusters', clips, await check(clips, (clip) => checkClip(clip)));
    const shipped = new Map((await listShippedClips()).map((clip) => [clip.file, clip]));
    for (const coverage of coverageSchema.options.toReversed()) {
      const began = performance.now();
      const checked = await check(clips, (clip) => {
        const known = shipped.get(`${clip.name}.mp4`);
        return checkClip(clip, known && clustersShown(known, coverage));
      });
      rows.push(
        ...rankRows(coverage, clips, checked),
        row(
          `a clip, ${coverage}, drawing included`,
          'ms',
          (performance.now() - began) / clips.length,
        ),
      );
    }
    return rows;
  },
});

async function check(
  clips: readonly Clip[],
  one: (clip: Clip) => Promise<Checked[]>,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const clip of clips) checked.push(...(await one(clip)));
  return checked;
}

/** A row for each type and set of clips of which some have it and some do not. */
function rankRows(how: string, clips: readonly Clip[], checked: readonly Checked[]): Row[] {
  const sets = [
    { name: 'tuning clips', clips: TUNING_CLIPS },
    { name: 'fresh clips', clips: FRESH_CLIPS },
    { name: 'all clips', clips },
  ];
  const types = [...new Set(checked.map(({ type }) => type))].sort();
  return types.flatMap((type) =>
    sets.flatMap(({ name, clips: among }) => {
      const mine = new Set(among.map((clip) => clip.name));
      const units = checked.filter((each) => each.type === type && mine.has(each.clip));
      const { ranking } = reportDetector(
        units.map(({ clip, wrong, score }) => ({ video: clip, positive: wrong, score })),
      );
      if (!ranking) return [];
      return [
        {
          ...row(`AUROC on ${type}, ${how}, ${name}`, 'ratio', ranking.auroc),
          runs: units.length,
        },
      ];
    }),
  );
}
