import type { CameraMotion, MeasuredMotion } from '@/lib/suites/measurement';
import { matchBlocks, type Pyramid, pyramidOf, type Shift } from './blocks';
import { type Grey, greyOf } from './grey';
import type { Picture } from './picture';
import { clampShare, percent } from './sequence';
import { median } from './tracks';

/**
 * What the picture does between two frames, as shares of its width: shifts at its middle, to the right and down, and by
 * how much what is half a width away from there goes outwards.
 */
interface Step {
  right: number;
  down: number;
  out: number;
}

/** The most frames that are compared; of more, as many at even distance. */
const MOST_FRAMES = 17;
/** The fewest blocks by which a step is measured, and the share of them that must agree. */
const FEWEST_BLOCKS = 6;
const AGREEING = 0.4;
/** How far apart the outermost of them are at least, as a share of the width: things in one place tell of themselves. */
const SPREAD = 0.4;
/** How far a block may be from where it should be: in pixels, and as a share of its way. */
const [SLACK_PIXELS, SLACK_SHARE] = [0.8, 0.2];
/** The share of the steps that must be measurable. */
const MEASURABLE = 0.7;
/** Below this share of the width, the way over all frames is none. */
const MOVES = 0.015;
/** The longest way there and back of a camera at rest, as shares of the width over all frames. */
const UNREST = 0.04;
/** How much of its way a motion goes in one direction, and by how much it exceeds the others at least. */
const [STEADY, DOMINANT] = [0.7, 1.6];

/**
 * What {@link measureMotion} needs of the pictures of a call: some in grey, so that they may be kept until it is asked for.
 * @param pictures in order of time
 */
export function greysOf(pictures: readonly Picture[]): Grey[] {
  return evenly(pictures).map(greyOf);
}

/**
 * Measures what the camera does over frames, from the blocks of the picture that agree on a shift and a change of size.
 * @returns null where frames disagree, show too little to follow, are fewer than two, or not of one size
 */
export function measureMotion(chosen: readonly Grey[]): MeasuredMotion | null {
  if (chosen.length < 2 || !areOfOneSize(chosen)) return null;
  const pyramids = chosen.map(pyramidOf);
  const steps = pyramids.flatMap((after, index): Step[] => {
    const before = pyramids[index - 1];
    const step = before ? stepBetween(before, after) : null;
    return step ? [step] : [];
  });
  if (steps.length < MEASURABLE * (chosen.length - 1)) return null;
  return labelOf(steps, (chosen.length - 1) / steps.length);
}

function evenly(pictures: readonly Picture[]): Picture[] {
  if (pictures.length <= MOST_FRAMES) return [...pictures];
  return Array.from({ length: MOST_FRAMES }, (_, place) => {
    const index = Math.floor((place * (pictures.length - 1)) / (MOST_FRAMES - 1));
    return pictures[index] as Picture;
  });
}

function areOfOneSize(greys: readonly Grey[]): boolean {
  return greys.every(
    ({ width, height }) => width === greys[0]?.width && height === greys[0]?.height,
  );
}

/** What the picture does from one frame to the next; null where too few blocks agree. */
function stepBetween(before: Pyramid, after: Pyramid): Step | null {
  const { width, height } = before[0];
  const shifts = matchBlocks(before, after).map((shift) => ({
    ...shift,
    x: shift.x - width / 2,
    y: shift.y - height / 2,
  }));
  if (shifts.length < FEWEST_BLOCKS) return null;
  const agreeing = mostAgreeing(shifts, width);
  if (agreeing.length < Math.max(FEWEST_BLOCKS, AGREEING * shifts.length)) return null;
  if (extentOf(agreeing) < SPREAD * width) return null;
  const { dx, dy, growth } = fitByMedians(agreeing, width);
  return { right: dx / width, down: dy / width, out: growth / 2 };
}

/** How far apart the outermost blocks are, across or down, whichever is more. */
function extentOf(shifts: readonly Shift[]): number {
  const extents = [shifts.map(({ x }) => x), shifts.map(({ y }) => y)].map(
    (places) => Math.max(...places) - Math.min(...places),
  );
  return Math.max(...extents);
}

