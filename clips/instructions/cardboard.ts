import { PAINTS, type Paint, short, tone } from '../shapes';
import type { Point } from './motion';

/** A place in the scene, in pixels: to the right, away from the viewer, and up. */
type Spot = readonly [right: number, away: number, up: number];

/** How far a sheet of cardboard is folded into a box; angles in degrees, 0 is flat. */
export interface Folding {
  left: number;
  right: number;
  back: number;
  front: number;
  /** The flaps on the left and the right wall, against their wall; 90 closes the box. */
  leftFlap: number;
  rightFlap: number;
  /** The sheet as a whole: turned up about its front, and carried to the right and up, in pixels. */
  tilt: number;
  carried: Point;
}

/** The base of the box and its walls, in pixels. */
const BOX = { half: 54, depth: 84, wall: 54 };

const ORIGIN: Point = { x: 218, y: 226 };
const KRAFT: Paint = { hue: 31, saturation: 42, lightness: 58 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where a spot is on the drawing board: what is further away is higher and to the right. */
export function seen([right, away, up]: Spot): Point {
  return {
    x: ORIGIN.x + right + away * 0.3,
    y: ORIGIN.y - away * 0.5 - up * 0.88,
  };
}

/** Where a spot of the sheet is on the drawing board, however the sheet is carried. */
function seenOn({ tilt, carried }: Folding, [right, away, up]: Spot): Point {
  const [sin, cos] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))];
  const point = seen([right, away * cos - up * sin, away * sin + up * cos]);
  return { x: point.x + carried.x, y: point.y - carried.y };
}

/** Across and up, from the edge that a wall is hinged on to the end of its flap. */
function sideways(wall: number, flap: number) {
  const edge = [BOX.wall * Math.cos(radians(wall)), BOX.wall * Math.sin(radians(wall))] as const;
  const turn = radians(wall + flap);
  return {
    edge,
    tip: [edge[0] + BOX.half * Math.cos(turn), edge[1] + BOX.half * Math.sin(turn)] as const,
  };
}

/** The middle of the outer edge of the left (-1) or right (1) flap. */
export function flapTip(folding: Folding, side: 1 | -1): Point {
  const { tip } =
    side < 0
      ? sideways(folding.left, folding.leftFlap)
      : sideways(folding.right, folding.rightFlap);
  return seenOn(folding, [side * (BOX.half + tip[0]), BOX.depth * 0.45, tip[1]]);
}

/** The middle of the upper edge of the back or the front wall. */
export function wallEdge(folding: Folding, which: 'back' | 'front'): Point {
  const turn = radians(folding[which]);
  const [out, up] = [BOX.wall * Math.cos(turn), BOX.wall * Math.sin(turn)];
  return seenOn(folding, [0, which === 'back' ? BOX.depth + out : -out, up]);
}

/** A panel, lighter on the side that becomes the inside. Its corners run counterclockwise as seen from inside. */
function panel(corners: readonly Point[], paint: Paint): string {
  const area = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  const path = corners.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L');
  return `<path d="M${path}Z" fill="${tone(paint, area < 0 ? 10 : -6)}" stroke="${tone(paint, -26)}" stroke-width="1.4" stroke-linejoin="round"/>`;
}

function sidePanels(folding: Folding, side: 1 | -1) {
  const [wall, flap, paint] =
    side < 0
      ? ([folding.left, folding.leftFlap, PAINTS.red] as const)
      : ([folding.right, folding.rightFlap, PAINTS.blue] as const);
  const { edge, tip } = sideways(wall, flap);
  const spot = (out: number, away: number, up: number) =>
    seenOn(folding, [side * (BOX.half + out), away, up]);
  const quad = (inner: readonly [number, number], outer: readonly [number, number]) => {
    const corners = [
      spot(inner[0], 0, inner[1]),
      spot(outer[0], 0, outer[1]),
      spot(outer[0], BOX.depth, outer[1]),
      spot(inner[0], BOX.depth, inner[1]),
    ];
    return panel(side > 0 ? corners : corners.toReversed(), paint);
  };
  return { wall: quad([0, 0], edge), flap: quad(edge, tip) };
}

function endPanel(folding: Folding, which: 'back' | 'front'): string {
  const turn = radians(folding[which]);
  const [out, up] = [BOX.wall * Math.cos(turn), BOX.wall * Math.sin(turn)];
  const [hinge, edge] = which === 'back' ? [BOX.depth, BOX.depth + out] : [0, -out];
  const corners = [
    seenOn(folding, [-BOX.half, hinge, 0]),
    seenOn(folding, [BOX.half, hinge, 0]),
    seenOn(folding, [BOX.half, edge, up]),
    seenOn(folding, [-BOX.half, edge, up]),
  ];
  return panel(which === 'back' ? corners : corners.toReversed(), KRAFT);
}

/** The sheet or box with what is in it, from the back to the front. */
export function cardboard(folding: Folding, contents: string): string {
  const floor = [
    seenOn(folding, [-BOX.half, 0, 0]),
    seenOn(folding, [BOX.half, 0, 0]),
    seenOn(folding, [BOX.half, BOX.depth, 0]),
    seenOn(folding, [-BOX.half, BOX.depth, 0]),
  ];
  const [left, right] = [sidePanels(folding, -1), sidePanels(folding, 1)];
  return [
    panel(floor, KRAFT),
    endPanel(folding, 'back'),
    left.wall,
    contents,
    right.wall,
    endPanel(folding, 'front'),
    left.flap,
    right.flap,
  ].join('');
}

/** The place on the closed lid's seam at a share of 0–1 of the way from the back to the front and down. */
export function onSeam(share: number): Point {
  const down = Math.max(0, share - 0.8) / 0.2;
  return seen([0, BOX.depth * (1 - Math.min(1, share / 0.8)), BOX.wall - down * BOX.wall * 0.45]);
}

/** Tape along the seam up to a share of 0–1 of its way. */
export function tape(share: number, paint: Paint): string {
  if (share <= 0) return '';
  const stops = [0, Math.min(share, 0.8), ...(share > 0.8 ? [share] : [])].map(onSeam);
  const path = stops.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L');
  return `<path d="M${path}" fill="none" stroke="${tone(paint, -20)}" stroke-width="17"/><path d="M${path}" fill="none" stroke="${tone(paint, 4)}" stroke-width="15"/>`;
}

/** A roll of tape. */
export function tapeRoll({ x, y }: Point, paint: Paint): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="14" fill="${tone(paint, 4)}" stroke="${tone(paint, -20)}" stroke-width="1.6"/><circle cx="${short(x)}" cy="${short(y)}" r="6.5" fill="#efe6d8" stroke="${tone(paint, -20)}" stroke-width="1.6"/>`;
}
