import { PAINTS, type Paint, ramp, shadow, short, tone } from '../shapes';
import type { Point } from './motion';

const TEA = '#7a3b12';
const WATER = '#7cc4ea';
const STEEL = { hue: 210, saturation: 8, lightness: 62 };
const WHITE = { hue: 40, saturation: 20, lightness: 90 };

/** Something that stands at a place, turned around it by so many degrees. */
function standing({ x, y }: Point, degrees: number, elements: string): string {
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)})">${elements}</g>`;
}

/** Where a jug is held and where it pours, from the middle of its base. */
export const JUG = { handle: { x: 29, y: -36 }, spout: { x: -25, y: -64 } };

/** Where a kettle is held and where it pours, from the middle of its base, and how high it is. */
export const KETTLE = { handle: { x: -44, y: -46 }, spout: { x: 44, y: -56 }, height: 76 };

/** Where a teapot is held and where it pours, from the middle of its base, and how high its opening is. */
export const TEAPOT = { handle: { x: -45, y: -30 }, spout: { x: 49, y: -50 }, height: 52 };

/** Where a lid is held, from the middle of its rim. */
export const LID = { knob: { x: 0, y: -17 } };

/** Where the switch of a plate is, from the middle of the plate. */
export const PLATE = { switch: { x: 28, y: 5 } };

/** How high a cup is. */
export const CUP = { height: 36 };

/** Where a spoon is held, from the middle of its bowl. */
export const SPOON = { grip: { x: 0, y: -50 } };

/** A glass jug, filled with water up to `level` (0–1). */
export function jug(place: Point, degrees: number, level: number): string {
  const top = -6 - 50 * level;
  const water =
    level > 0.01
      ? `<path d="M-17 ${short(top)}H17V-4Q17 0 13 0H-13Q-17 0 -17 -4Z" fill="${WATER}" fill-opacity="0.9"/>`
      : '';
  return standing(
    place,
    degrees,
    `<path d="M18 -54Q38 -54 34 -30T18 -14" fill="none" stroke="#9fb6c2" stroke-width="5"/>
    ${water}<path d="M-25 -64L-18 -56V-4Q-18 0 -14 0H14Q18 0 18 -4V-64Z" fill="#fff" fill-opacity="0.34" stroke="#9fb6c2" stroke-width="2.4"/>
    <path d="M-11 -52V-12" stroke="#fff" stroke-opacity="0.8" stroke-width="3" stroke-linecap="round"/>`,
  );
}

/** The black plate that a kettle is heated on, with its switch; the lamp is lit while it heats. */
export function plate({ x, y }: Point, lit: boolean): string {
  const lamp = `cx="${x + PLATE.switch.x}" cy="${y + PLATE.switch.y}"`;
  return `${shadow(x + 6, y + 4, 42)}
  <path d="M${x - 38} ${y - 3}H${x + 38}L${x + 44} ${y + 12}H${x - 44}Z" fill="#26282c"/>
  <circle ${lamp} r="5" fill="${lit ? '#ff3b30' : '#7d2b28'}"/>
  ${lit ? `<circle ${lamp} r="9" fill="#ff3b30" fill-opacity="0.4"/>` : ''}`;
}

/** A blue kettle with a window that shows the water up to `level` (0–1); `open` is how far its lid is up, 0–1. */
export function kettle(place: Point, degrees: number, level: number, open: number): string {
  const paint = PAINTS.blue;
  return standing(
    place,
    degrees,
    `<path d="M-24 -66Q-50 -66 -46 -40T-28 -14" fill="none" stroke="#22324d" stroke-width="8" stroke-linecap="round"/>
    <path d="M24 -42L44 -59L46 -52L30 -24Z" fill="${tone(paint, -8)}"/>
    <path d="M-24 -70H24L33 -6Q33 0 27 0H-27Q-33 0 -33 -6Z" fill="${tone(paint, 4)}"/>
    <path d="M-20 -66L-27 -6" stroke="${tone(paint, 26)}" stroke-width="5" stroke-linecap="round"/>
    <rect x="-3" y="-56" width="12" height="48" rx="5" fill="#e9f2f8"/>
    <rect x="-3" y="${short(-8 - 44 * level)}" width="12" height="${short(44 * level)}" rx="5" fill="${WATER}"/>
    <rect x="-3" y="-56" width="12" height="48" rx="5" fill="none" stroke="#22324d" stroke-width="1.6"/>
    <g transform="rotate(${short(-75 * open)} -24 -70)"><path d="M-25 -70Q0 -82 25 -70Z" fill="#22324d"/><circle cx="0" cy="-78" r="4" fill="#22324d"/></g>`,
  );
}

/** A green teapot without its lid; `labels` are the colours of those that hang out of it. */
export function teapot(place: Point, degrees: number, labels: readonly string[]): string {
  const paint = PAINTS.green;
  const strings = labels.map((label, index) => {
    const x = -20 + index * 17;
    return `<path d="M${x + 4} -51L${x} -30" stroke="#fff" stroke-width="1.4"/><rect x="${x - 6}" y="-31" width="12" height="12" rx="1.5" fill="${label}" stroke="#fff" stroke-width="1.2"/>`;
  });
  return standing(
    place,
    degrees,
    `<path d="M-30 -44Q-52 -46 -48 -26T-28 -12" fill="none" stroke="${tone(paint, -8)}" stroke-width="7"/>
    <path d="M28 -18Q42 -24 44 -50L53 -51Q52 -14 30 -6Z" fill="${tone(paint, -6)}"/>
    <path d="M-21 -52H21Q40 -42 36 -20Q32 0 18 0H-18Q-32 0 -36 -20Q-40 -42 -21 -52Z" fill="${tone(paint, 3)}"/>
    <path d="M-27 -40Q-33 -26 -27 -12" fill="none" stroke="${tone(paint, 30)}" stroke-width="4" stroke-linecap="round"/>
    <ellipse cx="0" cy="-52" rx="21" ry="5" fill="${tone(paint, -24)}"/>${strings.join('')}`,
  );
}

