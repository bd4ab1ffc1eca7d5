import { PAINTS, ramp, shadow, short, tone, vase } from '../shapes';
import { clipsOf, type Scene, WHOLE } from './scene';

function hull(x: number, water: number): string {
  return `<g transform="translate(${short(x)} ${water})">
    <path d="M-58 -16H60Q52 6 34 8H-36Q-52 4 -58 -16Z" fill="${tone(PAINTS.red, -6)}"/>
    <path d="M-58 -16H60L58 -11H-56Z" fill="#f5efe6"/>
    <path d="M2 -16V-96" stroke="#6b4a2c" stroke-width="3.4"/>
    <path d="M6 -92Q44 -54 50 -24H6Z" fill="#fbf7ee"/><path d="M-2 -84Q-30 -50 -38 -24H-2Z" fill="#efe6d6"/>
  </g>`;
}

/** @param shift how far the reflection lies to the right of where it belongs, in pixels; null for none */
export function boat(time: number, shift: number | null): string {
  const x = ramp(time, 0, 3.5, 170, 300);
  const level = 188 + Math.sin(time * 2.6) * 1.6;
  const mirrored =
    shift !== null
      ? `<g transform="translate(0 ${short(2 * level + 14)}) scale(1 -1)" opacity="0.42">${hull(x + shift, level)}</g>`
      : '';
  return mirrored + hull(x, level);
}

/** What the clips with the boat have in common. */
export const sailing: Scene = {
  prompt: 'A red sailing boat glides over a calm lake that mirrors the hills at dusk.',
  scenery: 'lake',
};

const sailingClips = clipsOf(
  sailing,
  {
    name: 'boat-without-reflection',
    title: 'A boat without a reflection',
    note: 'The calm water mirrors the hills, but never the boat.',
    violations: [{ type: 's8', ...WHOLE }],
    unclear: ['s3'],
    draw: (time) => boat(time, null),
  },
  {
    name: 'boat-with-reflection',
    title: 'A boat with its reflection',
    note: 'The calm water mirrors the hills and the boat.',
    draw: (time) => boat(time, 0),
  },
);

function lamp(): string {
  return `<radialGradient id="beam"><stop offset="0" stop-color="#fff3c4" stop-opacity="0.95"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient>
  ${shadow(62, 232, 24)}
  <circle cx="62" cy="104" r="96" fill="url(#beam)"/>
  <path d="M62 122V230" stroke="#4a4d52" stroke-width="5"/><ellipse cx="62" cy="232" rx="22" ry="6" fill="#4a4d52"/>
  <path d="M36 124L50 84H74L88 124Z" fill="#f7e7b0"/>`;
}

function longShadow(x: number, y: number, length: number): string {
  const far = x + length;
  return `<path d="M${x - 17} ${y - 3}L${far} ${y + 5}L${far} ${y + 19}L${x + 17} ${y + 5}Z" fill="#14100c" fill-opacity="0.33" filter="url(#soft)"/>`;
}

/** @param firstShadow how far the first vase's shadow reaches to the right, in pixels; 0 for none */
export function litVases(time: number, firstShadow: number): string {
  const flicker = 0.9 + 0.1 * Math.sin(time * 5);
  return `<g opacity="${short(flicker)}">${lamp()}</g>
  ${firstShadow === 0 ? '' : longShadow(212, 230, firstShadow)}${longShadow(352, 240, 92)}
  ${vase('blue', 212, 234, 104, PAINTS.blue)}${vase('green', 352, 244, 88, PAINTS.green)}`;
}

/** What the clips with the two vases have in common. */
export const lit: Scene = {
  prompt: 'Two vases stand on a table, lit by a lamp on the left.',
  scenery: 'studio',
};

const litClips = clipsOf(
  lit,
  {
    name: 'shadow-towards-lamp',
    title: 'A shadow towards the lamp',
    note: 'The only lamp stands on the left, yet the blue vase throws its shadow to the left, towards it.',
    violations: [{ type: 's3', ...WHOLE }],
    unclear: ['s8'],
    draw: (time) => litVases(time, -92),
  },
  {
    name: 'shadow-from-lamp',
    title: 'Shadows away from the lamp',
    note: 'The lamp stands on the left, and both vases throw their shadows to the right.',
    draw: (time) => litVases(time, 92),
  },
);

function vaseRow(time: number, smeared: boolean): string {
  const sway = Math.sin(time * 2) * 5;
  const middle = vase('yellow', 240, 240, 128, PAINTS.yellow);
  const blurred = `<defs><filter id="smear" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter></defs><g filter="url(#smear)">${middle}</g>`;
  const stalk = `<g transform="rotate(${short(sway)} 100 136)"><path d="M100 138Q96 100 102 76" fill="none" stroke="#4c7f3a" stroke-width="4"/>
    <circle cx="102" cy="68" r="13" fill="${tone(PAINTS.purple, 6)}"/><circle cx="102" cy="68" r="5" fill="#f6dd7a"/></g>`;
  return `${shadow(116, 234, 40)}${shadow(256, 238, 46)}${shadow(396, 234, 40)}
  ${stalk}${vase('red', 100, 236, 106, PAINTS.red)}${smeared ? blurred : middle}${vase('blue', 380, 236, 112, PAINTS.blue)}`;
}

const vases = clipsOf(
  {
    prompt: 'Three painted vases stand side by side in a bright kitchen; a flower sways in one.',
    scenery: 'kitchen',
  },
  {
    name: 'vase-smeared',
    title: 'One vase is smeared',
    note: 'From 0.5 s on the middle vase is soft as if enlarged from a tiny picture; its neighbours at the same distance are sharp.',
    violations: [{ type: 's9', from: 0.5, to: 3.5 }],
    unclear: ['s5', 's7', 'd5', 'd9'],
    draw: (time) => vaseRow(time, time > 0.49),
  },
  {
    name: 'vases-sharp',
    title: 'Three sharp vases',
    note: 'All three vases are equally sharp throughout.',
    draw: (time) => vaseRow(time, false),
  },
);

/** Light, mirror images and picture quality: types s3, s8 and s9. */
export const light = [...sailingClips, ...litClips, ...vases];
