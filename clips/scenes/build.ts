import { ball, PAINTS, ramp, shadow, short, tone } from '../shapes';
import { clipsOf, WHOLE } from './scene';

const WOOD = { hue: 26, saturation: 48, lightness: 36 };

function leg(x: number, top: number, foot: number): string {
  return `<path d="M${x - 6} ${top}H${x + 6}L${x + 4} ${foot}H${x - 4}Z" fill="${tone(WOOD, -6)}"/>`;
}

/** Two legs of the broken table hang in the air under it, bent and joined to nothing. */
const BROKEN_LEGS = `<path d="M150 186L166 204L146 218L158 240" fill="none" stroke="${tone(WOOD, -6)}" stroke-width="10"/>
  <path d="M322 192L306 214L328 240" fill="none" stroke="${tone(WOOD, -6)}" stroke-width="10"/>`;

const STRAIGHT_LEGS = leg(138, 158, 242) + leg(350, 158, 242);

const FLAT_TOP = `<path d="M112 146H372L352 128H146Z" fill="${tone(WOOD, 16)}"/>
  <rect x="112" y="146" width="260" height="13" rx="2" fill="${tone(WOOD, 4)}"/>`;

/** A table top that is broken in the middle: its right half floats above the legs, turned away. */
const BROKEN_TOP = `<path d="M112 146H232L216 128H146Z" fill="${tone(WOOD, 16)}"/>
  <rect x="112" y="146" width="120" height="13" rx="2" fill="${tone(WOOD, 4)}"/>
  <g transform="rotate(-24 262 118)"><path d="M262 118H384L366 100H282Z" fill="${tone(WOOD, 16)}"/>
  <rect x="262" y="118" width="122" height="13" rx="2" fill="${tone(WOOD, 4)}"/></g>`;

function table(top: string, frontLegs: string): string {
  const back = leg(178, 158, 216) + leg(318, 158, 216);
  return `${shadow(250, 240, 130, 0.28)}${back}${frontLegs}${top}`;
}

function smallBall(time: number, end: number): string {
  const x = ramp(time, 0.2, 3.3, 150, end);
  return ball('ball', x, 123, 15, PAINTS.red, x * 3.4);
}

const furnished = clipsOf(
  {
    prompt: 'A wooden table stands in a room; a red ball rolls over its top.',
    scenery: 'room',
  },
  {
    name: 'table-legs-apart',
    title: 'A table with loose legs',
    note: 'The two front legs are bent and end below the table top, without touching it.',
    violations: [{ type: 's1', ...WHOLE }],
    unclear: ['s6', 'd1', 'd4', 'd7'],
    draw: (time) => table(FLAT_TOP, BROKEN_LEGS) + smallBall(time, 326),
  },
  {
    name: 'table-top-apart',
    title: 'A table with half its top in the air',
    note: 'The right half of the table top is torn off and hangs slanted above the legs, joined to nothing.',
    violations: [{ type: 's1', ...WHOLE }],
    unclear: ['s6', 'd1', 'd4', 'd7'],
    draw: (time) => table(BROKEN_TOP, STRAIGHT_LEGS) + smallBall(time, 205),
  },
  {
    name: 'table-with-ball',
    title: 'A table with a ball',
    note: 'The table stands on four straight legs, and the ball rolls over it.',
    draw: (time) => table(FLAT_TOP, STRAIGHT_LEGS) + smallBall(time, 326),
  },
);

const SKIN = { hue: 22, saturation: 62, lightness: 70 };

/** One finger from the palm's upper edge, with its nail; `angle` in degrees from upright. */
function finger(x: number, y: number, length: number, angle: number, width = 21): string {
  const stroke = (colour: string, size: number) =>
    `<path d="M0 6V${-length}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${angle})">
    ${stroke(tone(SKIN, -22), width + 3)}${stroke(tone(SKIN), width)}
    <ellipse cx="0" cy="${-length - 1}" rx="${short(width * 0.26)}" ry="${short(width * 0.34)}" fill="${tone(SKIN, 14)}"/>
    <path d="M${-width * 0.3} ${short(-length * 0.5)}h${width * 0.6}" stroke="${tone(SKIN, -16)}" stroke-width="1.4"/>
  </g>`;
}

const FIVE = [
  finger(-37, -14, 62, -16),
  finger(-12, -20, 76, -5),
  finger(14, -20, 72, 6),
  finger(38, -12, 52, 17),
].join('');

const SIX = [
  finger(-42, -10, 56, -22, 19),
  finger(-22, -18, 70, -11, 19),
  finger(-1, -21, 78, 0, 19),
  finger(20, -19, 72, 10, 19),
  finger(40, -11, 52, 21, 19),
].join('');

const THREE = [finger(-32, -16, 66, -13), finger(3, -20, 76, 0), finger(36, -13, 60, 14)].join('');

function wavingHand(time: number, fingers: string): string {
  const turn = 9 * Math.sin(time * 1.9);
  const thumb = finger(48, 40, 46, 58, 23);
  return `<g transform="translate(240 268) rotate(${short(turn)}) translate(0 -96)">
    <path d="M-30 40L-36 150H36L32 40Z" fill="${tone(PAINTS.blue, -4)}"/>
    <path d="M-28 26H30V72H-28Z" fill="${tone(SKIN, -6)}"/>
    ${thumb}${fingers}
    <rect x="-50" y="-26" width="102" height="82" rx="26" fill="${tone(SKIN)}"/>
    <path d="M-34 14q34 -16 70 2M-30 34q20 10 52 -10" fill="none" stroke="${tone(SKIN, -16)}" stroke-width="1.8"/>
  </g>`;
}

const waving = clipsOf(
  {
    prompt: 'A hand in a blue sleeve waves at the camera.',
    scenery: 'studio',
  },
  {
    name: 'hand-six-fingers',
    title: 'A hand with six fingers',
    note: 'The waving hand has five fingers beside its thumb, one too many.',
    violations: [{ type: 's2', ...WHOLE }],
    unclear: ['s1'],
    draw: (time) => wavingHand(time, SIX),
  },
  {
    name: 'hand-four-fingers',
    title: 'A hand with a finger missing',
    note: 'The waving hand has only three fingers beside its thumb.',
    violations: [{ type: 's2', ...WHOLE }],
    unclear: ['s1'],
    draw: (time) => wavingHand(time, THREE),
  },
  {
    name: 'hand-five-fingers',
    title: 'A waving hand',
    note: 'The waving hand has four fingers and a thumb.',
    draw: (time) => wavingHand(time, FIVE),
  },
);

/** How things and bodies are built: types s1 and s2. */
export const build = [...furnished, ...waving];
