import type { Anomaly, MeasuredMotion, Measurements, Region } from '@/lib/suites/measurement';
import { findFusions, findJumps, findReshapings } from './anomalies';
import { greysOf, measureMotion } from './camera';
import { findColours } from './colours';
import { countColours } from './counts';
import type { Scene } from './hiding';
import { type Picture, tintPicture } from './picture';
import { findPatches, type Patch } from './regions';
import { findComingsAndGoings, type Sequence } from './sequence';
import { findUnevenSharpness } from './sharpness';
import { findSplits } from './splits';
import { findUnsteadiness } from './steadiness';
import { followPatches } from './tracks';

/** Frames that are needed to tell a sudden change from a thing's usual ones. */
const FRAMES_FOR_USUAL = 4;

/**
 * Measures the frames of one call: coloured regions, how they move, and what about that is unusual.
 * @param pictures all of one size, in order of time, at least one
 * @param times presentation times in seconds, ascending, one per picture
 */
export function measure(pictures: readonly Picture[], times: readonly number[]): Measurements {
  const tinted = pictures.map(tintPicture);
  const colours = findColours(tinted);
  const scenes: Scene[] = tinted.map((picture) => ({
    picture,
    patches: findPatches(picture, colours),
  }));
  const trails = followPatches(
    scenes.map((scene) => scene.patches),
    times,
  );
  const [first] = pictures;
  const ratio = first ? first.height / first.width : 1;
  const sequence: Sequence = { scenes, times, trails, ratio };

  const greys = greysOf(pictures);
  let motion: MeasuredMotion | null | undefined;

  const sharpness = measureSharpness(scenes);
  const changes = measureChanges(sequence);
  return {
    regions: scenes.map((scene) => scene.patches.map(plainRegion)),
    tracks: trails.map((trail) => ({
      name: trail.name,
      regions: trail.patches.map((patch) => patch && plainRegion(patch)),
    })),
    anomalies: [...changes.anomalies, ...sharpness.anomalies],
    counts: countColours(scenes, colours),
    get motion() {
      // Only when asked for: it takes as long as all the rest, and few suites ask.
      if (motion === undefined) motion = measureMotion(greys);
      return motion;
    },
    unmeasured: { ...changes.unmeasured, ...sharpness.unmeasured },
  };
}

type Findings = Pick<Measurements, 'anomalies' | 'unmeasured'>;

function measureChanges(sequence: Sequence): Findings {
  const unsteady = findUnsteadiness(sequence.scenes, sequence.trails);
  if (unsteady !== null) {
    const kinds = ['appearance', 'disappearance', 'jump', 'reshaping', 'fusion', 'split'] as const;
    const unmeasured = Object.fromEntries(kinds.map((kind) => [kind, unsteady]));
    return { anomalies: [], unmeasured };
  }
  const fusions = findFusions(sequence);
  const fused = new Set(fusions.flatMap((fusion) => fusion.objects));
  const others = [
    ...findComingsAndGoings(sequence),
    ...findJumps(sequence),
    ...findReshapings(sequence),
  ].filter((anomaly) => !anomaly.objects.some((name) => fused.has(name)));
  const few = `Telling a sudden change from a usual one takes ${FRAMES_FOR_USUAL} frames; there are ${sequence.scenes.length}.`;
  return {
    anomalies: [...fusions, ...findSplits(sequence), ...others],
    unmeasured: sequence.scenes.length < FRAMES_FOR_USUAL ? { jump: few, reshaping: few } : {},
  };
}

function measureSharpness(scenes: readonly Scene[]): Findings {
  const found = scenes.map(({ patches, picture }, frame) =>
    findUnevenSharpness(patches, picture, frame),
  );
  const [reason] = found.filter((entry) => typeof entry === 'string');
  const anomalies = found.filter(
    (entry): entry is Anomaly => entry !== null && typeof entry !== 'string',
  );
  const measured = found.some((entry) => typeof entry !== 'string');
  return { anomalies, unmeasured: measured || !reason ? {} : { 'uneven-sharpness': reason } };
}

function plainRegion(patch: Patch): Region {
  const { name, x, y, left, top, right, bottom, area, touchesBorder } = patch;
  return { name, x, y, left, top, right, bottom, area, touchesBorder };
}
