import type { Anomaly } from '@/lib/suites/measurement';
import { isCompact, type Patch } from './regions';
import { clampShare, type Move, movesOf, percent, type Sequence } from './sequence';
import { median, type Trail, usualVelocity } from './tracks';

/** A jump covers at least this part of the frame's width. */
const JUMP_DISTANCE = 0.2;
/** How many times faster than the thing's fastest other move a jump is. */
const JUMP_FACTOR = 4;
/** Widths per second that are added to the other moves' speed, so that things at rest may start. */
const JUMP_ALLOWANCE = 0.1;
/** Beyond this change of area (natural logarithm) it need not be the same thing. */
const SAME_SIZE = 0.6;
/** A thing's other moves that must be known, to tell what is usual for it. */
const OTHER_MOVES = 2;

/** Things that are suddenly elsewhere, far beyond the speed of all their other moves. */
export function findJumps(sequence: Sequence): Anomaly[] {
  return sequence.trails.flatMap((trail) => {
    const moves = movesOf(trail, sequence);
    if (moves.length <= OTHER_MOVES) return [];
    return moves.flatMap((move): Anomaly[] => {
      const others = moves.filter((other) => other !== move);
      const fastest = Math.max(...others.map((other) => other.distance / other.passed));
      const speed = move.distance / move.passed;
      if (move.distance < JUMP_DISTANCE || Math.abs(move.growth) > SAME_SIZE) return [];
      if (speed < JUMP_FACTOR * fastest + JUMP_ALLOWANCE) return [];
      return [
        {
          kind: 'jump',
          objects: [trail.name],
          strength: clampShare(0.4 + (move.distance - JUMP_DISTANCE) / 0.4),
          frame: move.frame,
          description: `${trail.name} moves by ${percent(move.distance)} of the picture's width within ${move.passed.toFixed(2)} s; its fastest other move would cover ${percent(fastest * move.passed)} in that time.`,
        },
      ];
    });
  });
}

/** Smallest thing whose outline is trusted, as a share of the frame. */
const OUTLINE_AREA = 0.005;

function hasOutline(patch: Patch): boolean {
  return patch.area >= OUTLINE_AREA && isCompact(patch);
}

/** The smallest change of area or proportions that is looked at (natural logarithm): a factor of 1.4. */
const RESHAPING = 0.35;
/** How many times its usual change a thing may change. */
const RESHAPING_FACTOR = 3;
/** Added to a box on all sides, as a share of the frame, when asking whether things touch. */
const TOUCH = 0.015;

function touches(first: Patch, second: Patch): boolean {
  return (
    first.left - TOUCH < second.right &&
    second.left - TOUCH < first.right &&
    first.top - TOUCH < second.bottom &&
    second.top - TOUCH < first.bottom
  );
}

/** The least way between two frames, as a share of the frame, on which a thing may get behind something at rest. */
const MOVING = 0.01;
/** How far a part may stick out of the whole's box, as a share of that box. */
const SLACK = 0.15;

/**
 * Whether the smaller of the two patches looks like a cut-off part of the larger one, as of a moving thing that is
 * partly behind something: inside the box where the whole should be, flush with one of its sides, and shortened along
 * its way at least as much as across.
 */
function looksCut(move: Move, velocity: { x: number; y: number }): boolean {
  const shrinks = move.growth < 0;
  const [whole, part] = shrinks ? [move.before, move.after] : [move.after, move.before];
  const passed = shrinks ? move.passed : -move.passed;
  const shift = { x: velocity.x * passed, y: velocity.y * passed };
  if (Math.hypot(shift.x, shift.y) < MOVING) return false;
  const kept = {
    x: (part.right - part.left) / (whole.right - whole.left),
    y: (part.bottom - part.top) / (whole.bottom - whole.top),
  };
  const sideways = Math.abs(shift.x) >= Math.abs(shift.y);
  if (sideways ? kept.x > kept.y + SLACK : kept.y > kept.x + SLACK) return false;
  const slackX = SLACK * (whole.right - whole.left);
  const slackY = SLACK * (whole.bottom - whole.top);
  const insets = [
    { inset: part.left - (whole.left + shift.x), slack: slackX },
    { inset: whole.right + shift.x - part.right, slack: slackX },
    { inset: part.top - (whole.top + shift.y), slack: slackY },
    { inset: whole.bottom + shift.y - part.bottom, slack: slackY },
  ];
  const inside = insets.every(({ inset, slack }) => inset >= -slack);
  return inside && insets.some(({ inset, slack }) => inset <= slack);
}