/** The teapot's lid; its place is the middle of its rim. */
export function lid(place: Point, degrees: number): string {
  const paint = PAINTS.green;
  return standing(
    place,
    degrees,
    `<path d="M-23 0Q-18 -13 0 -13T23 0Q0 6 -23 0Z" fill="${tone(paint, 10)}"/><circle cx="0" cy="-15" r="5" fill="${tone(paint, -10)}"/>`,
  );
}

/** A tea bag on its string; its place is where the string's label is held. */
export function teaBag(place: Point, label: string): string {
  return standing(
    place,
    0,
    `<path d="M0 0V18" stroke="#fff" stroke-width="1.6"/><path d="M-8 18H8L10 40H-10Z" fill="#d9b98c" stroke="#8d6a3e" stroke-width="1.4"/><rect x="-7" y="24" width="14" height="11" fill="#8d6a3e" fill-opacity="0.55"/><rect x="-7" y="-8" width="14" height="14" rx="1.5" fill="${label}" stroke="#fff" stroke-width="1.4"/>`,
  );
}

/** A cup with tea up to `level` (0–1), seen a little from above. */
export function cup({ x, y }: Point, paint: Paint, level: number): string {
  const [across, top] = [ramp(level, 0, 1, 13, 20), ramp(level, 0, 1, -24, -34)];
  const tea =
    level > 0.02
      ? `<ellipse cx="0" cy="${short(top)}" rx="${short(across)}" ry="${short(across * 0.24)}" fill="${TEA}"/>`
      : '';
  return (
    shadow(x + 6, y + 1, 24) +
    standing(
      { x, y },
      0,
      `<path d="M20 -28Q38 -30 34 -16T16 -8" fill="none" stroke="${tone(paint, -10)}" stroke-width="5"/>
      <path d="M-23 -36L-15 -3Q-14 0 -10 0H10Q14 0 15 -3L23 -36Z" fill="${tone(paint, 4)}"/>
      <path d="M-17 -26L-12 -7" stroke="${tone(paint, 26)}" stroke-width="3.4" stroke-linecap="round"/>
      <ellipse cx="0" cy="-36" rx="23" ry="6.6" fill="#fbf5ea" stroke="${tone(paint, -4)}" stroke-width="1.4"/><clipPath id="cup-${short(x)}"><ellipse cx="0" cy="-36" rx="22" ry="6"/></clipPath><g clip-path="url(#cup-${short(x)})">${tea}</g>`,
    )
  );
}

/** A sugar cube; its place is the middle of its front. */
export function sugarCube({ x, y }: Point): string {
  return `<path d="M${short(x - 6)} ${short(y - 6)}l4 -4h12l-4 4z" fill="#fff"/><path d="M${short(x + 6)} ${short(y - 6)}l4 -4v12l-4 4z" fill="#c8ccd4"/><rect x="${short(x - 6)}" y="${short(y - 6)}" width="12" height="12" fill="#eef0f4" stroke="#aab0bb" stroke-width="0.8"/>`;
}

/** A white dish with sugar cubes. */
export function sugarDish({ x, y }: Point, cubes: number): string {
  const heap = [
    { x: x - 16, y: y - 13 },
    { x: x + 1, y: y - 13 },
    { x: x + 18, y: y - 13 },
    { x: x - 7, y: y - 25 },
    { x: x + 10, y: y - 25 },
  ].slice(0, cubes);
  return `${shadow(x + 6, y + 2, 34)}${heap.map(sugarCube).join('')}<path d="M${x - 34} ${y - 12}H${x + 34}Q${x + 28} ${y + 2} ${x + 12} ${y + 2}H${x - 12}Q${x - 28} ${y + 2} ${x - 34} ${y - 12}Z" fill="${tone(WHITE)}" stroke="${tone(WHITE, -24)}" stroke-width="1.4"/>`;
}

/** A spoon, its bowl at its place and its handle up. */
export function spoon(place: Point, degrees: number): string {
  return standing(
    place,
    degrees,
    `<path d="M0 -4V-58" stroke="${tone(STEEL, -6)}" stroke-width="4.4" stroke-linecap="round"/><path d="M-1 -6V-57" stroke="${tone(STEEL, 26)}" stroke-width="1.4"/><ellipse cx="0" cy="2" rx="6" ry="9" fill="${tone(STEEL, 10)}" stroke="${tone(STEEL, -20)}" stroke-width="1.2"/>`,
  );
}

/** What runs out of a spout down to the level `to`. */
export function stream(from: Point, to: number, liquid: 'water' | 'tea'): string {
  const colour = liquid === 'water' ? WATER : TEA;
  return `<path d="M${short(from.x)} ${short(from.y)}V${short(to)}" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;
}

/** Puffs of steam that rise from a place; `strength` 0–1. */
export function steam({ x, y }: Point, time: number, strength: number): string {
  if (strength <= 0) return '';
  const puffs = [0, 1, 2].map((index) => {
    const age = (time * 0.55 + index / 3) % 1;
    const sway = 5 * Math.sin(age * 5 + index * 2);
    return `<ellipse cx="${short(x + sway)}" cy="${short(y - 6 - age * 38)}" rx="${short(5 + age * 8)}" ry="${short(6 + age * 7)}" fill="#a9bac6" fill-opacity="${short(0.8 * strength * Math.sin(Math.PI * age))}"/>`;
  });
  return `<g filter="url(#soft)">${puffs.join('')}</g>`;
}
