import type { Box } from '@/lib/answers/schema';

/** A point on the picture, in shares of its width and height from the top left. */
export interface Point {
  x: number;
  y: number;
}

/** Smaller boxes than this cannot be seen; also what a box has at least. A share of the picture's side. */
const SMALLEST = 0.02;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The box between two corners, on the frame presented at `at` seconds; kept within the picture. */
export function boxBetween(one: Point, other: Point, at: number): Box {
  const [left, right] = [one.x, other.x].map((x) => within(x, 0, 1)).toSorted((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((y) => within(y, 0, 1)).toSorted((a, b) => a - b);
  const [x = 0, y = 0] = [left, top];
  return sizeBox({ at, x, y, width: (right ?? 0) - x, height: (bottom ?? 0) - y }, 0, 0);
}

/** The box to begin with when none is drawn: the middle of the picture. */
export function middleBox(at: number): Box {
  return { at, x: 0.35, y: 0.35, width: 0.3, height: 0.3 };
}

/** A box moved by shares of the picture, as far as the picture reaches. */
export function moveBox(box: Box, right: number, down: number): Box {
  return {
    ...box,
    x: within(box.x + right, 0, 1 - box.width),
    y: within(box.y + down, 0, 1 - box.height),
  };
}

/** A box made wider and higher by shares of the picture, as far as the picture reaches, and never too small to see. */
export function sizeBox(box: Box, wider: number, higher: number): Box {
  const width = within(box.width + wider, SMALLEST, 1);
  const height = within(box.height + higher, SMALLEST, 1);
  return {
    ...box,
    x: Math.min(box.x, 1 - width),
    y: Math.min(box.y, 1 - height),
    width: Math.min(width, 1),
    height: Math.min(height, 1),
  };
}
