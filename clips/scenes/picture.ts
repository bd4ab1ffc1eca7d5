import { BOARD, ball, PAINTS, ramp, shadow, short, tone } from '../shapes';
import { clipsOf, WHOLE } from './scene';

/** Since when the garden's colours are wrong, in seconds. */
const SHIFTED = 1.2;

function driftingBall(time: number): string {
  const x = ramp(time, 0, 3.5, 60, 420);
  return shadow(x + 8, 234, 22) + ball('ball', x, 212, 23, PAINTS.blue, x * 2.4);
}

/** Colours over sky and lawn. */
function veil(sky: string, lawn: string, strength: number): string {
  return `<g fill-opacity="${short(strength)}"><rect width="${BOARD.width}" height="172" fill="${sky}"/>
    <rect y="172" width="${BOARD.width}" height="98" fill="${lawn}"/></g>`;
}

const colourful = clipsOf(
  {
    prompt: 'A blue ball rolls over a green lawn under a blue sky.',
    scenery: 'garden',
  },
  {
    name: 'garden-colours-shift',
    title: 'A magenta lawn under a green sky',
    note: 'From 1.2 s on the lawn is magenta and the sky a poisonous green.',
    violations: [{ type: 's4', from: SHIFTED, to: 3.5 }],
    unclear: ['s3', 's9', 'd5', 'd9'],
    draw(time) {
      const strength = ramp(time, SHIFTED - 0.2, SHIFTED, 0, 0.78);
      return veil('#3bdc2f', '#e21fc4', strength) + driftingBall(time);
    },
  },
  {
    name: 'garden-colours-wrong',
    title: 'A cyan lawn under a red sky',
    note: 'The lawn is a bright cyan and the sky a deep red throughout.',
    violations: [{ type: 's4', ...WHOLE }],
    unclear: ['s3', 's9'],
    draw: (time) => veil('#b3122a', '#0fd6de', 0.76) + driftingBall(time),
  },
  {
    name: 'garden-colours-stay',
    title: 'A ball on a green lawn',
    note: 'The lawn stays green and the sky blue.',
    draw: driftingBall,
  },
);

function car(id: string, x: number, paint: (typeof PAINTS)['red'], turn: number): string {
  const wheel = (offset: number) =>
    `<g transform="translate(${short(x + offset)} 236) rotate(${short(turn)})"><circle r="15" fill="#24272b"/><circle r="7" fill="#b9bfc5"/><path d="M0 -7V7" stroke="#6d747b" stroke-width="2.4"/></g>`;
  return `<defs><linearGradient id="${id}-body" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone(paint, 12)}"/><stop offset="1" stop-color="${tone(paint, -14)}"/></linearGradient></defs>
  <g transform="translate(${short(x)} 0)">
    <path d="M-74 232V206Q-70 196 -52 194L-34 170H26L50 194Q72 197 74 210V232Z" fill="url(#${id}-body)"/>
    <path d="M-42 193L-28 176H-6V193ZM2 193V176H22L38 193Z" fill="#dbe9f2"/>
    <circle cx="68" cy="210" r="4" fill="#fff2b0"/>
  </g>${wheel(-42)}${wheel(42)}`;
}

/** @param blur how far the parked car is smeared across and down, in pixels; empty for sharp */
function street(time: number, blur: string): string {
  const away = ramp(time, 0, 3.5, 260, 300);
  const parked = car('parked', 190, PAINTS.red, 0);
  const shown = blur
    ? `<defs><filter id="streak" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g filter="url(#streak)">${parked}</g>`
    : parked;
  const balloon = `<path d="M${short(away + 90)} 86v40" stroke="#70757b" stroke-width="1.4"/>${ball('balloon', away + 90, 66, 22, PAINTS.yellow)}`;
  return shadow(196, 250, 84, 0.4) + shown + balloon;
}

const parking = clipsOf(
  {
    prompt: 'A red car is parked on a lawn; a yellow balloon drifts slowly past.',
    scenery: 'garden',
  },
  {
    name: 'parked-car-blurred',
    title: 'A parked car with motion blur',
    note: 'The red car stands still throughout, yet it is streaked sideways as if it raced past.',
    violations: [{ type: 's7', ...WHOLE }],
    unclear: ['s1', 's5', 's9'],
    draw: (time) => street(time, '13 0.4'),
  },
  {
    name: 'parked-car-blurred-upwards',
    title: 'A parked car streaked up and down',
    note: 'The red car stands still throughout, yet it is streaked up and down as if it fell.',
    violations: [{ type: 's7', ...WHOLE }],
    unclear: ['s1', 's5', 's9'],
    draw: (time) => street(time, '0.4 13'),
  },
  {
    name: 'parked-car-sharp',
    title: 'A parked car',
    note: 'The red car stands still and is sharp.',
    draw: (time) => street(time, ''),
  },
);

/** A ball as a few large squares, as if enlarged from a tiny picture. */
function coarseBall(x: number, y: number, radius: number, paint: (typeof PAINTS)['red']): string {
  const size = radius / 3;
  const squares: string[] = [];
  for (let row = -3; row < 3; row += 1) {
    for (let column = -3; column < 3; column += 1) {
      const [across, down] = [(column + 0.5) * size, (row + 0.5) * size];
      if (Math.hypot(across, down) > radius) continue;
      const light = Math.hypot(across + radius * 0.3, down + radius * 0.4) / radius;
      squares.push(
        `<rect x="${short(x + across - size / 2)}" y="${short(y + down - size / 2)}" width="${short(size + 0.3)}" height="${short(size + 0.3)}" fill="${tone(paint, 16 - 26 * light)}"/>`,
      );
    }
  }
  return squares.join('');
}

function threeBalls(time: number, coarse: boolean): string {
  const x = ramp(time, 0, 3.5, 330, 400);
  return `${shadow(108, 238, 36)}${shadow(238, 238, 40)}${shadow(x + 8, 238, 36)}
  ${ball('left', 98, 202, 36, PAINTS.blue, 30)}
  ${coarse ? coarseBall(228, 198, 40, PAINTS.red) : ball('middle', 228, 198, 40, PAINTS.red, 60)}
  ${ball('right', x, 202, 36, PAINTS.green, x * 1.6)}`;
}

const tidy = clipsOf(
  {
    prompt: 'Three rubber balls lie on a studio table; the right one rolls slowly away.',
    scenery: 'studio',
  },
  {
    name: 'ball-coarse',
    title: 'One ball is blocky',
    note: 'The red ball in the middle is made of large squares, while its neighbours are finely drawn.',
    violations: [{ type: 's9', ...WHOLE }],
    unclear: ['s1', 's4', 's5'],
    draw: (time) => threeBalls(time, true),
  },
  {
    name: 'balls-fine',
    title: 'Three finely drawn balls',
    note: 'All three balls are equally fine.',
    draw: (time) => threeBalls(time, false),
  },
);

/** The picture itself, its colours, blur and fineness: types s4, s7 and s9. */
export const picture = [...colourful, ...parking, ...tidy];
