import { PAINTS, type Paint, ramp, shadow, short, tone } from '../shapes';
import { clipsOf, SECONDS } from './scene';

/** A glass on the counter, filled up to `level` (0–1). */
export function glass(level: number, paint: Paint): string {
  const top = 236 - 96 * level;
  const juice =
    level > 0.01
      ? `<path d="M${short(261 - 5 * level)} ${short(top)}H${short(319 + 5 * level)}L318 236H262Z" fill="${tone(paint, 2)}" fill-opacity="0.94"/>
         <ellipse cx="290" cy="${short(top)}" rx="${short(29 + 5 * level)}" ry="5" fill="${tone(paint, 14)}"/>`
      : '';
  return `${shadow(304, 238, 42)}${juice}
  <path d="M253 126L261 238H319L327 126" fill="#fff" fill-opacity="0.16" stroke="#fff" stroke-opacity="0.85" stroke-width="2.4"/>
  <path d="M264 140L269 224" stroke="#fff" stroke-opacity="0.6" stroke-width="4" stroke-linecap="round"/>`;
}

/** A jug next to the glass, tilted by so many degrees and filled up to `level` (0–1). */
export function jug(tilt: number, level: number, paint: Paint): string {
  return `<g transform="rotate(${short(tilt)} 258 92)">
    <path d="M176 22H232Q250 24 258 34L240 48V112Q240 124 228 124H182Q170 124 170 112V34Q170 24 176 22Z" fill="#eef4f6" fill-opacity="0.72" stroke="#9fb2ba" stroke-width="2"/>
    <path d="M174 ${short(118 - 74 * level)}H236V112Q236 120 228 120H182Q174 120 174 112Z" fill="${tone(paint, 2)}" fill-opacity="0.9"/>
    <path d="M170 44Q140 48 144 78T170 104" fill="none" stroke="#9fb2ba" stroke-width="6"/>
  </g>`;
}

/** The jug tips, pours, and is set upright again; `time` may run either way. */
export function pouring(time: number, paint: Paint): string {
  const tilt = ramp(time, 0.1, 0.6, 0, 34) - ramp(time, 2.9, 3.3, 0, 34);
  const poured = ramp(time, 0.6, 2.9, 0, 1);
  const running = time > 0.6 && time < 2.9;
  const surface = 236 - 72 * poured;
  const stream = running
    ? `<path d="M284 62Q292 70 291 90V${short(surface)}" fill="none" stroke="${tone(paint, 4)}" stroke-width="7" stroke-linecap="round"/>`
    : '';
  return glass(poured * 0.75, paint) + stream + jug(tilt, 0.95 - 0.6 * poured, paint);
}

/** The order of events: type d8. */
export const order = clipsOf(
  {
    prompt: 'Orange juice is poured from a jug into an empty glass.',
    scenery: 'kitchen',
  },
  {
    name: 'pour-reversed',
    title: 'Pouring runs backward',
    note: 'Time runs backward: between 0.6 and 2.9 s the juice rises from the full glass into the jug.',
    violations: [{ type: 'd8', from: 0.6, to: 2.9 }],
    backward: { type: 'd8', violated: false },
    unclear: ['d4', 'd7'],
    draw: (time) => pouring(SECONDS - time, PAINTS.orange),
  },
  {
    name: 'pour-forward',
    title: 'Juice is poured',
    note: 'The jug tips, the glass fills between 0.6 and 2.9 s, and the jug is set upright.',
    backward: { type: 'd8', violated: true },
    draw: (time) => pouring(time, PAINTS.orange),
  },
);
