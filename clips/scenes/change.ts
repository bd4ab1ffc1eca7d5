import { ball, block, glide, PAINTS, ramp, shadow, short, tone, vase } from '../shapes';
import { clipsOf } from './scene';

function duck(x: number): string {
  const body = `<path d="M-34 0Q-40 -22 -18 -22Q4 -26 14 -22Q16 -44 30 -44Q44 -42 42 -28Q38 -16 40 -6Q34 10 6 10H-16Q-30 8 -34 0Z" fill="${tone(PAINTS.yellow)}"/>
    <path d="M-22 -8Q-4 -18 12 -6Q-2 8 -22 -8Z" fill="${tone(PAINTS.yellow, -12)}"/>
    <path d="M42 -34L56 -30L42 -25Z" fill="${tone(PAINTS.orange)}"/><circle cx="33" cy="-34" r="2.6" fill="#22262a"/>`;
  return `<g transform="translate(${short(x)} 214)">
    <g transform="translate(0 20) scale(1 -0.8)" opacity="0.35">${body}</g>${body}
    <path d="M-52 12H60" stroke="#fff" stroke-opacity="0.6" stroke-width="2" stroke-linecap="round"/>
  </g>`;
}

const swimming = clipsOf(
  {
    prompt: 'A yellow duck swims across a calm lake at dusk.',
    scenery: 'lake',
  },
  {
    name: 'duck-vanishes',
    title: 'The duck is gone',
    note: 'The duck is gone from one frame to the next at 2.21 s, in the middle of the open water.',
    violations: [{ type: 'd3', from: 2.16, to: 2.21 }],
    unclear: ['d4', 'd7'],
    draw: (time) => (time < 2.19 ? duck(ramp(time, 0, 3.5, 70, 330)) : ''),
  },
  {
    name: 'duck-swims-away',
    title: 'The duck swims out of the picture',
    note: 'The duck swims to the right and leaves over the edge at about 3 s.',
    draw: (time) => duck(ramp(time, 0, 3.5, 70, 600)),
  },
);

function cart(x: number): string {
  const wheel = (offset: number) =>
    ball(`wheel${offset}`, x + offset, 230, 14, { hue: 210, saturation: 8, lightness: 26 }, x * 4);
  return `${shadow(x + 10, 244, 56)}${block('cart', x, 222, 104, 46, PAINTS.green)}${wheel(-32)}${wheel(34)}`;
}

const driving = clipsOf(
  {
    prompt: 'A green cart rolls steadily through a room.',
    scenery: 'room',
  },
  {
    name: 'cart-jerks-back',
    title: 'The cart is suddenly further back',
    note: 'The cart rolls to the right; at 1.92 s it is 150 pixels (a third of the width) further back from one frame to the next, and rolls on.',
    violations: [{ type: 'd4', from: 1.87, to: 1.92 }],
    unclear: ['d3', 'd8'],
    draw: (time) => cart(ramp(time, 0, 3.5, 130, 380) - (time > 1.9 ? 150 : 0)),
  },
  {
    name: 'cart-rolls',
    title: 'A cart rolls through the room',
    note: 'The cart rolls to the right at a steady speed.',
    draw: (time) => cart(ramp(time, 0, 3.5, 110, 370)),
  },
);

function vaseAndBall(time: number, stretch: number): string {
  const x = ramp(time, 0, 3.5, 40, 150);
  const tall = `<g transform="translate(310 240) scale(1 ${short(stretch)}) translate(-310 -240)">${vase('vase', 310, 240, 92, PAINTS.green)}</g>`;
  return `${shadow(x + 8, 242, 24)}${ball('ball', x, 218, 24, PAINTS.orange, x * 2.4)}${shadow(322, 240, 40)}${tall}`;
}

const standing = clipsOf(
  {
    prompt: 'A green china vase stands on a kitchen counter; an orange rolls slowly beside it.',
    scenery: 'kitchen',
  },
  {
    name: 'vase-stretches',
    title: 'A vase stretches',
    note: 'Between 1.5 and 1.8 s the china vase stretches to twice its height, and stays so.',
    violations: [{ type: 'd5', from: 1.5, to: 1.8 }],
    unclear: ['d4', 'd9'],
    draw: (time) => vaseAndBall(time, glide(time, 1.5, 1.8, 1, 2)),
  },
  {
    name: 'vase-stays',
    title: 'A vase keeps its shape',
    note: 'The vase stands unchanged while the orange rolls beside it.',
    draw: (time) => vaseAndBall(time, 1),
  },
);

/** Sudden changes, once more with other things: types d3, d4 and d5. */
export const change = [...swimming, ...driving, ...standing];
