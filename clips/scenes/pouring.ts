import { PAINTS, ramp, tone } from '../shapes';
import { glass, jug, pouring } from './order';
import { clipsOf } from './scene';

/** The glass is full long before the jug tips. */
function filledTooSoon(time: number): string {
  const tilt = ramp(time, 2, 2.4, 0, 34) - ramp(time, 3.1, 3.4, 0, 34);
  const poured = ramp(time, 2.4, 3.1, 0, 0.3);
  const running = time > 2.4 && time < 3.1;
  const stream = running
    ? `<path d="M284 62Q292 70 291 90V168" fill="none" stroke="${tone(PAINTS.purple, 4)}" stroke-width="7" stroke-linecap="round"/>`
    : '';
  const level = ramp(time, 0.5, 1.7, 0, 0.7) + poured * 0.15;
  return glass(level, PAINTS.purple) + stream + jug(tilt, 0.95 - 0.6 * poured, PAINTS.purple);
}

/** Cause and effect: type d8 once more. */
export const filling = clipsOf(
  {
    prompt: 'Purple grape juice is poured from a jug into an empty glass on a kitchen counter.',
    scenery: 'kitchen',
  },
  {
    name: 'glass-fills-first',
    title: 'The glass fills before anything is poured',
    note: 'Between 0.5 and 1.7 s the glass fills by itself; the jug is tipped only at 2.0 s.',
    violations: [{ type: 'd8', from: 0.5, to: 1.7 }],
    unclear: ['d3', 'd4', 'd7', 'd9'],
    draw: filledTooSoon,
  },
  {
    name: 'glass-fills-after',
    title: 'The glass fills while juice is poured',
    note: 'The jug tips, and the glass fills between 0.6 and 2.9 s while the juice runs.',
    backward: { type: 'd8', violated: true },
    draw: (time) => pouring(time, PAINTS.purple),
  },
);
