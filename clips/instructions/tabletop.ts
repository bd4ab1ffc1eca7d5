import { BOARD, type Paint, short, tone } from '../shapes';
import type { Hand, Point } from './motion';

const SKIN: Paint = { hue: 23, saturation: 56, lightness: 70 };
const SLEEVE: Paint = { hue: 88, saturation: 30, lightness: 40 };
const CARDBOARD: Paint = { hue: 31, saturation: 42, lightness: 52 };
const WOOD: Paint = { hue: 24, saturation: 52, lightness: 40 };
const PALE: Paint = { hue: 210, saturation: 14, lightness: 92 };
const DARK: Paint = { hue: 220, saturation: 10, lightness: 24 };

/** A table from above, a little larger than the board, so that a head may move. */
export function tabletop(): string {
  const seams = [44, 118, 196].map((y) => `<path d="M-20 ${y}H500"/>`);
  return `<rect x="-20" y="-20" width="${BOARD.width + 40}" height="${BOARD.height + 40}" fill="#dcc39d"/>
  <g stroke="#b99a6d" stroke-width="1.6">${seams.join('')}</g>`;
}

function darkness({ x, y }: Point, radius: number): string {
  return `<circle cx="${short(x + 3)}" cy="${short(y + 6)}" r="${radius}" fill="#3b2a18" fill-opacity="0.22"/>`;
}

function bowl(place: Point, paint: Paint): string {
  return `${darkness(place, 46)}<circle cx="${place.x}" cy="${place.y}" r="46" fill="${tone(paint)}" stroke="${tone(paint, -22)}" stroke-width="1.6"/><circle cx="${place.x}" cy="${place.y}" r="38" fill="${tone(paint, -9)}"/>`;
}

/** A round white bowl from above. */
export function whiteBowl(place: Point): string {
  return bowl(place, PALE);
}

/** A round wooden bowl from above. */
export function woodenBowl(place: Point): string {
  return bowl(place, WOOD);
}

/** A square black tray from above. */
export function blackTray({ x, y }: Point): string {
  return `<rect x="${x - 43}" y="${y - 36}" width="92" height="84" rx="8" fill="#3b2a18" fill-opacity="0.22"/>
  <rect x="${x - 46}" y="${y - 42}" width="92" height="84" rx="8" fill="${tone(DARK)}" stroke="${tone(DARK, -16)}" stroke-width="1.6"/><rect x="${x - 38}" y="${y - 34}" width="76" height="68" rx="4" fill="${tone(DARK, 12)}"/>`;
}

/** What a toy block looks like from above. */
export type Shape = 'cube' | 'cylinder';

/** A toy block, its top at its place. */
export function toyBlock({ x, y }: Point, paint: Paint, shape: Shape, turn: number): string {
  const outline = (level: number, fill: string) =>
    shape === 'cube'
      ? `<rect x="-14" y="-14" width="28" height="28" rx="3" transform="translate(0 ${level}) rotate(${short(turn)})" fill="${fill}"/>`
      : `<circle cy="${level}" r="16" fill="${fill}"/>`;
  const mark =
    shape === 'cube'
      ? `<rect x="-8" y="-8" width="16" height="16" rx="2" transform="rotate(${short(turn)})" fill="${tone(paint, 16)}"/>`
      : `<circle r="9" fill="${tone(paint, 18)}"/>`;
  return `<g transform="translate(${short(x)} ${short(y)})">${outline(9, '#3b2a1844')}${outline(6, tone(paint, -18))}${outline(3, tone(paint, -18))}${outline(0, tone(paint, 4))}${mark}</g>`;
}

/** A box without a lid from above; `tipped` is how far it stands on its side, its opening away from the viewer, 0–1. */
export function openBox({ x, y }: Point, tipped: number): string {
  const [half, depth] = [46, 66 - 20 * tipped];
  const side = 26 * tipped;
  return `<rect x="${short(x - half + 4)}" y="${short(y - 30 + 6)}" width="${2 * half}" height="${short(depth + side)}" fill="#3b2a18" fill-opacity="0.22"/>
  <rect x="${short(x - half)}" y="${short(y - 30)}" width="${2 * half}" height="${short(depth)}" fill="${tone(CARDBOARD, -18)}" stroke="${tone(CARDBOARD, 10)}" stroke-width="6"/>
  <rect x="${short(x - half - 3)}" y="${short(y - 30 + depth)}" width="${2 * half + 6}" height="${short(side + 4)}" fill="${tone(CARDBOARD, 4)}"/>`;
}

/** The same box upside down over something. */
export function upturnedBox({ x, y }: Point): string {
  return `<rect x="${short(x - 44)}" y="${short(y - 26)}" width="96" height="66" fill="#3b2a18" fill-opacity="0.22"/>
  <rect x="${short(x - 49)}" y="${short(y - 34)}" width="98" height="66" fill="${tone(CARDBOARD, 2)}" stroke="${tone(CARDBOARD, -16)}" stroke-width="2"/>
  <path d="M${short(x - 49)} ${short(y - 1)}h98" stroke="${tone(CARDBOARD, -16)}" stroke-width="2"/>`;
}

/** One finger of a hand whose fingertips meet at the origin and which points up. */
function finger(fromX: number, fromY: number, toX: number, toY: number, width: number): string {
  const line = (colour: string, size: number) =>
    `<path d="M${fromX} ${fromY}L${toX} ${toY}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`;
  return line(tone(SKIN, -22), width + 2.4) + line(tone(SKIN, 1), width);
}

/** One's own hand and forearm, from the lower edge of the picture to where the fingertips are. */
export function ownHand(hand: Hand, side: 'left' | 'right'): string {
  const elbow = { x: side === 'left' ? 120 : 360, y: 350 };
  const [across, up] = [hand.x - elbow.x, elbow.y - hand.y];
  const turn = (Math.atan2(across, up) * 180) / Math.PI;
  const mirror = side === 'left' ? 1 : -1;
  const length = Math.hypot(across, up);
  return `<g transform="translate(${short(hand.x)} ${short(hand.y)}) rotate(${short(turn)}) scale(${mirror} 1)">
    <path d="M-22 ${short(length)}L-14 70H14L22 ${short(length)}Z" fill="${tone(SKIN, -6)}"/>
    <path d="M-30 ${short(length)}L-20 96Q0 90 20 96L30 ${short(length)}Z" fill="${tone(SLEEVE)}"/>
    <path d="M-20 96Q0 90 20 96V104Q0 98 -20 104Z" fill="${tone(SLEEVE, -12)}"/>
    ${finger(17, 60, 27, 26, 11)}
    <path d="M-22 52Q-24 34 -10 32H10Q24 34 22 52L15 80H-15Z" fill="${tone(SKIN)}" stroke="${tone(SKIN, -22)}" stroke-width="1.2"/>
    ${finger(-16, 40, -15, 10, 10.5)}${finger(-5, 36, -6, -2, 10.5)}${finger(6, 36, 4, -3, 10.5)}${finger(15, 40, 12, 4, 10)}
    <path d="M-17 44q2 -5 5 0M-6 41q2 -5 5 0M5 41q2 -5 5 0" fill="none" stroke="${tone(SKIN, -18)}" stroke-width="1.3"/>
  </g>`;
}
