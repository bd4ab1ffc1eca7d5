import type { Anomaly } from '@/lib/suites/measurement';
import { findFusions } from './anomalies';
import type { Sequence } from './sequence';

/**
 * Single things that are two of their colour in the end: what backwards in time would be a fusion. What is split off comes
 * in the open as well, so that the same moment may be an appearance.
 */
export function findSplits({ scenes, times, trails, ratio }: Sequence): Anomaly[] {
  const last = times.at(-1) ?? 0;
  const fusions = findFusions({
    scenes: scenes.toReversed(),
    times: times.toReversed().map((time) => last - time),
    trails: trails.map(({ name, patches }) => ({ name, patches: patches.toReversed() })),
    ratio,
  });
  return fusions.map(({ objects, strength, frame: framesAfter }) => {
    const frame = scenes.length - framesAfter;
    const [whole, part] = objects;
    const [until, from] = [times[frame - 1] ?? 0, times[frame] ?? 0];
    return {
      kind: 'split',
      objects,
      strength,
      frame,
      description: `${whole} is one region until ${until.toFixed(2)} s, and ${part} is apart from it from ${from.toFixed(2)} s on.`,
    };
  });
}
