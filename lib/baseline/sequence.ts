import type { Anomaly } from '@/lib/suites/measurement';
import { hiddenShare, type Scene } from './hiding';
import { isCompact, type Patch, SMALLEST_REGION } from './regions';
import { type Trail, usualVelocity } from './tracks';

/** The frames of one call, and what was found and followed in them. */
export interface Sequence {
  scenes: readonly Scene[];
  /** Presentation times in seconds, ascending, one per scene. */
  times: readonly number[];
  trails: readonly Trail[];
  /** Height over width of the frames. */
  ratio: number;
}

/** From the patch of one frame to the patch of the next, of one trail. */
export interface Move {
  /** Index of the later frame. */
  frame: number;
  before: Patch;
  after: Patch;
  /** Seconds. */
  passed: number;
  /** Widths of the frame. */
  distance: number;
  /** Natural logarithm of the factors by which area, and height over width, changed. */
  growth: number;
  stretch: number;
}

/** All moves of a trail between neighbouring frames in which it was seen. */
export function movesOf(trail: Trail, { times, ratio }: Sequence): Move[] {
  return trail.patches.flatMap((after, frame) => {
    const before = trail.patches[frame - 1];
    if (!before || !after) return [];
    return [
      {
        frame,
        before,
        after,
        passed: (times[frame] ?? 0) - (times[frame - 1] ?? 0),
        distance: Math.hypot(after.x - before.x, (after.y - before.y) * ratio),
        growth: Math.log(after.area / before.area),
        stretch: Math.log(after.slenderness / before.slenderness),
      },
    ];
  });
}

/** A number held between 0 and 1. */
export function clampShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A share as a percentage with one decimal, for sentences. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** How much of a place something may cover before a thing could as well be behind it. */
const MAY_HIDE = 0.15;

/** How close to the border a thing may be to have crossed it, beyond what its speed explains. */
const BORDER_MARGIN = 0.02;
/** Share of the frame by which a thing must exceed the smallest region, to be sure that it is not noise around that. */
const SURE_AREA = 0.006;

/** A thing that comes or goes with less than this of its largest area does so bit by bit, or from behind something. */
const PARTIAL = 0.4;

/**
 * Looks for a thing that is seen in frame `index` and not in the frame next to it, `step` (−1 or 1) further, although
 * nothing could hide it there and it was not about to cross the border.
 */
function comeOrGone(sequence: Sequence, trail: Trail, index: number, step: -1 | 1): Anomaly | null {
  const { times } = sequence;
  const patch = trail.patches[index];
  const [here, there] = [times[index], times[index + step]];
  if (!patch || !isCompact(patch) || here === undefined || there === undefined) return null;
  const velocity = usualVelocity(trail, times);
  const shift = { x: velocity.x * (there - here), y: velocity.y * (there - here) };
  const margin = Math.min(patch.left, 1 - patch.right, patch.top, 1 - patch.bottom);
  if (margin < BORDER_MARGIN + Math.hypot(shift.x, shift.y)) return null;
  const other = sequence.scenes[index + step];
  if (!other || patch.touchesBorder || hiddenShare(patch, other, shift) > MAY_HIDE) return null;

  const areas = trail.patches.flatMap((seen) => (seen ? [seen.area] : []));
  const size = clampShare((patch.area - SMALLEST_REGION) / SURE_AREA);
  const whole = clampShare((patch.area / Math.max(...areas) - PARTIAL) / (1 - PARTIAL));
  const strength = 0.95 * size * whole;
  const where = `${percent(patch.area)} of the picture, ${percent(margin)} away from its border`;
  const open = 'with nothing there that could hide it';
  const description =
    step === 1
      ? `${trail.name} (${where}) is seen at ${here.toFixed(2)} s and gone at ${there.toFixed(2)} s, ${open}.`
      : `${trail.name} (${where}) is seen at ${here.toFixed(2)} s and not at ${there.toFixed(2)} s, ${open}.`;
  return {
    kind: step === 1 ? 'disappearance' : 'appearance',
    objects: [trail.name],
    strength,
    frame: step === 1 ? index + 1 : index,
    description,
  };
}

/** Things that come or go in the open. */
export function findComingsAndGoings(sequence: Sequence): Anomaly[] {
  return sequence.trails.flatMap((trail) =>
    trail.patches.flatMap((patch, index) => {
      if (!patch) return [];
      const last = sequence.scenes.length - 1;
      const came = index > 0 && !trail.patches[index - 1];
      const goes = index < last && !trail.patches[index + 1];
      return [
        came ? comeOrGone(sequence, trail, index, -1) : null,
        goes ? comeOrGone(sequence, trail, index, 1) : null,
      ].filter((anomaly) => anomaly !== null);
    }),
  );
}