/** Whether the change may come from other things: from the border, a region that touches, something in the way. */
function isDisturbed(sequence: Sequence, trail: Trail, move: Move): boolean {
  const { before, after, frame } = move;
  if (before.touchesBorder || after.touchesBorder) return true;
  const others = [
    ...(sequence.scenes[frame - 1]?.patches ?? []).filter((patch) => patch !== before),
    ...(sequence.scenes[frame]?.patches ?? []).filter((patch) => patch !== after),
  ];
  if (others.some((other) => touches(other, before) || touches(other, after))) return true;
  return looksCut(move, usualVelocity(trail, sequence.times));
}

/** Things whose area or proportions change suddenly, with nothing near that could cause it. */
export function findReshapings(sequence: Sequence): Anomaly[] {
  const amount = (move: Move) => Math.max(Math.abs(move.growth), 0.8 * Math.abs(move.stretch));
  return sequence.trails.flatMap((trail) => {
    const moves = movesOf(trail, sequence);
    if (moves.length <= OTHER_MOVES) return [];
    return moves.flatMap((move): Anomaly[] => {
      const usual = median(moves.filter((other) => other !== move).map(amount)) ?? 0;
      const excess = amount(move) - Math.max(RESHAPING, RESHAPING_FACTOR * usual);
      if (excess <= 0 || !hasOutline(move.before) || !hasOutline(move.after)) return [];
      if (isDisturbed(sequence, trail, move)) return [];
      const area = `area × ${Math.exp(move.growth).toFixed(2)}`;
      const proportions = `height to width × ${Math.exp(move.stretch).toFixed(2)}`;
      return [
        {
          kind: 'reshaping',
          objects: [trail.name],
          strength: clampShare(0.4 + excess),
          frame: move.frame,
          description: `${trail.name} changes its shape within ${move.passed.toFixed(2)} s (${area}, ${proportions}); its usual change between frames is × ${Math.exp(usual).toFixed(2)}.`,
        },
      ];
    });
  });
}

/** How often two things must have been seen apart. */
const SEEN_APART = 2;
/** How much larger than either the one thing is at least. */
const SWALLOWED = 1.15;
/** How much of both lengths together two things must give up to count as one: things that merely touch keep all. */
const COMPACT = 0.85;

function length(patch: Patch, ratio: number): number {
  return Math.max(patch.right - patch.left, (patch.bottom - patch.top) * ratio);
}

/** Two things of one colour that are a single larger and compact thing in the end. */
export function findFusions(sequence: Sequence): Anomaly[] {
  const { trails } = sequence;
  return trails.flatMap((lost) =>
    trails.flatMap((kept) => {
      const fusion = kept === lost ? null : findFusion(sequence, kept, lost);
      return fusion ? [fusion] : [];
    }),
  );
}

function findFusion({ times, ratio }: Sequence, kept: Trail, lost: Trail): Anomaly | null {
  const last = lost.patches.findLastIndex((patch) => patch !== null);
  const gone = lost.patches[last];
  const before = kept.patches[last];
  const end = kept.patches.at(-1);
  const apart = lost.patches.filter((patch, index) => patch && kept.patches[index]).length;
  if (!gone || !before || !end || last === lost.patches.length - 1) return null;
  if (before.hue !== gone.hue || apart < SEEN_APART || end.touchesBorder) return null;
  if (![gone, before, end].every(hasOutline)) return null;
  if (end.area < SWALLOWED * Math.max(gone.area, before.area)) return null;
  const share = length(end, ratio) / (length(gone, ratio) + length(before, ratio));
  if (share > COMPACT) return null;
  const [from, to] = [times[last] ?? 0, times[last + 1] ?? 0];
  return {
    kind: 'fusion',
    objects: [kept.name, lost.name],
    strength: clampShare((COMPACT - share) / 0.3),
    frame: last + 1,
    description: `${kept.name} and ${lost.name} are apart at ${from.toFixed(2)} s and one region from ${to.toFixed(2)} s on, which in the end is only ${percent(share)} as long as both were together.`,
  };
}
