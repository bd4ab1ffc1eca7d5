import { ball, block, glide, PAINTS, ramp, shadow, short, tone } from '../shapes';
import { clipsOf } from './scene';

function puddle(x: number, y: number, width: number): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(width / 2)}" ry="${short(width * 0.1)}" fill="${tone(PAINTS.purple, -4)}"/>
  <ellipse cx="${short(x - width * 0.12)}" cy="${short(y - width * 0.03)}" rx="${short(width * 0.2)}" ry="${short(width * 0.022)}" fill="#fff" fill-opacity="0.4"/>`;
}

function pushedBlock(time: number): string {
  const x = glide(time, 0.3, 2.8, 150, 300);
  const melt = glide(time, 1.5, 2, 0, 1);
  if (melt >= 1) return puddle(x, 236, 150);
  const height = 84 * (1 - melt) + 6;
  const width = 74 + 70 * melt;
  return (
    shadow(x + 16, 234, width * 0.66) +
    (melt > 0 ? puddle(x, 237, width * 1.1) : '') +
    block('block', x, 240, width, height, PAINTS.purple)
  );
}

const pushing = clipsOf(
  {
    prompt: 'A solid purple wooden block slides slowly along a kitchen counter.',
    scenery: 'kitchen',
  },
  {
    name: 'block-melts',
    title: 'A wooden block melts',
    note: 'From 1.5 to 2.0 s the purple wooden block collapses into a flat puddle.',
    violations: [{ type: 'd5', from: 1.5, to: 2 }],
    unclear: ['d3', 'd7', 's1', 's6'],
    draw: pushedBlock,
  },
  {
    name: 'block-slides',
    title: 'A wooden block slides',
    note: 'The purple wooden block slides along the counter and comes to rest, unchanged in form.',
    unclear: ['d4'],
    draw(time) {
      const x = glide(time, 0.3, 2.8, 150, 300);
      return shadow(x + 16, 234, 49) + block('block', x, 240, 74, 84, PAINTS.purple);
    },
  },
);

function balloon(radius: number): string {
  const bottom = 196;
  const y = bottom - radius * 1.1;
  return `${shadow(252, 244, 30 + radius * 0.3)}
  <rect x="208" y="226" width="64" height="16" rx="5" fill="#5a5f66"/><rect x="212" y="228" width="56" height="4" rx="2" fill="#8b9199"/>
  <rect x="235" y="${bottom}" width="10" height="32" fill="#777d85"/>
  <path d="M233 ${bottom + 3}L240 ${bottom - 8}L247 ${bottom + 3}Z" fill="${tone(PAINTS.green, -8)}"/>
  <g transform="translate(240 ${short(y)}) scale(1 1.1) translate(-240 ${short(-y)})">${ball('balloon', 240, y, radius, PAINTS.green, 90)}</g>`;
}

const filling = clipsOf(
  {
    prompt: 'A green balloon on a small pump is slowly filled with air.',
    scenery: 'studio',
  },
  {
    name: 'balloon-swells',
    title: 'A balloon is suddenly huge',
    note: 'The green balloon grows a little until 2.00 s, when from one frame to the next it is more than three times as large.',
    violations: [{ type: 'd5', from: 1.95, to: 2 }],
    unclear: ['d4'],
    draw: (time) => balloon(time < 1.99 ? ramp(time, 0, 2, 32, 36) : 68),
  },
  {
    name: 'balloon-fills',
    title: 'A balloon is filled',
    note: 'The green balloon grows steadily to about one and a half times its width.',
    draw: (time) => balloon(ramp(time, 0.2, 3.4, 38, 60)),
  },
);

function redBall(id: string, x: number, radius: number): string {
  return shadow(x + 9, 234, radius) + ball(id, x, 234 - radius, radius, PAINTS.red, x * 1.9);
}

const MEET = 1.6;

const meeting = clipsOf(
  {
    prompt: 'Two red rubber balls roll towards each other on a wooden floor and meet.',
    scenery: 'room',
  },
  {
    name: 'balls-fuse',
    title: 'Two balls become one',
    note: 'The two red balls touch at 1.6 s, sink into each other until 2.1 s and are a single ball from then on.',
    violations: [{ type: 'd2', from: 1.6, to: 2.1 }],
    unclear: ['d1', 'd3', 'd5', 'd6', 'd7', 's1'],
    draw(time) {
      if (time < 2.1) {
        const apart = time < MEET ? ramp(time, 0, MEET, 172, 27) : ramp(time, MEET, 2.1, 27, 0);
        const radius = ramp(time, MEET, 2.1, 27, 33);
        return redBall('left', 240 - apart, radius) + redBall('right', 240 + apart, radius);
      }
      return redBall('left', ramp(time, 2.1, 3.5, 240, 262), 33);
    },
  },
  {
    name: 'balls-bounce',
    title: 'Two balls meet and part',
    note: 'The two red balls touch at 1.6 s and roll back the way they came, a little slower.',
    draw(time) {
      const apart = time < MEET ? ramp(time, 0, MEET, 172, 28) : ramp(time, MEET, 3.5, 28, 150);
      return redBall('left', 240 - apart, 27) + redBall('right', 240 + apart, 27);
    },
  },
);

/** Changes of form and number: types d2 and d5. */
export const form = [...pushing, ...filling, ...meeting];
