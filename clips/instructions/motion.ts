import { glide } from '../shapes';

/** A place on the drawing board. */
export interface Point {
  x: number;
  y: number;
}

/** The value that is reached at a moment in seconds. */
export type Stop = readonly [time: number, value: number];

/** The place that is reached at a moment in seconds. */
export type Place = readonly [time: number, x: number, y: number];

/** A value that goes gently from stop to stop and rests before the first and after the last. */
export function through(time: number, stops: readonly Stop[]): number {
  return stops.reduce((value, [at, next], index) => {
    const before = stops[index - 1];
    return before ? value + glide(time, before[0], at, 0, next - before[1]) : next;
  }, 0);
}

/** A way that goes gently from place to place and rests before the first and after the last. */
export function along(time: number, places: readonly Place[]): Point {
  return {
    x: through(
      time,
      places.map(([at, x]) => [at, x]),
    ),
    y: through(
      time,
      places.map(([at, , y]) => [at, y]),
    ),
  };
}

/** Where a point of a thing is when the thing stands at `base` and is turned around that by so many degrees. */
export function turned(point: Point, base: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: base.x + point.x * cos - point.y * sin, y: base.y + point.x * sin + point.y * cos };
}

/** From one point to another by a share of 0–1. */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** While a hand has hold of something, in seconds, and where it then is. */
export interface Hold {
  from: number;
  to: number;
  at(time: number): Point;
}

/** How long a hand takes from where it rests to what it takes hold of, in seconds. */
const REACH = 0.6;

/** A hand, and whether it is away from where it rests. */
export interface Hand extends Point {
  busy: boolean;
}

/**
 * Where a hand is: at what it holds, else at rest or on its way. Between holds that are too close it does not go to rest.
 * @param holds by start, none overlapping
 */
export function handAt(time: number, rest: Point, holds: readonly Hold[]): Hand {
  const held = holds.find(({ from, to }) => time >= from && time <= to);
  if (held) return { ...held.at(time), busy: true };
  const before = holds.findLast(({ to }) => to < time);
  const after = holds.find(({ from }) => from > time);
  if (before && after && after.from - before.to < 2 * REACH) {
    const share = glide(time, before.to, after.from, 0, 1);
    return { ...between(before.at(before.to), after.at(after.from), share), busy: true };
  }
  const leaving = before ? glide(time, before.to, before.to + REACH, 1, 0) : 0;
  const coming = after ? glide(time, after.from - REACH, after.from, 0, 1) : 0;
  const target = coming > 0 ? after?.at(after.from) : before?.at(before.to);
  const share = Math.max(leaving, coming);
  return { ...between(rest, target ?? rest, share), busy: share > 0 };
}