/** A shift of the picture's middle in pixels, and by which share of its distance from there a point goes outwards. */
interface Fit {
  dx: number;
  dy: number;
  growth: number;
}

/**
 * The blocks that agree with what two of them say, of the two with whom most agree: the others may have been taken for
 * what they are not, or belong to something that moves by itself.
 */
function mostAgreeing(shifts: readonly Shift[], width: number): Shift[] {
  let best: Shift[] = [];
  for (const { one, growth } of growthsOf(shifts, width)) {
    const fit = { growth, dx: one.dx - growth * one.x, dy: one.dy - growth * one.y };
    const agreeing = shifts.filter((shift) => agrees(shift, fit));
    if (agreeing.length > best.length) best = agreeing;
  }
  return best;
}

/** What each two blocks say of growth, but for near ones, which tell little. */
function growthsOf(shifts: readonly Shift[], width: number): { one: Shift; growth: number }[] {
  return shifts.flatMap((one, index) =>
    shifts.slice(index + 1).flatMap((other) => {
      const [x, y] = [other.x - one.x, other.y - one.y];
      const square = x * x + y * y;
      if (square < (width / 4) ** 2) return [];
      return [{ one, growth: ((other.dx - one.dx) * x + (other.dy - one.dy) * y) / square }];
    }),
  );
}

/** The medians of growth over pairs of blocks, then of what is left (Theil and Sen's estimate). */
function fitByMedians(shifts: readonly Shift[], width: number): Fit {
  const growth = median(growthsOf(shifts, width).map((pair) => pair.growth)) ?? 0;
  return {
    growth,
    dx: median(shifts.map(({ x, dx }) => dx - growth * x)) ?? 0,
    dy: median(shifts.map(({ y, dy }) => dy - growth * y)) ?? 0,
  };
}

function agrees({ x, y, dx, dy }: Shift, fit: Fit): boolean {
  const expected = { dx: fit.dx + fit.growth * x, dy: fit.dy + fit.growth * y };
  const slack = SLACK_PIXELS + SLACK_SHARE * Math.hypot(expected.dx, expected.dy);
  return Math.hypot(dx - expected.dx, dy - expected.dy) <= slack;
}

/** The label of a motion to the right or left, down or up, out or in; the camera goes the other way than the picture. */
const LABELS: Readonly<Record<keyof Step, readonly [more: CameraMotion, less: CameraMotion]>> = {
  right: ['pan_left', 'pan_right'],
  down: ['tilt_up', 'tilt_down'],
  out: ['zoom_in', 'zoom_out'],
};

const DIRECTIONS = Object.keys(LABELS) as (keyof Step)[];

/**
 * @param more by how much the ways are longer than those of the measured steps
 */
function labelOf(steps: readonly Step[], more: number): MeasuredMotion | null {
  const ways = DIRECTIONS.map((direction) => {
    const parts = steps.map((step) => step[direction]);
    const sum = (values: readonly number[]) =>
      more * values.reduce((total, value) => total + value, 0);
    return { direction, way: sum(parts), travelled: sum(parts.map(Math.abs)) };
  }).sort((one, other) => Math.abs(other.way) - Math.abs(one.way));
  const [first, second] = ways;
  if (!first || !second) return null;
  const longest = Math.abs(first.way);
  const figures = DIRECTIONS.map((direction) => {
    const way = ways.find((one) => one.direction === direction)?.way ?? 0;
    return `${percent(way)} ${direction === 'out' ? 'outwards' : direction}`;
  }).join(', ');
  const description = `Over ${steps.length + 1} frames the picture goes ${figures} of its width.`;
  if (longest < MOVES) {
    if (Math.max(...ways.map(({ travelled }) => travelled)) > UNREST) return null;
    return { label: 'static', strength: clampShare(1 - longest / MOVES), description };
  }
  const isSteady = longest >= STEADY * first.travelled;
  if (!isSteady || longest < DOMINANT * Math.abs(second.way)) return null;
  const [positive, negative] = LABELS[first.direction];
  return {
    label: first.way > 0 ? positive : negative,
    strength: clampShare(1 - MOVES / longest),
    description,
  };
}
