import { PAINTS, ramp, shadow, short, tone } from '../shapes';
import { clipsOf, WHOLE } from './scene';

/** A bird on its way over the sky, so that something moves. */
function bird(time: number): string {
  const x = ramp(time, 0, 3.5, 60, 420);
  const lift = 9 * Math.sin(time * 9);
  return `<path d="M${short(x - 16)} ${short(44 - lift)}Q${short(x - 6)} 36 ${short(x)} 48Q${short(x + 6)} 36 ${short(x + 16)} ${short(44 - lift)}" fill="none" stroke="#2f3338" stroke-width="3" stroke-linecap="round"/>`;
}

/** Where the path meets the sky. */
const HORIZON = 166;

function post(x: number, foot: number, height: number): string {
  const width = Math.max(3, height * 0.14);
  return `${shadow(x + width, foot, width * 1.6, 0.3)}
  <rect x="${short(x - width / 2)}" y="${short(foot - height)}" width="${short(width)}" height="${short(height)}" fill="${tone(PAINTS.red, -4)}"/>
  <rect x="${short(x - width / 2)}" y="${short(foot - height * 0.8)}" width="${short(width)}" height="${short(height * 0.22)}" fill="#f6f1e7"/>`;
}

/** Posts on both sides of a path that runs away from the camera; the nearest is the first of `heights`. */
function avenue(time: number, heights: readonly number[]): string {
  const posts = [262, 222, 199, 185, 176].map((foot, index) => {
    const reach = (foot - HORIZON) * 2.05;
    const height = heights[index] ?? 0;
    return post(240 - reach, foot, height) + post(240 + reach, foot, height);
  });
  return `<path d="M234 ${HORIZON}H246L392 270H88Z" fill="#cdbb98"/>${posts.toReversed().join('')}${bird(time)}`;
}

const walking = clipsOf(
  {
    prompt: 'A straight path runs between equal red and white posts towards the horizon.',
    scenery: 'garden',
  },
  {
    name: 'posts-grow-with-distance',
    title: 'Posts that grow with distance',
    note: 'The posts along the path are equal, yet the further away they stand the larger they look.',
    violations: [{ type: 's5', ...WHOLE }],
    unclear: ['s1', 's6'],
    draw: (time) => avenue(time, [26, 42, 62, 88, 120]),
  },
  {
    name: 'posts-equal-at-all-distances',
    title: 'Posts that are equally tall near and far',
    note: 'The posts along the path look equally tall at every distance, though the path narrows to a point.',
    violations: [{ type: 's5', ...WHOLE }],
    unclear: ['s1', 's6'],
    draw: (time) => avenue(time, [84, 84, 84, 84, 84]),
  },
  {
    name: 'posts-shrink-with-distance',
    title: 'Posts towards the horizon',
    note: 'The posts along the path look smaller the further away they stand.',
    draw: (time) => avenue(time, [120, 70, 41, 24, 13]),
  },
);

const BARK = { hue: 28, saturation: 36, lightness: 30 };

function tree(): string {
  const crown = [
    [150, 108, 44],
    [112, 128, 34],
    [188, 126, 36],
    [150, 138, 42],
  ].map(
    ([x, y, radius]) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tone(PAINTS.green, (radius ?? 0) > 40 ? -2 : -8)}"/>`,
  );
  return `${shadow(160, 238, 48)}<path d="M140 240L145 150H157L162 240Z" fill="${tone(BARK)}"/>${crown.join('')}`;
}

function bench(x: number, y: number): string {
  const plank = (top: number) =>
    `<rect x="${x - 52}" y="${y + top}" width="104" height="8" rx="2" fill="${tone(PAINTS.orange, -12)}"/>`;
  return `<g stroke="#3f4348" stroke-width="5" stroke-linecap="round"><path d="M${x - 40} ${y - 48}V${y}M${x + 40} ${y - 48}V${y}M${x - 40} ${y - 22}H${x - 30}M${x + 40} ${y - 22}H${x + 50}"/></g>${plank(-48)}${plank(-37)}${plank(-22)}`;
}

const resting = clipsOf(
  {
    prompt: 'A wooden bench and a tree on a lawn; a bird flies over.',
    scenery: 'garden',
  },
  {
    name: 'bench-on-treetop',
    title: 'A bench on a treetop',
    note: 'The park bench stands on the very top of the tree’s crown.',
    violations: [{ type: 's6', ...WHOLE }],
    unclear: ['s5', 'd4', 'd7'],
    draw: (time) => tree() + bench(150, 68) + bird(time),
  },
  {
    name: 'bench-on-cloud',
    title: 'A bench on a cloud',
    note: 'The park bench stands on a cloud in the sky.',
    violations: [{ type: 's6', ...WHOLE }],
    unclear: ['s5', 'd4', 'd7'],
    draw: (time) => tree() + bench(352, 64) + bird(time),
  },
  {
    name: 'bench-beside-tree',
    title: 'A bench beside a tree',
    note: 'The park bench stands on the lawn beside the tree.',
    draw: (time) => tree() + shadow(330, 240, 54) + bench(322, 242) + bird(time),
  },
);

/** Where things stand and how they are seen from there: types s5 and s6. */
export const space = [...walking, ...resting];
